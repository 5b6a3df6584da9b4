import { dirname, join, relative } from "node:path";
import { defineConfig, type Plugin } from "vite";

const ROOT = import.meta.dirname;
/**
 * Packages that stay in `node_modules`, because they read files that lie beside them. Each is loaded when a document is
 * requested that it makes.
 */
const LEFT_OUT = ["pdfkit", "bwip-js", "fflate", "csv-stringify"];

/**
 * Builds the production server as a few files, pages and packages included: otherwise most of the time of a start goes
 * into finding, reading, stripping and compiling 850 modules one by one. Development and tests run the same source
 * without a build.
 */
export default defineConfig({
  publicDir: false,
  plugins: [withPages(), fromTheirPlaces()],
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  ssr: { noExternal: true, external: LEFT_OUT },
  build: {
    ssr: true,
    // `scripts/build.mjs` builds beside the release that is being served, and then replaces it.
    outDir: join(process.env.BUILD_DIRECTORY ?? "build", "node"),
    emptyOutDir: true,
    target: "node24",
    minify: false,
    rolldownOptions: {
      input: { main: "server/main.ts" },
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
      // Packages of the pages contain "use client", which means nothing here.
      checks: { moduleLevelDirective: false },
    },
  },
});

/**
 * Bundles the pages with the server, so that both share one copy of every module. Without a bundle the server imports
 * the pages' build from a path that it computes.
 */
function withPages(): Plugin {
  const asItStands = "import(pathToFileURL(file).href)";
  let found = 0;
  return {
    name: "with-pages",
    transform(code, id) {
      if (!id.startsWith(`${ROOT}/server/`) || !code.includes(asItStands)) return null;
      found += 1;
      return code.replace(asItStands, `import(${JSON.stringify(`${ROOT}/build/server/index.js`)})`);
    },
    buildEnd(error) {
      if (!error && found !== 1) this.error(`the pages are imported in ${found} places of server/, not in one`);
    },
  };
}

/** Lets bundled modules read tables, texts and workers, which stay beside the sources of those modules. */
export function fromTheirPlaces(): Plugin {
  return {
    name: "from-their-places",
    apply: "build",
    transform(code, id) {
      if (!id.startsWith(`${ROOT}/`) || id.includes("node_modules")) return null;
      const folder = JSON.stringify(`/../../${relative(ROOT, dirname(id))}`);
      return code.replaceAll("import.meta.dirname", `(import.meta.dirname + ${folder})`);
    },
  };
}
