import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Locale } from "#erp-adapter/contract/context.ts";
import { FALLBACK_LANGUAGE, readerLanguage } from "#locales/reader-language.ts";
import { NOTHING_DONE } from "#rules/nothing-done.ts";
import type { ShopCookies } from "../cookies.ts";
import { FRONT_TEXTS } from "../services/texts.ts";

/**
 * The reason why forms are refused. `unkept`: nothing can be saved · `foreign`: the ERP takes orders of another shop.
 */
export type FormRefusal = "unkept" | "foreign";

type Status = 308 | 400 | 405 | 408 | 411 | 413 | 414 | 415 | 417 | 429 | 500 | 503;

type Text = Status | FormRefusal;

/** Answers after which the request may still have had an effect. */
const MAYBE_DONE: ReadonlySet<Text> = new Set<Text>([500, "unkept"]);

/** Colours as in app/ui/styles/tokens.css. */
const STYLE =
  "body{margin:0;background:#f3f4f6;color:#14181e;font:1.0625rem/1.5 system-ui,sans-serif}" +
  "header{padding:1rem max(1rem,calc(50% - 18rem));background:#fff;border-bottom:1px solid #dce0e5;font-weight:700}" +
  "main{max-width:36rem;padding:1rem;margin:0 auto;overflow-wrap:anywhere}" +
  "h1{font-size:1.5rem;line-height:1.25}" +
  "a{color:#0a4da3;display:inline-block;padding:.625rem 0;margin-right:1.5rem}";
const POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; frame-ancestors 'none'`;

/**
 * Answers with a small page. Its text is the one for the status, unless `text` names another. The page needs no scripts
 * and no React Router, whose pages may be the cause of the overload.
 */
export type AnswerPlainly = (
  res: ServerResponse,
  status: Status,
  headers?: Record<string, string>,
  language?: Locale,
  text?: Text,
) => void;

export function createPlainAnswer(shopName: string): AnswerPlainly {
  return (res, status, headers = {}, language = FALLBACK_LANGUAGE, text = status) => {
    const t = FRONT_TEXTS[language];
    const title = t(`titles.${text}`);
    const { method = "", url = "" } = res.req;
    const isForm = method === "POST";
    const isUndone = status >= 400 && !MAYBE_DONE.has(text);
    const asked = linkTo(url);
    const links = [...(asked === null ? [] : [[asked, t(isForm ? "back" : "again")]]), [`/${language}`, t("home")]].map(
      ([href = "", name = ""]) => `<a href="${escapeHtml(href)}">${name}</a>`,
    );
    const page = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">${isUndone ? NOTHING_DONE : ""}<title>${title} · ${escapeHtml(shopName)}</title><style>${STYLE}</style></head><body><header>${escapeHtml(shopName)}</header><main><h1>${title}</h1><p>${t(`sentences.${text}`)}${isForm && isUndone ? ` ${t("nothingChanged")}` : ""}</p><p>${links.join("")}</p><p>${status}</p></main></body></html>`;
    res.writeHead(status, {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": POLICY,
      // As for refusals by the pages (app/request/guards/kept-refusals.ts): after Back, the browser must not ask to send
      // the form again.
      ...(isForm && status >= 400 && { "Cache-Control": "private, no-cache" }),
      ...headers,
    });
    res.end(method === "HEAD" ? undefined : page);
  };
}

/**
 * The requested page as a link target; null if its address cannot be a link. The address of a page's `.data` becomes
 * the address of the page.
 */
function linkTo(url: string): string | null {
  if (!/^\/(?!\/)[^\s\\]*$/.test(url) || url.length > MAX_LINK) return null;
  return url.replace(/\.data(?=\?|$)/, "").replace(/^\/_root(?=\?|$)/, "/");
}

const MAX_LINK = 1_000;

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** The reader's language, found as the pages find it. */
export async function languageOf(
  { url = "", headers }: IncomingMessage,
  { locale }: Pick<ShopCookies, "locale">,
): Promise<Locale> {
  const [path = ""] = url.split("?", 1);
  const cookie = await locale.parse(headers.cookie ?? null);
  return readerLanguage({ path, cookie, acceptLanguage: headers["accept-language"] ?? "" }) ?? FALLBACK_LANGUAGE;
}
