import type { IncomingMessage, ServerResponse } from "node:http";
import { LOCALES, type Locale } from "#erp-adapter/contract/context.ts";
import { languageOfPath } from "#locales/reader-language.ts";
import type { ShopCookies } from "../cookies.ts";
import { isAhead } from "./ahead.ts";

/**
 * Returns a function that sets the cookie with the language in which somebody reads a page, unless the browser has that
 * cookie already: `/` then answers in the language that was read last. The front sets it, because pages are made once
 * for all visitors, and are the same bytes with and without it (docs/decisions/023-the-language-of-a-form-is-kept.md).
 */
export function createLastLanguage(cookie: ShopCookies["locale"]): (req: IncomingMessage, res: ServerResponse) => void {
  const headers = new Map<Locale, string>();
  for (const locale of LOCALES) void cookie.serialize(locale).then((header) => headers.set(locale, header));
  return (req, res) => {
    if (!isRead(req)) return;
    const [path = ""] = (req.url ?? "").split("?", 1);
    const language = languageOfPath(path);
    const header = language && headers.get(language);
    if (!header) return;
    const [own = ""] = header.split(";", 1);
    if (!req.headers.cookie?.split(/;\s*/).includes(own)) res.setHeader("Set-Cookie", header);
  };
}

/** True for a page that a person opens, and not a script, a frame or a prefetch. */
function isRead(req: IncomingMessage): boolean {
  const destination = req.headers["sec-fetch-dest"] ?? "document";
  return req.method === "GET" && destination === "document" && !isAhead(req);
}
