import { join } from "node:path";

/** Inside node_modules: the built server finds its packages there, and no tool checks it. */
export const BUILD_FOLDER: string = join(import.meta.dirname, "../../../node_modules/.cache/dizna-bare-page");
