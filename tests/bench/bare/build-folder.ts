import { join } from "node:path";

/** Inside node_modules, where the built server finds its packages and no tool looks. */
export const BUILD_FOLDER: string = join(import.meta.dirname, "../../../node_modules/.cache/dizna-bare-page");
