import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { Logger } from "pino";
import type { Webhook } from "./webhook.ts";

/**
 * `POST /webhooks/storyblok`, which Storyblok signs: an HMAC-SHA1 of the body in `webhook-signature`. Calls
 * `onPublished` for a publication; `message` is a hash of the body, so a repeated delivery has the same message.
 */
export function createStoryblokHook({
  secret,
  onPublished,
  log,
}: {
  /** the secret that an editor typed into the settings of Storyblok's webhook; null if none */
  secret: string | null;
  onPublished(message: string): void;
  log: Pick<Logger, "info" | "warn">;
}): Webhook {
  return {
    path: "/webhooks/storyblok",
    secret,
    take({ headers, body, secret, requestId }) {
      if (!isSigned(body, headers["webhook-signature"], secret)) {
        log.warn({ requestId }, "a webhook with another signature was refused");
        return 401;
      }
      onPublished(createHash("sha256").update(body).digest("base64"));
      log.info({ requestId }, "the editors have published something");
      return 204;
    },
  };
}

function isSigned(body: Buffer, signature: string | string[] | undefined, secret: string): boolean {
  if (typeof signature !== "string" || !/^[0-9a-f]{40}$/i.test(signature)) return false;
  return timingSafeEqual(createHmac("sha1", secret).update(body).digest(), Buffer.from(signature, "hex"));
}
