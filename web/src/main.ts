import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";

const target = document.querySelector("#app");
if (target === null) throw new Error("index.html has no #app");
mount(App, { target });
