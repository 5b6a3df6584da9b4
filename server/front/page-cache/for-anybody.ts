import type { IncomingMessage } from "node:http";
import { parseCookie } from "cookie";
import { withoutPrefix } from "#server/cookies.ts";

/**
 * Cookies (server/cookies.ts) that no cacheable page depends on: `locale` is not needed under an address with a
 * language, and only the login reads `device`.
 */
const OF_NOBODY: ReadonlySet<string> = new Set(["locale", "device"]);

/** An address that names its language; elsewhere the language depends on the browser. */
const IN_A_LANGUAGE = /^\/(?:en|hr)(?:[/?.]|$)/;

/**
 * True for a request whose answer may suit every reader: a GET or HEAD under an address with a language, without a
 * cookie that the shop reads. The page decides if its answer really suits every reader.
 */
export function isForAnybody({ method, url = "", headers }: IncomingMessage, ownCookies: ReadonlySet<string>): boolean {
  if ((method !== "GET" && method !== "HEAD") || !IN_A_LANGUAGE.test(url)) return false;
  return (
    headers.cookie === undefined ||
    !Object.keys(parseCookie(headers.cookie)).some(
      (name) => ownCookies.has(name) && !OF_NOBODY.has(withoutPrefix(name)),
    )
  );
}
