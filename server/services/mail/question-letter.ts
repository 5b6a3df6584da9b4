import { z } from "zod";
import { LOCALES } from "#erp-adapter/contract/context.ts";
import type { Signer } from "../signing.ts";
import { MAIL_TEXTS, SALES_LOCALE } from "../texts.ts";
import type { Draft } from "./framed-mail.ts";
import { html } from "./html.ts";
import { factsTable, textBlock } from "./letter-html.ts";
import { blockLines, factLines } from "./letter-text.ts";
import type { MailShop } from "./mail-shop.ts";
import { toLines, toOneLine } from "./one-line.ts";

/** The payload of a question for sales; `account` is null unless a signed-in customer asks. */
export const questionPayloadSchema = z.object({
  number: z.string(),
  text: z.string(),
  email: z.string(),
  account: z.object({ name: z.string(), partner: z.string().nullable() }).nullable(),
  locale: z.enum(LOCALES),
});
export type CustomerQuestion = z.infer<typeof questionPayloadSchema>;

/**
 * The mail to sales about a part number that a person asks for, from its encrypted payload; a reply goes to that
 * person. Throws if the payload cannot be decrypted.
 */
export function createQuestionLetter({ signer, shop }: { signer: Signer; shop: MailShop }) {
  return (payload: string): Draft => {
    const opened = signer.unseal("outbox-payload", payload);
    if (opened === null) throw new Error("the payload does not open");
    return toSales(questionPayloadSchema.parse(JSON.parse(opened)), shop);
  };
}

function toSales({ number, text, email, account, locale }: CustomerQuestion, shop: MailShop): Draft {
  const t = MAIL_TEXTS[SALES_LOCALE];
  const name = toOneLine(account?.name ?? "");
  const facts = [
    { label: t("questionForSales.number"), value: toOneLine(number) },
    { label: t("orderForSales.customer"), value: account ? name : t("orderForSales.guest") },
    { label: t("orderForSales.partner"), value: toOneLine(account?.partner ?? "") },
    { label: t("orderForSales.email"), value: email },
    { label: t("orderForSales.language"), value: t(`languages.${locale}`) },
  ].filter(({ value }) => value !== "");
  const asked = text === "" ? [] : [{ label: t("questionForSales.text"), lines: toLines(text) }];
  const letter = {
    shop: shop.name,
    heading: t("questionForSales.heading", { number: toOneLine(number) }),
    paragraphs: [t("questionForSales.lead")],
    link: null,
    closing: [],
  };
  return {
    to: { name: shop.name, address: shop.salesEmail },
    replyTo: { name, address: email },
    subject: t("questionForSales.subject", { shop: shop.name, number: toOneLine(number) }),
    language: SALES_LOCALE,
    letter,
    body: {
      html: html`${factsTable(facts)}${asked.map(textBlock)}`,
      text: [factLines(facts), ...asked.map(blockLines)],
    },
  };
}
