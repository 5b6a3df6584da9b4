import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isRequestId } from "#erp-adapter/wire/request-id.ts";
import { peerOf } from "./peer.ts";

/**
 * Names a request in the log, in its answer and in every call to the ERP. The proxy's own X-Request-Id is taken if it is
 * well-formed; anybody else's is not: a stranger could give many requests one name.
 */
export function requestIdOf({ headers, socket }: IncomingMessage, trustProxy: string | null): string {
  const sent = headers["x-request-id"];
  return sent !== undefined && isRequestId(sent) && peerOf(socket) === trustProxy ? sent : randomUUID();
}
