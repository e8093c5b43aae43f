/** The look back at a game: loaded with the first replay. */
export { default as Chances } from "./Chances.svelte";
export { default as Costly } from "./Costly.svelte";
export { default as Fates } from "./Fates.svelte";
export { default as Judgement } from "./Judgement.svelte";
export { default as Offer } from "./Offer.svelte";
export { Watch } from "./watch.svelte";
export { words } from "./words";
