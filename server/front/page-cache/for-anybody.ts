import type { IncomingMessage } from "node:http";
import { parseCookie } from "cookie";
import { withoutPrefix } from "#server/cookies.ts";

/** Cookies that no page under a language's address depends on (server/cookies.ts): `device` is for the login alone. */
const OF_NOBODY: ReadonlySet<string> = new Set(["locale", "device"]);

/** In a language: what is said elsewhere goes by the browser's own. */
const IN_A_LANGUAGE = /^\/(?:en|hr)(?:[/?.]|$)/;

/**
 * True for a request whose answer may be anybody's: it reads, under an address that says the language, and brings no cookie
 * that the shop reads. Whether the answer is anybody's, its page says.
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
