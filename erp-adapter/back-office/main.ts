import { runCommand } from "./run-command.ts";

// A reader that closes early (`npm run erp -- find x | head -1`) is no fault.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

process.exitCode = await runCommand(process.argv.slice(2), {
  dataDir: process.env.DATA_DIR || "data",
  print: (text) => console.log(text),
  printError: (text) => console.error(text),
  variables: process.env,
  ended: () =>
    new Promise((resolve) => {
      process.once("SIGTERM", () => resolve());
      process.once("SIGINT", () => resolve());
    }),
});
