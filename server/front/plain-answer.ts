import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Locale } from "#erp-adapter/contract/context.ts";
import en from "#locales/en/front.ts";
import hr from "#locales/hr/front.ts";
import { languageOfPath, preferredLanguage, toLocale } from "#locales/reader-language.ts";
import type { ShopCookies } from "../cookies.ts";

/** Why no form is taken: `unkept`: nothing can be saved · `foreign`: the ERP takes orders of another shop. */
export type FormRefusal = "unkept" | "foreign";

const TEXTS: Record<Locale, Record<number | FormRefusal, string>> = { en, hr };

/** The front's own answers, where nothing decides a language, are Croatian (design.md section 4). */
const DEFAULT: Locale = "hr";

/** A small page with one sentence, by status unless another text is named. Made without the pages, which may be what there is too much of. */
export function answerPlainly(
  res: ServerResponse,
  status: number,
  headers: Record<string, string> = {},
  language: Locale = DEFAULT,
  text: number | FormRefusal = status,
): void {
  const sentence = TEXTS[language][text] ?? "";
  const page = `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${status} ${STATUS_CODES[status]}</title><h1>${status}</h1><p>${sentence}</p></html>`;
  res.writeHead(status, { "Content-Type": "text/html; charset=utf-8", ...headers });
  res.end(res.req.method === "HEAD" ? undefined : page);
}

/** The reader's language: that of the address, else the cookie's, else the browser's. */
export async function languageOf(
  { url = "", headers }: IncomingMessage,
  { locale }: Pick<ShopCookies, "locale">,
): Promise<Locale> {
  const [path = ""] = url.split("?", 1);
  return (
    languageOfPath(path.replace(/\.data$/, "")) ??
    toLocale(await locale.parse(headers.cookie ?? null)) ??
    preferredLanguage(headers["accept-language"] ?? "") ??
    DEFAULT
  );
}
