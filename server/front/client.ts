import type { IncomingMessage } from "node:http";
import type { ShopCookies } from "../cookies.ts";
import { toNetworkKey } from "../services/limits/network-key.ts";

/** Who asks, as far as it counts for budgets. */
export interface Client {
  /** of the connection */
  network: string;
  /** whose session the request carries under the shop's signature; null if none */
  session: { kind: "guest" | "customer"; id: string } | null;
}

/** Finds the client of a request. A cookie that the shop has not signed counts for nothing. */
export async function clientOf(
  { headers }: IncomingMessage,
  address: string,
  cookies: Pick<ShopCookies, "token" | "user">,
): Promise<Client> {
  const network = toNetworkKey(address);
  const { cookie } = headers;
  if (cookie === undefined) return { network, session: null };
  const [token, user]: unknown[] = await Promise.all([cookies.token.parse(cookie), cookies.user.parse(cookie)]);
  return { network, session: typeof token === "string" ? toSession(user) : null };
}

function toSession(user: unknown): Client["session"] {
  if (typeof user !== "object" || user === null || !("id" in user) || !("kind" in user)) return null;
  const { id, kind } = user;
  if (typeof id !== "string" || (kind !== "guest" && kind !== "customer")) return null;
  return { kind, id };
}
