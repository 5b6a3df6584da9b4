import type { IncomingMessage } from "node:http";
import type { ShopCookies } from "../cookies.ts";
import { toNetworkKey } from "../services/limits/network-key.ts";

/** Who asks, as far as it counts for budgets. */
export interface Client {
  /** of the connection */
  network: string;
  /** whose session the request carries under the shop's signature; null if none */
  session: { kind: "guest" | "customer"; id: string } | null;
  /** the device's id when customers logged in on it before, by the shop's signature; null for any other */
  device: string | null;
}

/** Finds the client of a request. A cookie that the shop has not signed counts for nothing. */
export async function clientOf(
  { headers }: IncomingMessage,
  address: string,
  cookies: Pick<ShopCookies, "token" | "user" | "device">,
): Promise<Client> {
  const network = toNetworkKey(address);
  const { cookie } = headers;
  if (cookie === undefined) return { network, session: null, device: null };
  const [token, user, device]: unknown[] = await Promise.all(
    [cookies.token, cookies.user, cookies.device].map((kept) => kept.parse(cookie)),
  );
  return { network, session: typeof token === "string" ? toSession(user) : null, device: toDevice(device) };
}

function toSession(user: unknown): Client["session"] {
  if (typeof user !== "object" || user === null || !("id" in user) || !("kind" in user)) return null;
  const { id, kind } = user;
  if (typeof id !== "string" || (kind !== "guest" && kind !== "customer")) return null;
  return { kind, id };
}

function toDevice(device: unknown): Client["device"] {
  if (typeof device !== "object" || device === null || !("id" in device)) return null;
  return typeof device.id === "string" ? device.id : null;
}
