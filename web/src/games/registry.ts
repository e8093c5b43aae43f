/** The games this page can draw: one folder each, found by themselves; any other game has the plain board. */
import type { Component } from "svelte";
import { theme as plain } from "../plain/theme";
import type { ExampleProps, GameParts, Theme } from "./contract";

const themes = import.meta.glob<Theme>("./*/theme.ts", { eager: true, import: "theme" });
const tiles = import.meta.glob<Component>("./*/Tile.svelte", { import: "default" });
const parts = import.meta.glob<GameParts>("./*/parts.ts", { import: "parts" });

const examples = import.meta.glob<Component<ExampleProps<unknown>>>("./*/Example.svelte", { import: "default" });

/** How a game draws the examples of its rulebook; a game without drawings has their words. */
export async function exampleOf(game: string): Promise<Component<ExampleProps<unknown>> | undefined> {
  return examples[`./${game}/Example.svelte`]?.();
}

export function themeOf(game: string): Theme {
  return themes[`./${game}/theme.ts`] ?? plain;
}

export async function tileOf(game: string): Promise<Component> {
  return tiles[`./${game}/Tile.svelte`]?.() ?? (await import("../plain/Tile.svelte")).default;
}

export async function partsOf(game: string): Promise<GameParts> {
  return parts[`./${game}/parts.ts`]?.() ?? (await import("../plain/parts")).parts;
}

/** The accent of a game as custom properties, for a style attribute. */
export function accentOf(game: string | undefined): string {
  if (game === undefined) return "";
  const { light, dark } = themeOf(game);
  return (["accent", "on", "soft"] as const)
    .map((key) => `--${key}-light:${light[key]};--${key}-dark:${dark[key]}`)
    .join(";");
}
