#!/usr/bin/env node
// `npx dizna-erp`: the commands of the author's package.

if (Number(process.versions.node.split(".")[0]) < 24) {
  console.error(`dizna-erp needs Node 24 or newer; this is ${process.version}`);
  process.exit(2);
}
const { runAuthorCommand } = await import("./author-commands.ts");
process.exitCode = await runAuthorCommand(process.argv.slice(2));
