import type { Socket } from "node:net";

/** The address at the other end of a connection, client or proxy, spelled as TRUST_PROXY is (server/env.ts). */
export function peerOf({ remoteAddress = "" }: Pick<Socket, "remoteAddress">): string {
  return remoteAddress.replace(/^::ffff:/, "");
}
