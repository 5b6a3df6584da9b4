import { join } from "node:path";

/** Inside node_modules, so that the built server can import npm packages and linters skip the folder. */
export const BUILD_FOLDER: string = join(import.meta.dirname, "../../../node_modules/.cache/dizna-bare-page");
