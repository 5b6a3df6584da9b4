import type { IncomingMessage } from "node:http";
import { bodyBoundsOf, isMultipart, isUpload } from "./budgets.ts";

/** The answer to a request that the shop refuses unread. */
export interface Refusal {
  status: 400 | 405 | 411 | 413 | 414 | 415;
  headers?: Record<string, string>;
}

const METHODS = new Set(["GET", "HEAD", "POST"]);
const MAX_URL = 4_096;
const FORM = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

/**
 * Checks method, length of the address, content type and size of the body before anything is read. Null if the request
 * passes.
 */
export function refuse(req: IncomingMessage): Refusal | null {
  const { method = "", url = "", headers } = req;
  if (!METHODS.has(method)) return { status: 405, headers: { Allow: [...METHODS].join(", ") } };
  if (url.length > MAX_URL) return { status: 414 };
  if (!url.startsWith("/") || url.startsWith("//") || url.includes("\\")) return { status: 400 };
  if (!isDecodable(url)) return { status: 400 };
  return method === "POST" ? refuseBody(url, headers) : null;
}

function refuseBody(url: string, headers: IncomingMessage["headers"]): Refusal | null {
  const type = headers["content-type"] ?? "";
  const isKnown = FORM.test(type) || (isUpload(url) && isMultipart(type));
  if (headers["content-encoding"] || !isKnown) return { status: 415 };
  // Browsers always send the length of a form. Without the length, a body that is too large cannot be refused before it
  // is read.
  const length = headers["content-length"];
  if (length === undefined || headers["transfer-encoding"]) return { status: 411 };
  return Number(length) > bodyBoundsOf(url, type).bytes ? { status: 413 } : null;
}

/** Control characters and line separators: no address of the shop has one, and no route matches a line break. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** False if the path has a character of UNPRINTABLE or a malformed escape, which would throw deep inside the router. */
function isDecodable(url: string): boolean {
  try {
    return !UNPRINTABLE.test(decodeURIComponent(url.split("?", 1)[0] ?? ""));
  } catch {
    return false;
  }
}

/** Characters that never occur in a host name or address, with or without a port. */
const NO_HOST = /[\s,/\\?#@]/;

/**
 * True if a request names two hosts, in two Host headers or in one: a proxy may use one of them and the shop the other
 * (RFC 9112, section 3.2). Also true if the header cannot be a host.
 */
export function hasBadHost({ rawHeaders, headers }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === "host") hosts += 1;
  return hosts > 1 || NO_HOST.test(headers.host ?? "");
}
