import type { Logger } from "pino";
import type { Env } from "../env.ts";
import type { Measured } from "./measured.ts";

export type MetricsEnv = Pick<Env, "METRICS_PORT" | "METRICS_HOST">;
export type MetricsLog = Pick<Logger, "info" | "warn" | "error">;

const LOOPBACK = /^(?:127(?:\.\d+){3}|::1|localhost)$/;

/**
 * Answers the metrics of all processes on METRICS_PORT, for this machine alone unless METRICS_HOST is set. Does nothing
 * if METRICS_PORT is not set, and then does not import the metrics library. Warns of an address that other machines may
 * reach. Rejects with one sentence if the port cannot be used.
 */
export async function openMetricsPort(
  { METRICS_PORT: port, METRICS_HOST: host = "127.0.0.1" }: MetricsEnv,
  measure: () => Promise<Measured[]>,
  log: MetricsLog,
): Promise<void> {
  if (port === undefined) return;
  const { serveMetrics } = await import("./metrics-server.ts");
  const url = await serveMetrics({ port, host }, measure, log);
  log.info({ url }, "metrics are answered");
  if (!LOOPBACK.test(host))
    log.warn("METRICS_HOST may be reached from other machines: no key protects the metrics there");
}
