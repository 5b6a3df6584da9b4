import type { IncomingMessage } from "node:http";
import type { ShopCookies } from "../cookies.ts";
import { toNetworkKey } from "../services/limits/network-key.ts";

/** The client of a request, as budgets count it. */
export interface Client {
  /** network key of the connection */
  network: string;
  /** the session in the request's signed cookies; null if none */
  session: { kind: "guest" | "customer"; id: string } | null;
  /** id of the device, from its signed cookie, if customers logged in on it before; null otherwise */
  device: string | null;
}

/** Finds the client of a request. Ignores cookies without the shop's signature. */
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
