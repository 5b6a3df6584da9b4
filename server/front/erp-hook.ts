import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { Logger } from "pino";
import type { Webhook } from "./webhook.ts";

/** Options of the ERP's webhook. */
export interface ErpHookOptions {
  /** ERP_WEBHOOK_SECRET; null if none */
  secret: string | null;
  /** Remembers an id for all processes until the given time (epoch milliseconds). False if the id was already known. */
  isFirst(id: string, until: number): Promise<boolean>;
  /** Makes the process that reads the ERP's feeds read them soon. */
  wake(): Promise<void>;
  log: Pick<Logger, "warn">;
  clock?: () => number;
}

/** Maximum milliseconds between a message's timestamp and the shop's clock. */
const VALID_FOR = 5 * 60_000;

/** Maximum messages per second from one network. */
const MOST = 10;

/**
 * `POST /hooks/erp`: the ERP reports that products or orders have changed. The shop does not use the contents of the
 * body; the message only makes it read the ERP's feeds soon. Messages are signed as in Standard Webhooks: `webhook-id`,
 * `webhook-timestamp` (seconds), and `webhook-signature: v1,` with the HMAC-SHA256 of `id.timestamp.body` in base64. A
 * repeated message gets the same answer and has no effect.
 */
export function createErpHook({ secret, isFirst, wake, log, clock = Date.now }: ErpHookOptions): Webhook {
  return {
    path: "/hooks/erp",
    secret,
    admits: createRate(clock),
    async take({ headers, body, secret, requestId }) {
      const id = headers["webhook-id"];
      const sentAt = sentAtOf(headers);
      if (typeof id !== "string" || !ID.test(id) || sentAt === null || Math.abs(clock() - sentAt) > VALID_FOR)
        return refuse(requestId, "without an id and a time of these five minutes");
      if (!isSigned({ id, headers, body, secret })) return refuse(requestId, "with another signature");
      // Remembers the id until the message is no longer valid, even if the sender's clock is ahead.
      if (await isFirst(id, clock() + 2 * VALID_FOR)) await wake();
      return 204;
    },
  };

  function refuse(requestId: string, how: string): number {
    log.warn({ requestId, how }, "a webhook of the ERP was refused");
    return 401;
  }
}

const ID = /^[\x21-\x7e]{1,200}$/;

function sentAtOf({ "webhook-timestamp": seconds }: IncomingHttpHeaders): number | null {
  return typeof seconds === "string" && /^\d{1,12}$/.test(seconds) ? Number(seconds) * 1_000 : null;
}

/** True if one of the signatures is right: a sender that is changing its secret sends two. */
function isSigned(sent: { id: string; headers: IncomingHttpHeaders; body: Buffer; secret: string }): boolean {
  const { id, headers, body, secret } = sent;
  const signatures = headers["webhook-signature"];
  if (typeof signatures !== "string") return false;
  const expected = createHmac("sha256", secret).update(`${id}.${headers["webhook-timestamp"]}.`).update(body).digest();
  return signatures.split(" ").some((signature) => {
    if (!/^v1,[A-Za-z0-9+/]{43}=$/.test(signature)) return false;
    return timingSafeEqual(expected, Buffer.from(signature.slice(3), "base64"));
  });
}

/** Returns a check that admits at most MOST messages per second from each network. */
function createRate(clock: () => number): (network: string) => boolean {
  let second = 0;
  let counts = new Map<string, number>();
  return (network) => {
    const now = Math.floor(clock() / 1_000);
    if (now !== second) counts = new Map();
    second = now;
    const count = (counts.get(network) ?? 0) + 1;
    counts.set(network, count);
    return count <= MOST;
  };
}
