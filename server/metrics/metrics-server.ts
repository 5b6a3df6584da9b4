import { createServer, type Server } from "node:http";
import type { Logger } from "pino";
import { AggregatorRegistry, type OpenMetricsContentType, Registry } from "prom-client";
import type { Measured } from "./measured.ts";

/** Times in milliseconds. The only client is the operator's monitoring. */
const LIMITS = {
  headersTimeout: 5_000,
  requestTimeout: 5_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 8_192,
};

/** The address on which the metrics server listens. */
interface Place {
  port: number;
  host: string;
}

/**
 * Answers `GET /metrics` as OpenMetrics on a port of its own, with the combined metrics of all processes of this shop.
 * Simultaneous requests share one call of `measure`. Returns the address. Rejects with one sentence if the port cannot
 * be used.
 */
export async function serveMetrics(
  place: Place,
  measure: () => Promise<Measured[]>,
  log: Pick<Logger, "error">,
): Promise<string> {
  let underWay: Promise<string> | null = null;
  const read = () => {
    underWay ??= measure()
      .then(toText)
      .finally(() => {
        underWay = null;
      });
    return underWay;
  };
  const server = createServer(LIMITS, (req, res) => {
    const isKnown = req.url?.split("?", 1)[0] === "/metrics" && (req.method === "GET" || req.method === "HEAD");
    if (!isKnown) return void res.writeHead(404).end();
    read().then(
      (text) => res.writeHead(200, { "Content-Type": Registry.OPENMETRICS_CONTENT_TYPE }).end(text),
      (error: unknown) => {
        log.error({ err: error }, "metrics cannot be answered");
        res.writeHead(503).end();
      },
    );
  });
  const port = await listen(server, place);
  // The open port must not keep an ending process alive.
  server.unref();
  return `http://${place.host.includes(":") ? `[${place.host}]` : place.host}:${port}/metrics`;
}

function toText(all: Measured[]): Promise<string> {
  const one = AggregatorRegistry.aggregate<OpenMetricsContentType>(all);
  one.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  return one.metrics();
}

function listen(server: Server, { port, host }: Place): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const reason = error.code === "EADDRINUSE" ? "is in use already" : `cannot be used (${error.code})`;
      reject(new Error(`METRICS_PORT ${port} of ${host} ${reason}.`));
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
}
