import type { IncomingMessage, ServerResponse } from "node:http";
import { type ErpError, isErpError } from "../../contract/errors.ts";
import type { WrittenAnswer } from "../calls/answers.ts";
import { PROBLEM_TYPE, toProblem } from "../calls/problem.ts";
import type { Route } from "./call-routes.ts";
import type { CallRefusal } from "./request.ts";

/** Sends an ErpError as a problem document of the protocol. */
export function sendError(res: ServerResponse, error: ErpError): void {
  const problem = toProblem(error);
  const retryAfter = isErpError(error, "RATE_LIMITED") ? Math.ceil(error.details.retryAfterSeconds) : null;
  send(res.req, res, problem.status, {
    headers: {
      "Content-Type": PROBLEM_TYPE,
      ...(retryAfter === null ? {} : { "Retry-After": String(retryAfter) }),
      ...(problem.status === 401 ? { "WWW-Authenticate": "Bearer" } : {}),
    },
    body: JSON.stringify(problem),
  });
}

/** Sends a refusal and closes the connection if the body was not read to its end. */
export function refuseWith(req: IncomingMessage, res: ServerResponse, { status, reason, headers }: CallRefusal): void {
  const unread = !req.complete;
  if (unread) res.once("finish", () => req.socket?.destroySoon());
  send(req, res, status, {
    headers: { ...headers, "Content-Type": PROBLEM_TYPE, ...(unread ? { Connection: "close" } : {}) },
    body: JSON.stringify({ title: reason, status, ...CODE_OF_REFUSAL[status] }),
  });
}

const CODE_OF_REFUSAL: Record<CallRefusal["status"], object> = {
  400: refusal("address"),
  403: { code: "FORBIDDEN", effect: "none", details: {} },
  405: refusal("method"),
  413: refusal("body"),
  414: refusal("address"),
  415: refusal("content-type"),
};

function refusal(field: string): object {
  return { code: "VALIDATION", effect: "none", details: { field, rule: "shape" } };
}

/** The refusal of an HTTP method that the path does not support; `Allow` lists the supported methods. */
export function notAllowed(found: readonly Route[]): CallRefusal {
  const methods = found.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  return { status: 405, reason: "this method is not there", headers: { Allow: [...new Set(methods)].join(", ") } };
}

export function send(
  req: IncomingMessage,
  res: ServerResponse,
  status: number,
  { headers, body }: WrittenAnswer,
): void {
  const length = body === null ? 0 : Buffer.byteLength(body);
  res.writeHead(status, { ...headers, ...(status === 204 ? {} : { "Content-Length": length }) });
  res.end(req.method === "HEAD" || body === null ? undefined : body);
}

export function sendPicture(res: ServerResponse, bytes: Buffer): void {
  res.writeHead(200, { "Content-Type": "image/webp", "Content-Length": bytes.length });
  res.end(res.req.method === "HEAD" ? undefined : bytes);
}
