// npm run looks: compares the shop's screens with their pictures, as npm test does; takes Playwright's options.
//   npm run looks -- --update-snapshots      renews the pictures of screens that look different now
//   npm run looks -- --project hr -g cart    one language, one screen
import { build } from "./build.mjs";
import { LOOKS } from "./checks.mjs";
import { install } from "./install.mjs";
import { becomeNode24 } from "./node24.mjs";
import { describeError } from "./setup-error.mjs";

try {
  await install(console.log);
  await build(console.log);
  becomeNode24(["node_modules/@playwright/test/cli.js", "test", `--config=${LOOKS}`, ...process.argv.slice(2)]);
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
