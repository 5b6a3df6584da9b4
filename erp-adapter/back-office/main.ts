import { createProgressLine } from "./progress-line.ts";
import { runCommand } from "./run-command.ts";

// A reader that closes the pipe early (`npm run erp -- find x | head -1`) is not an error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

const progress = createProgressLine(process.stderr);

process.exitCode = await runCommand(process.argv.slice(2), {
  dataDir: process.env.DATA_DIR || "data",
  print(text) {
    progress.clear();
    console.log(text);
  },
  printError(text) {
    progress.clear();
    console.error(text);
  },
  progress,
  variables: process.env,
  ended: () =>
    new Promise((resolve) => {
      process.once("SIGTERM", () => resolve());
      process.once("SIGINT", () => resolve());
    }),
});
