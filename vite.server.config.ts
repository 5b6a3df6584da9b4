import { dirname, join, relative } from "node:path";
import { defineConfig, type Plugin } from "vite";

const ROOT = import.meta.dirname;
/** Loaded when somebody asks for a document of theirs, from where they are: they look for files beside themselves. */
const LEFT_OUT = ["pdfkit", "bwip-js", "fflate", "csv-stringify"];

/**
 * The production server in a few files, pages and packages included: 850 modules found, read, stripped and compiled one by
 * one are most of a start. Development and tests run the same source, unbundled.
 */
export default defineConfig({
  publicDir: false,
  plugins: [withPages(), fromTheirPlaces()],
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  ssr: { noExternal: true, external: LEFT_OUT },
  build: {
    ssr: true,
    // `scripts/build.mjs` builds beside what is being served, and then puts it in its place.
    outDir: join(process.env.BUILD_DIRECTORY ?? "build", "node"),
    emptyOutDir: true,
    target: "node24",
    minify: false,
    rolldownOptions: {
      input: { main: "server/main.ts" },
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
      // The pages' packages say "use client", which means nothing here.
      checks: { moduleLevelDirective: false },
    },
  },
});

/** The server takes the pages from the other build by a path that it makes; here they come along, as one copy of everything. */
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

/** Tables, texts and workers are read beside the module that needs them, which is where they stay. */
function fromTheirPlaces(): Plugin {
  return {
    name: "from-their-places",
    transform(code, id) {
      if (!id.startsWith(`${ROOT}/`) || id.includes("node_modules")) return null;
      const folder = JSON.stringify(`/../../${relative(ROOT, dirname(id))}`);
      return code.replaceAll("import.meta.dirname", `(import.meta.dirname + ${folder})`);
    },
  };
}
