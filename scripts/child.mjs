import { spawn } from "node:child_process";

/**
 * Runs a program to its end and keeps its output. Never rejects: code 127 if the program cannot be started, 128 if a
 * signal ended it.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, shell?: boolean, timeoutMs?: number, onOutput?: (text: string) =>
 * void }} options
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runChild(command, args, { cwd, env = process.env, shell = false, timeoutMs, onOutput }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, shell, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const keep = (text) => {
      output += text;
      onOutput?.(text);
    };
    child.stdout.setEncoding("utf8").on("data", keep);
    child.stderr.setEncoding("utf8").on("data", keep);
    const endWithParent = passSignalsOn(child);
    const timer = timeoutMs === undefined ? undefined : setTimeout(() => child.kill("SIGKILL"), timeoutMs);
    const finish = (code) => {
      clearTimeout(timer);
      endWithParent();
      resolve({ code, output });
    };
    child.on("error", (error) => {
      keep(`${error.message}\n`);
      finish(127);
    });
    child.on("close", (code) => finish(code ?? 128));
  });
}

/**
 * Passes SIGINT, SIGTERM and SIGHUP on to a child. A terminal sends Ctrl-C and its hang-up to both processes, so in a
 * terminal this process only ignores these two.
 * @param {import("node:child_process").ChildProcess} child
 * @returns {() => void} stops passing them on
 */
export function passSignalsOn(child) {
  const onInterrupt = () => {
    if (!process.stdin.isTTY) child.kill("SIGINT");
  };
  const onHangUp = () => {
    if (!process.stdin.isTTY) child.kill("SIGHUP");
  };
  const onTerminate = () => child.kill("SIGTERM");
  process.on("SIGINT", onInterrupt).on("SIGTERM", onTerminate).on("SIGHUP", onHangUp);
  return () => process.off("SIGINT", onInterrupt).off("SIGTERM", onTerminate).off("SIGHUP", onHangUp);
}
