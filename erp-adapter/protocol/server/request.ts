import type { IncomingMessage } from "node:http";
import { isIPv4 } from "node:net";
import type { IdempotencyKey, Locale, PartnerCode, SessionToken, ShopId, UserId } from "../../contract/context.ts";
import { type CallContext, GENERAL_PARTNER, LOCALES } from "../../contract/context.ts";
import { ErpError } from "../../contract/errors.ts";
import { versionIn } from "../calls/answers.ts";
import { VOUCHED } from "../calls/api-key.ts";
import type { Route } from "./call-routes.ts";

/** A request that is refused before its call runs, and the reason. */
export interface CallRefusal {
  status: 400 | 403 | 405 | 413 | 414 | 415;
  reason: string;
  headers?: Record<string, string>;
}

/** The path segments and the query of a URL. */
export interface CallAddress {
  segments: string[];
  query: URLSearchParams;
}

const MAX_URL = 8_192;
/** Milliseconds for a call that sends no time-out, and the most milliseconds for any call. */
const DEFAULT_MS = 10_000;
const MAX_MS = 30_000;

/** Parses the URL of a request; a Refusal if it is invalid. */
export function readAddress(url: string): CallAddress | CallRefusal {
  if (url.length > MAX_URL) return { status: 414, reason: "the address is too long" };
  if (!url.startsWith("/") || url.startsWith("//")) return { status: 400, reason: "not an address" };
  const [path = "", ...rest] = url.split("?");
  try {
    const segments = path.slice(1).split("/").map(decodeURIComponent);
    return { segments, query: new URLSearchParams(rest.join("?")) };
  } catch {
    return { status: 400, reason: "the address is not well-formed" };
  }
}

/**
 * For a server without an API key. Such a server trusts its own machine, but refuses a browser request from a page of
 * another site or with a foreign host name (DNS rebinding). Null if the request is acceptable.
 */
export function refuseForeign({ headers }: IncomingMessage): CallRefusal | null {
  const { host = "", origin, "sec-fetch-site": site } = headers;
  const name = URL.parse(`http://${host}`)?.hostname ?? "";
  const isOwn = name === "localhost" || name === "[::1]" || (isIPv4(name) && name.startsWith("127."));
  const isOwnPage = origin === undefined || origin === `http://${host}`;
  if (isOwn && isOwnPage && (site === undefined || site === "same-origin" || site === "none")) return null;
  return { status: 403, reason: "without a key only this machine is answered" };
}

/** Checks type and size of a body before it is read. Null if both are acceptable. */
export function refuseBody({ headers }: IncomingMessage, { maxBody }: Route): CallRefusal | null {
  const length = Number(headers["content-length"] ?? 0);
  if (maxBody === 0)
    return length > 0 || headers["transfer-encoding"] ? { status: 413, reason: "no body is expected" } : null;
  if (headers["content-encoding"] || !/^application\/json\s*(?:;|$)/i.test(headers["content-type"] ?? ""))
    return { status: 415, reason: "a body is application/json, not compressed" };
  return length > maxBody ? tooLarge(maxBody) : null;
}

/**
 * The body as an object; empty if no body is expected. Throws VALIDATION (body) if the body is not a JSON object;
 * returns a refusal if it is larger than `maxBody`.
 */
export async function readBody(
  req: IncomingMessage,
  { maxBody }: Route,
): Promise<{ body: Record<string, unknown> } | { refusal: CallRefusal }> {
  if (maxBody === 0) return { body: {} };
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop must not close the connection: the refusal is still to be sent.
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > maxBody) return { refusal: tooLarge(maxBody) };
    chunks.push(chunk);
  }
  const parsed = parseObject(Buffer.concat(chunks));
  if (!parsed) throw new ErpError("VALIDATION", { field: "body", rule: "shape" });
  return { body: parsed };
}

/** The call's context. The adapter checks whether the user and the partner belong to the token. */
export function toContext(
  { headers }: IncomingMessage,
  query: URLSearchParams,
  userInPath: string | undefined,
  { carries }: Route,
  more: { requestId: string; signal: AbortSignal | undefined; now: number },
): CallContext {
  const user = userInPath ?? (carries.includes("userId") ? singleOf(query, "userId") : null);
  const wait = Number(/^\d{1,6}$/.exec(textOf(headers["x-timeout-ms"]) ?? "")?.[0] ?? DEFAULT_MS);
  const key = textOf(headers["idempotency-key"]);
  const shop = textOf(headers["x-shop-id"]);
  return {
    locale: readLocale(singleOf(query, "lang")),
    partner: (singleOf(query, "partnerId") as PartnerCode | null) ?? GENERAL_PARTNER,
    user: user === null ? null : { id: user as UserId },
    token: readToken(headers.authorization),
    deadline: more.now + Math.min(wait, MAX_MS),
    signal: more.signal,
    requestId: more.requestId,
    ...(key === undefined ? {} : { idempotencyKey: key as IdempotencyKey }),
    ...(textOf(headers[VOUCHED.toLowerCase()]) === "true" ? { vouched: true } : {}),
    ...(shop === undefined ? {} : { shop: shop as ShopId }),
  };
}

/** The version in If-Match. A malformed header is returned unchanged, and then matches no version. */
export function readIfMatch(header: string | undefined): string | undefined {
  return versionIn(header) ?? header;
}

function readToken(header: string | undefined): SessionToken | null {
  const token = /^Bearer +([\w\-.~+/]+=*)$/i.exec(header ?? "")?.[1];
  return token === undefined ? null : (token as SessionToken);
}

function readLocale(lang: string | null): Locale {
  const locale = lang === null ? "en" : LOCALES.find((known) => known === lang);
  if (!locale) throw new ErpError("VALIDATION", { field: "lang", rule: "choice" });
  return locale;
}

function singleOf(query: URLSearchParams, name: string): string | null {
  const [value = null, ...others] = query.getAll(name);
  if (others.length > 0) throw new ErpError("VALIDATION", { field: name, rule: "shape" });
  return value;
}

function parseObject(bytes: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

function tooLarge(limit: number): CallRefusal {
  return { status: 413, reason: `a body of this call has at most ${limit} bytes` };
}

function textOf(header: string | string[] | undefined): string | undefined {
  return typeof header === "string" ? header : undefined;
}
