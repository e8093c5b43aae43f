/** From above or tilted: one choice for every display on the page, and remembered. */
import { recall, remember } from "../../lib/memory";
import { straight, tilted, type Slant } from "./geometry";

class Slants {
  now = $state.raw<Slant>(recall("nmbr9.view") === "tilted" ? tilted : straight);

  choose(name: string): void {
    this.now = name === "tilted" ? tilted : straight;
    remember("nmbr9.view", this.now.name);
  }

  toggle(): void {
    this.choose(this.now.name === "tilted" ? "straight" : "tilted");
  }
}

export const slants = new Slants();
