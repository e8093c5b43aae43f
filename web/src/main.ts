import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { renew } from "./lib/renewal";

const target = document.querySelector("#app");
if (target === null) throw new Error("index.html has no #app");
addEventListener("vite:preloadError", () => void renew());
mount(App, { target });
