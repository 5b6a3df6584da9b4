import "./production.ts";
import cluster from "node:cluster";
import { parseEnv } from "./env.ts";
import { failStart } from "./processes/workers.ts";

/** The production server: one process, or, with WEB_CONCURRENCY, several processes and a primary. */
async function main() {
  const env = parseEnv(process.env);
  const count = env.WEB_CONCURRENCY;
  // Primary and server processes import only the code that they need: the primary needs no code of the shop.
  if (count > 1 && cluster.isPrimary) {
    const [{ leadWorkers }, { createLog }] = await Promise.all([import("./processes/primary.ts"), import("./log.ts")]);
    await leadWorkers(count, createLog(env, process.pid), { env });
  } else {
    const { serveBuild } = await import("./serve-build.ts");
    await serveBuild(env);
  }
}

main().catch(failStart);
