import { z } from "zod";
import { LOCALES } from "#erp-adapter/contract/context.ts";
import { productIdSchema } from "#erp-adapter/contract/product-id.ts";
import type { StockMailKind } from "../outbox/mail-kinds.ts";
import type { Signer } from "../signing.ts";
import { MAIL_TEXTS } from "../texts.ts";
import type { Draft } from "./framed-mail.ts";
import { factsTable } from "./letter-html.ts";
import { factLines } from "./letter-text.ts";
import type { MailShop } from "./mail-shop.ts";
import { toOneLine } from "./one-line.ts";

const about = { to: z.string(), locale: z.enum(LOCALES), number: z.string(), title: z.string() };

/** The payload of each mail about a product that was out of stock. */
export const stockPayloadSchemas = {
  "stock-watch-proof": z.object({ ...about, key: z.string() }),
  "stock-watch-ended": z.object({ ...about, product: productIdSchema }),
  "stock-back": z.object({ ...about, product: productIdSchema, endKey: z.string() }),
};
export type StockPayload<Kind extends StockMailKind> = z.infer<(typeof stockPayloadSchemas)[Kind]>;

/** The mails about products that were out of stock, from encrypted payloads. Throws if one cannot be decrypted. */
export function createStockLetters({ signer, shop }: { signer: Signer; shop: MailShop }) {
  return (kind: StockMailKind, payload: string): Draft => {
    const opened = signer.unseal("outbox-payload", payload);
    if (opened === null) throw new Error("the payload does not open");
    const body: unknown = JSON.parse(opened);
    if (kind === "stock-watch-ended") return toEnded(stockPayloadSchemas[kind].parse(body), shop);
    return kind === "stock-watch-proof"
      ? toProof(stockPayloadSchemas[kind].parse(body), shop)
      : toBack(stockPayloadSchemas[kind].parse(body), shop);
  };
}

function toProof({ key, ...given }: StockPayload<"stock-watch-proof">, shop: MailShop): Draft {
  const t = MAIL_TEXTS[given.locale];
  const url = toUrl(shop, `/${given.locale}/stock-notice`, { confirm: key });
  return toMail(given, shop, {
    subject: t("stockProof.subject", { shop: shop.name, number: toOneLine(given.number) }),
    heading: t("stockProof.heading"),
    paragraphs: [t("stockProof.lead")],
    link: { label: t("stockProof.confirm"), url },
    closing: [t("stockProof.ignore")],
  });
}

function toEnded({ product, ...given }: StockPayload<"stock-watch-ended">, shop: MailShop): Draft {
  const t = MAIL_TEXTS[given.locale];
  return toMail(given, shop, {
    subject: t("stockEnded.subject", { shop: shop.name, number: toOneLine(given.number) }),
    heading: t("stockEnded.heading", { number: toOneLine(given.number) }),
    paragraphs: [t("stockEnded.lead")],
    link: { label: t("stockEnded.open"), url: toUrl(shop, `/${given.locale}/products/${encodeURIComponent(product)}`) },
    closing: [],
  });
}

function toBack({ product, endKey, ...given }: StockPayload<"stock-back">, shop: MailShop): Draft {
  const t = MAIL_TEXTS[given.locale];
  const endUrl = toUrl(shop, `/${given.locale}/stock-notice`, { end: endKey });
  const mail = toMail(given, shop, {
    subject: t("stockBack.subject", { shop: shop.name, number: toOneLine(given.number) }),
    heading: t("stockBack.heading", { number: toOneLine(given.number) }),
    paragraphs: [t("stockBack.lead")],
    link: { label: t("stockBack.open"), url: toUrl(shop, `/${given.locale}/products/${encodeURIComponent(product)}`) },
    closing: [t("stockBack.once"), `${t("stockBack.end")}: ${endUrl}`],
  });
  return { ...mail, unsubscribe: endUrl };
}

function toMail(
  { to, locale, number, title }: Pick<StockPayload<"stock-back">, "to" | "locale" | "number" | "title">,
  shop: MailShop,
  {
    subject,
    ...content
  }: {
    subject: string;
    heading: string;
    paragraphs: string[];
    link: { label: string; url: string };
    closing: string[];
  },
): Draft {
  const t = MAIL_TEXTS[locale];
  const facts = [
    { label: t("line.code"), value: toOneLine(number) },
    { label: t("line.name"), value: toOneLine(title) },
  ];
  return {
    to: { name: "", address: to },
    replyTo: { name: shop.name, address: shop.salesEmail },
    subject,
    language: locale,
    letter: { ...content, shop: shop.name },
    body: { html: factsTable(facts), text: [factLines(facts)] },
  };
}

function toUrl({ publicUrl }: MailShop, path: string, query: Record<string, string> = {}): string {
  const url = new URL(path, publicUrl());
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}
