import cluster from "node:cluster";
import { expect, test, vi } from "vitest";

test("the primary takes all connections itself, whatever the environment says", async () => {
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  vi.resetModules();
  await import("./worker-process.ts");
  expect(cluster.schedulingPolicy).toBe(cluster.SCHED_RR);
});
