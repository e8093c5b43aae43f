/** The games this page can draw: one folder each, found by themselves. */
import type { Component } from "svelte";
import type { GameParts, Theme } from "./contract";

const themes = import.meta.glob<Theme>("./*/theme.ts", { eager: true, import: "theme" });
const tiles = import.meta.glob<Component>("./*/Tile.svelte", { import: "default" });
const parts = import.meta.glob<GameParts>("./*/parts.ts", { import: "parts" });

export function themeOf(game: string): Theme | undefined {
  return themes[`./${game}/theme.ts`];
}

export async function tileOf(game: string): Promise<Component | undefined> {
  return tiles[`./${game}/Tile.svelte`]?.();
}

export async function partsOf(game: string): Promise<GameParts | undefined> {
  return parts[`./${game}/parts.ts`]?.();
}

/** The accent of a game as custom properties, for a style attribute. */
export function accentOf(game: string | undefined): string {
  const theme = game === undefined ? undefined : themeOf(game);
  if (theme === undefined) return "";
  const { light, dark } = theme;
  return (["accent", "on", "soft"] as const)
    .map((key) => `--${key}-light:${light[key]};--${key}-dark:${dark[key]}`)
    .join(";");
}
