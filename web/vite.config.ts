import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = process.env.NAUGHT_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/naught/page",
    emptyOutDir: true,
    manifest: true, // which file needs which: what a first visit costs is counted from it
    assetsInlineLimit: 0, // a strict content policy: nothing inline
    modulePreload: { polyfill: false },
  },
  server: {
    host: "127.0.0.1",
    proxy: { "/api": { target: server, ws: true }, "/back": { target: server } },
  },
  test: { include: ["tests/**/*.test.ts"] },
});
