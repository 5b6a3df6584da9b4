import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    assetsInlineLimit: 0,
    target: "es2023",
    // Making a schema has no effect of its own: what the browser does not parse with, it does not load.
    rolldownOptions: { treeshake: { manualPureFunctions: ["z"] } },
  },
});
