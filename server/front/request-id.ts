import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isRequestId } from "#erp-adapter/contract/context.ts";
import { peerOf } from "./peer.ts";

/**
 * The id of a request in the log, in its answer and in every call to the ERP. A well-formed X-Request-Id is accepted
 * only from the trusted proxy: a stranger could give many requests the same id.
 */
export function requestIdOf({ headers, socket }: IncomingMessage, trustProxy: string | null): string {
  const sent = headers["x-request-id"];
  return sent !== undefined && isRequestId(sent) && peerOf(socket) === trustProxy ? sent : randomUUID();
}
