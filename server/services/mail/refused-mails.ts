import { createHash } from "node:crypto";
import { z } from "zod";
import type { MailQueue } from "../outbox/mail-queue.ts";
import type { Signer } from "../signing.ts";
import { MAIL_TEXTS, SALES_LOCALE } from "../texts.ts";
import type { Draft } from "./framed-mail.ts";
import { html } from "./html.ts";
import { factsTable } from "./letter-html.ts";
import { factLines } from "./letter-text.ts";
import type { MailShop } from "./mail-shop.ts";
import { toOneLine } from "./one-line.ts";

const refusedSchema = z.object({ number: z.string(), address: z.string(), answer: z.string() });
/** A mail about an order that the mail server did not take; `answer` is what the server said. */
export type RefusedMail = z.infer<typeof refusedSchema>;

/** Maximum length of the mail server's answer in the mail to sales. */
const MOST_OF_ANSWER = 300;

/** Tells sales once about each order and each address that the mail server refuses. */
export function createRefusedMails({ queue, signer }: { queue: Pick<MailQueue, "enqueueRefused">; signer: Signer }) {
  return async (refused: RefusedMail): Promise<void> => {
    const { number, address, answer } = refused;
    const ref = createHash("sha256")
      .update(JSON.stringify([number, address]))
      .digest("base64url");
    const payload = { number, address, answer: answer.slice(0, MOST_OF_ANSWER) } satisfies RefusedMail;
    await queue.enqueueRefused(ref, signer.seal("outbox-payload", JSON.stringify(payload)));
  };
}

/** The mail to sales, from its encrypted payload. Throws if the payload cannot be decrypted. */
export function createRefusedLetter({ signer, shop }: { signer: Signer; shop: MailShop }) {
  return (payload: string): Draft => {
    const opened = signer.unseal("outbox-payload", payload);
    if (opened === null) throw new Error("the payload does not open");
    const refused = refusedSchema.parse(JSON.parse(opened));
    const t = MAIL_TEXTS[SALES_LOCALE];
    const number = toOneLine(refused.number);
    const facts = [
      { label: t("refusedForSales.number"), value: number },
      { label: t("refusedForSales.address"), value: refused.address },
      { label: t("refusedForSales.answer"), value: toOneLine(refused.answer) },
    ];
    return {
      to: { name: shop.name, address: shop.salesEmail },
      subject: t("refusedForSales.subject", { shop: shop.name, number }),
      language: SALES_LOCALE,
      letter: {
        shop: shop.name,
        heading: t("refusedForSales.heading", { number }),
        paragraphs: [t("refusedForSales.lead")],
        link: null,
        closing: [],
      },
      body: { html: html`${factsTable(facts)}`, text: [factLines(facts)] },
    };
  };
}
