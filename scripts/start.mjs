// npm start: installs, builds and serves, and on the next start does again only what has changed.
// Runs on any Node from 20 on, with nothing installed.
import { join } from "node:path";
import { build } from "./build.mjs";
import { install } from "./install.mjs";
import { becomeNode24, ROOT } from "./node24.mjs";
import { describeError } from "./setup-error.mjs";

/**
 * The heap may be half as much again as is in use before garbage is looked for, not half a gigabyte and then up to four times as much as on
 * a machine that has the memory: a third less for a percent of a page's CPU (docs/performance.md). tests/support/start-shop.ts
 * has the same.
 */
const LITTLE_GARBAGE = ["--initial-old-space-size=64", "--heap-growing-percent=50"];

try {
  await install(console.log);
  await build(console.log);
  becomeNode24([...LITTLE_GARBAGE, join(ROOT, "build/node/main.js"), ...process.argv.slice(2)], {
    // What was compiled once is read the next time; a new build begins with none.
    NODE_COMPILE_CACHE: join(ROOT, "build/node/compiled"),
    ...process.env,
    NODE_ENV: "production",
  });
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
