// npm run bench: measures the project's figures on this machine. It is a command, never a test.
//   npm run bench -- --help                                      every option (tests/bench/options.ts)
//   npm run bench -- --only faults --requests 200 --tries 200    the ERP fails, hangs, loses answers: pages and orders
import { join } from "node:path";
import { build } from "./build.mjs";
import { install } from "./install.mjs";
import { becomeNode24, ROOT } from "./node24.mjs";
import { describeError } from "./setup-error.mjs";

try {
  await install(console.log);
  if (!process.argv.includes("--help")) await build(console.log);
  becomeNode24([join(ROOT, "tests/bench/main.ts"), ...process.argv.slice(2)]);
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
