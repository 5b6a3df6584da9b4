// npm run bench: the project's figures, measured on this machine. A command, never a test.
//   npm run bench -- --only pages,search,weight,lighthouse,start,ledgers,faults,wire   some of them
//   npm run bench -- --million                            search at 1,000,000 products too (seeds them first)
//   npm run bench -- --only search --data-dir DIR         search in a data folder that is there
//   npm run bench -- --only faults --tries 200             the ERP fails, hangs, loses answers: pages and orders
//   npm run bench -- --only lost --over http              of that the orders alone; over mock, http, or both (unless said)
//   npm run bench -- --only wire                          what a call costs more when the ERP is behind HTTP
//   npm run bench -- --seconds 10                         length of a round under load
import { join } from "node:path";
import { build } from "./build.mjs";
import { install } from "./install.mjs";
import { becomeNode24, ROOT } from "./node24.mjs";
import { describeError } from "./setup-error.mjs";

try {
  await install(console.log);
  await build(console.log);
  becomeNode24([join(ROOT, "tests/bench/main.ts"), ...process.argv.slice(2)]);
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
