import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { type Bodies, stopReading, UNREAD } from "./bodies.ts";
import { BODIES } from "./budgets.ts";

/** A path to which another program sends signed messages. */
export interface Webhook {
  path: string;
  /** shared with the sender; if null, the path answers 404 */
  secret: string | null;
  /** False if this network sends too often; the message is then not read. */
  admits?(network: string): boolean;
  /** Handles a message; returns the status of the answer. */
  take(message: {
    headers: IncomingHttpHeaders;
    body: Buffer;
    secret: string;
    requestId: string;
  }): number | Promise<number>;
}

/**
 * Answers a POST to the path of one of the hooks; returns false for any other request. Called before the checks that
 * every form must pass, so that these checks need no exception. 404 without a secret, 429 for too many messages, 401
 * for a wrong signature.
 */
export function answerWebhook(
  req: IncomingMessage,
  res: ServerResponse,
  network: string,
  given: { hooks: readonly Webhook[]; bodies: Bodies; log: Pick<Logger, "error">; requestId: string },
): boolean {
  const { hooks, bodies, log, requestId } = given;
  if (req.method !== "POST") return false;
  const path = req.url?.split("?", 1)[0];
  const hook = hooks.find((one) => one.path === path);
  if (!hook) return false;
  answer(req, res, network, hook, { bodies, requestId }).catch((error: unknown) => {
    log.error({ requestId, err: error, path }, "a webhook could not be taken");
    end(req, res, 500);
  });
  return true;
}

async function answer(
  req: IncomingMessage,
  res: ServerResponse,
  network: string,
  hook: Webhook,
  { bodies, requestId }: { bodies: Bodies; requestId: string },
) {
  const { secret } = hook;
  if (secret === null) return end(req, res, 404);
  if (hook.admits?.(network) === false) return end(req, res, 429);
  const body = await bodies.read(req, network, BODIES.form);
  if (body === "left") return void res.destroy();
  if (typeof body === "string") return end(req, res, UNREAD[body]);
  end(req, res, await hook.take({ headers: req.headers, body, secret, requestId }));
}

function end(req: IncomingMessage, res: ServerResponse, status: number): void {
  stopReading(req, res);
  res.writeHead(status, status === 429 ? { "Retry-After": "1" } : {}).end();
}
