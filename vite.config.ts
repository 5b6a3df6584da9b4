import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";
import { fromTheirPlaces } from "./vite.server.config.ts";

/** Modules of the app that every page, or most pages, load. */
const FRAME = [
  "frame/",
  // Without the modules for tabs and print views, which only orders and invoices use.
  "ui/(?!forms/|structured-data/|kept-parts/|tabs|print-page|table|page-links|picture-sources|empty|fact)",
  "ui/forms/(?:field-error-text|use-sending)",
  "ui/structured-data/(?:breadcrumbs|script-text)",
  "cart/(?:new-cart-form|use-cart-title)",
  "content/safe-link",
  "goods/(?:packed|price-list-link|price\\.|reading-progress)",
  "catalogue/(?:empty-shop|sort)",
];

/**
 * The modules that every page loads are grouped into few files. By default each module that two routes share becomes a
 * file of its own, and many small files compress worse than a few large ones.
 */
const SHARED = [
  { name: "framework", test: /\/node_modules\/(?:react|react-dom|react-router|scheduler|i18next)\//, priority: 2 },
  { name: "frame", test: new RegExp(`/app/(?:${FRAME.join("|")})`), minShareCount: 2, priority: 1 },
  // Most pages, but not the catalogue.
  { name: "tables", test: /\/app\/ui\/(?:table|page-links|empty|fact)\./, minShareCount: 3 },
  {
    name: "goods",
    test: /\/app\/(?:catalogue\/(?:product\/|add-form|product-row|star|to-list)|cart\/lines\/add-refusal-note|goods\/(?:ask-link|line-words|number-link|price\.|product-name|stepper|stock\.|use-))/,
    minShareCount: 3,
  },
];

export default defineConfig({
  plugins: [reactRouter(), keepFromBrowser(), fromTheirPlaces()],
  build: {
    assetsInlineLimit: 0,
    target: "es2023",
    // A Zod schema is made without side effects, so the browser need not load the schemas that it does not parse with.
    rolldownOptions: { treeshake: { manualPureFunctions: ["z"] } },
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: SHARED } } } } },
  },
});

/**
 * Code that the browser never gets: it is the server's, or brings large tables. The app may load some of it (`rules/`
 * reads spreadsheets), as long as only loaders and actions do.
 */
const FOR_SERVER =
  /^\/(?:server|database|spreadsheets|(?:erp-adapter|cms)\/(?!contract\/)|node_modules\/(?:csv-parse|linkifyjs))\b/;

function keepFromBrowser(): Plugin {
  return {
    name: "keep-from-browser",
    generateBundle(_, bundle) {
      if (this.environment.name !== "client") return;
      const loaded = Object.values(bundle).flatMap((chunk) => (chunk.type === "chunk" ? chunk.moduleIds : []));
      const found = loaded.filter((id) => FOR_SERVER.test(id.replace(import.meta.dirname, "")));
      if (found.length > 0) this.error(`the browser would get ${found.join(", ")}`);
    },
  };
}
