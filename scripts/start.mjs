// npm start: installs, builds and serves; the next start repeats only the steps whose inputs have changed. Runs on any
// Node from 20 on, with nothing installed.
import { join } from "node:path";
import { build } from "./build.mjs";
import { install } from "./install.mjs";
import { becomeNode24, ROOT } from "./node24.mjs";
import { describeError } from "./setup-error.mjs";

/**
 * Makes V8 collect garbage when the heap is half as large again as the memory in use, with 16 MiB for young objects.
 * V8's default, on a machine with enough memory, is half a gigabyte first and then up to four times as much
 * (docs/performance.md). tests/support/start-shop.ts starts its shops in the same way.
 */
const LITTLE_GARBAGE = ["--initial-old-space-size=64", "--heap-growing-percent=50", "--max-semi-space-size=16"];

try {
  await install(console.log);
  await build(console.log);
  becomeNode24([...LITTLE_GARBAGE, join(ROOT, "build/node/main.js"), ...process.argv.slice(2)], {
    // Compiled code is reused at the next start; a new build begins without any.
    NODE_COMPILE_CACHE: join(ROOT, "build/node/compiled"),
    ...process.env,
    NODE_ENV: "production",
  });
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
