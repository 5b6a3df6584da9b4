import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/**
 * What every page loads comes in few files: left to itself each module that two routes share becomes a file of its own,
 * and many small ones compress worse than few and cost the page a line each.
 */
const SHARED = [
  { name: "framework", test: /\/node_modules\/(?:react|react-dom|react-router|scheduler)\//, priority: 2 },
  {
    name: "frame",
    test: /\/app\/(?:shell|components\/(?:header|ui|chat|error-screen|[a-z-]+\.tsx))/,
    minShareCount: 2,
    priority: 1,
  },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    assetsInlineLimit: 0,
    target: "es2023",
    // Making a schema has no effect of its own: what the browser does not parse with, it does not load.
    rolldownOptions: { treeshake: { manualPureFunctions: ["z"] } },
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: SHARED } } } } },
  },
});
