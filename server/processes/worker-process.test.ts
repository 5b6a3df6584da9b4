import cluster from "node:cluster";
import { expect, test } from "vitest";

test("the primary takes all connections itself, whatever the environment says", async () => {
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  await import("./worker-process.ts");
  expect(cluster.schedulingPolicy).toBe(cluster.SCHED_RR);
});
