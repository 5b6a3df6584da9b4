import type { Socket } from "node:net";

/**
 * The address at the other end of a connection, client or proxy, in the same spelling as TRUST_PROXY (server/env.ts).
 */
export function peerOf({ remoteAddress = "" }: Pick<Socket, "remoteAddress">): string {
  return remoteAddress.replace(/^::ffff:/, "");
}
