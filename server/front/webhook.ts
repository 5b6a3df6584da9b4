import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";

export interface WebhookOptions {
  /** what the editors typed into the webhook's settings; null where there is none */
  secret: string | null;
  /** something was published; `message` is the same for the same news, sent once more */
  onPublished(message: string): void;
  log: Pick<Logger, "info" | "warn">;
}

const PATH = "/webhooks/storyblok";
const MAX_BODY = 64 * 1024;

/**
 * Answers `POST /webhooks/storyblok`, which Storyblok signs: an HMAC-SHA1 of the body in `webhook-signature`. Answered here, before
 * the checks that every form must pass, so that none of them knows an exception. 401 for another signature, 404 where no
 * secret is set. True when the request was this one.
 */
export function createWebhook(options: WebhookOptions) {
  return (req: IncomingMessage, res: ServerResponse): boolean => {
    if (req.method !== "POST" || req.url?.split("?", 1)[0] !== PATH) return false;
    void answer(req, res, options);
    return true;
  };
}

async function answer(req: IncomingMessage, res: ServerResponse, { secret, onPublished, log }: WebhookOptions) {
  if (secret === null) return end(req, res, 404);
  const body = await readBody(req);
  if (body === "too large") return end(req, res, 413);
  if (body === "broken off") return void res.destroy();
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

async function readBody(req: IncomingMessage): Promise<Buffer | "too large" | "broken off"> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > MAX_BODY) return "too large";
      chunks.push(chunk);
    }
  } catch {
    return "broken off";
  }
  return Buffer.concat(chunks);
}

/** Stops listening to a body that was not read to its end. */
function end(req: IncomingMessage, res: ServerResponse, status: number): void {
  if (!req.readableEnded) {
    res.setHeader("Connection", "close");
    res.once("finish", () => req.socket.destroySoon());
  }
  res.writeHead(status).end();
}
