import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { type Bodies, stopReading, UNREAD } from "./bodies.ts";
import { BODIES } from "./budgets.ts";

interface WebhookOptions {
  /** the secret that editors typed into the webhook's settings; null if none */
  secret: string | null;
  /** called for a publication; `message` is the same if the same news is sent again */
  onPublished(message: string): void;
  log: Pick<Logger, "info" | "warn">;
  bodies: Bodies;
}

const PATH = "/webhooks/storyblok";

/**
 * Answers `POST /webhooks/storyblok`, which Storyblok signs: an HMAC-SHA1 of the body in `webhook-signature`. Comes before
 * the checks that every form must pass, so that those need no exception. 401 for a wrong signature, 404 if no secret is set.
 * True if the request was this one.
 */
export function answerWebhook(
  req: IncomingMessage,
  res: ServerResponse,
  network: string,
  options: WebhookOptions,
): boolean {
  if (req.method !== "POST" || req.url?.split("?", 1)[0] !== PATH) return false;
  void answer(req, res, network, options);
  return true;
}

async function answer(
  req: IncomingMessage,
  res: ServerResponse,
  network: string,
  { secret, onPublished, log, bodies }: WebhookOptions,
) {
  if (secret === null) return end(req, res, 404);
  const body = await bodies.read(req, network, BODIES.form);
  if (body === "left") return void res.destroy();
  if (typeof body === "string") return end(req, res, UNREAD[body]);
  if (!isSigned(body, req.headers["webhook-signature"], secret)) {
    log.warn({}, "a webhook with another signature was refused");
    return end(req, res, 401);
  }
  onPublished(createHash("sha256").update(body).digest("base64"));
  log.info({}, "the editors have published something");
  end(req, res, 204);
}

function isSigned(body: Buffer, signature: string | string[] | undefined, secret: string): boolean {
  if (typeof signature !== "string" || !/^[0-9a-f]{40}$/i.test(signature)) return false;
  return timingSafeEqual(createHmac("sha1", secret).update(body).digest(), Buffer.from(signature, "hex"));
}

function end(req: IncomingMessage, res: ServerResponse, status: number): void {
  stopReading(req, res);
  res.writeHead(status).end();
}
