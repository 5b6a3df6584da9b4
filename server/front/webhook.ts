import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { type Bodies, stopReading, UNREAD } from "./bodies.ts";
import { BODIES } from "./budgets.ts";

/** An address to which another program sends signed messages. */
export interface Webhook {
  path: string;
  /** shared with the sender; null: the address is not there */
  secret: string | null;
  /** False if this network sends too often: then nothing is read. */
  admits?(network: string): boolean;
  /** The status of the answer. */
  take(message: {
    headers: IncomingHttpHeaders;
    body: Buffer;
    secret: string;
    requestId: string;
  }): number | Promise<number>;
}

/**
 * Answers a POST to one of these addresses. Comes before the checks that every form must pass, so that those need no
 * exception. 401 for a wrong signature, 404 without a secret. True if the request was for one of them.
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
