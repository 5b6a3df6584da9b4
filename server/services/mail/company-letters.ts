import { z } from "zod";
import { LOCALES } from "#erp-adapter/contract/context.ts";
import type { Signer } from "../signing.ts";
import { MAIL_TEXTS } from "../texts.ts";
import type { Draft } from "./framed-mail.ts";
import { html } from "./html.ts";
import type { MailShop } from "./mail-shop.ts";
import { toPlainName } from "./plain-name.ts";

/** The payload of an invitation; `company` is "" if its name is not known. */
export const invitationPayloadSchema = z.object({
  to: z.string(),
  locale: z.enum(LOCALES),
  key: z.string(),
  inviter: z.string(),
  company: z.string(),
});
export type InvitationPayload = z.infer<typeof invitationPayloadSchema>;

/** The mails about people of companies, from their encrypted payloads. Throws if a payload cannot be decrypted. */
export function createCompanyLetters({ signer, shop }: { signer: Signer; shop: MailShop }) {
  return (payload: string): Draft => {
    const opened = signer.unseal("outbox-payload", payload);
    if (opened === null) throw new Error("the payload does not open");
    return toInvited(invitationPayloadSchema.parse(JSON.parse(opened)), shop);
  };
}

function toInvited({ to, locale, key, ...given }: InvitationPayload, shop: MailShop): Draft {
  const t = MAIL_TEXTS[locale];
  // Customers chose both names and the address of the mail: a name that could be read as a link is left out.
  const [inviter, company] = [toPlainName(given.inviter), toPlainName(given.company)];
  const isNamed = inviter !== "" && company !== "";
  const url = new URL(`/${locale}/company/join`, shop.publicUrl());
  url.searchParams.set("key", key);
  const letter = {
    shop: shop.name,
    heading: t("companyInvitation.heading"),
    paragraphs: [
      isNamed
        ? t("companyInvitation.lead", { shop: shop.name, inviter, company })
        : t("companyInvitation.leadUnnamed", { shop: shop.name }),
      t("companyInvitation.how"),
    ],
    link: { label: t("companyInvitation.accept"), url: url.href },
    closing: [t("companyInvitation.ignore")],
  };
  return {
    to: { name: "", address: to },
    replyTo: { name: shop.name, address: shop.salesEmail },
    subject: isNamed
      ? t("companyInvitation.subjectOf", { shop: shop.name, inviter })
      : t("companyInvitation.subject", { shop: shop.name }),
    language: locale,
    letter,
    body: { html: html``, text: [] },
  };
}
