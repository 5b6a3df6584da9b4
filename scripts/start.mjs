// npm start: installs, builds and serves, and on the next start does again only what has changed.
// Runs on any Node from 20 on, with nothing installed.
import { join } from "node:path";
import { build } from "./build.mjs";
import { install } from "./install.mjs";
import { becomeNode24, ROOT } from "./node24.mjs";
import { describeError } from "./setup-error.mjs";

try {
  await install(console.log);
  await build(console.log);
  becomeNode24([join(ROOT, "server/main.ts"), ...process.argv.slice(2)], { ...process.env, NODE_ENV: "production" });
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
