import type { Socket } from "node:net";

/** The address at the other end of a connection, as TRUST_PROXY is spelt (server/env.ts): a client's, or a proxy's. */
export function peerOf({ remoteAddress = "" }: Pick<Socket, "remoteAddress">): string {
  return remoteAddress.replace(/^::ffff:/, "");
}
