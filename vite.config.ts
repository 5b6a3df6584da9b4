import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

/** Modules of the app that every page, or most pages, load. */
const FRAME = [
  "shell/",
  "components/[a-z-]+\\.tsx",
  "components/(?:header|chat|error-screen)/",
  // Without the modules for tables and print views, which only orders and invoices use.
  "components/ui/(?!table-head|tabs|print-page)",
  "components/cart/(?:new-cart-form|use-cart-title)",
  "components/content/safe-link",
  "components/forms/(?:field-error-text|use-sending)",
  "components/product/price",
  "components/catalogue/(?:empty-shop|reading-progress|sort)",
  "components/finances/price-list-link",
  "domain/(?:structured-data/(?:breadcrumbs|script-text)|tel-href)",
  "listing/packed",
];

/**
 * The modules that every page loads are grouped into few files. By default each module that two routes share becomes a
 * file of its own, and many small files compress worse than a few large ones.
 */
const SHARED = [
  { name: "framework", test: /\/node_modules\/(?:react|react-dom|react-router|scheduler|i18next)\//, priority: 2 },
  { name: "frame", test: new RegExp(`/app/(?:${FRAME.join("|")})`), minShareCount: 2, priority: 1 },
  { name: "goods", test: /\/app\/components\/product\//, minShareCount: 3 },
];

export default defineConfig({
  plugins: [reactRouter()],
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
