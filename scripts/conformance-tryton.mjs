// npm run conformance:tryton: runs the suite, two purchases and kills of the server against a real Tryton; for the
// options see tests/tryton/main.ts.
import { build } from "./build.mjs";
import { install } from "./install.mjs";
import { becomeNode24 } from "./node24.mjs";
import { describeError } from "./setup-error.mjs";

try {
  await install(console.log);
  await build(console.log);
  becomeNode24(["tests/tryton/main.ts", ...process.argv.slice(2)]);
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
