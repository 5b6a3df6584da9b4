import { expect, test, vi } from "vitest";
import { openMetricsPort } from "./open-metrics-port.ts";

const freePort = { METRICS_PORT: 0 };

test.each([
  [undefined, false],
  ["127.0.0.1", false],
  ["localhost", false],
  ["0.0.0.0", true],
])("figures at METRICS_HOST %s: an operator is warned: %s", async (METRICS_HOST, isWarned) => {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  await openMetricsPort({ ...freePort, METRICS_HOST }, async () => [], log);
  expect(log.warn).toHaveBeenCalledTimes(isWarned ? 1 : 0);
});
