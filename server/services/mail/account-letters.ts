import { z } from "zod";
import { LOCALES, type Locale } from "#erp-adapter/contract/context.ts";
import { PROFILE_FIELDS } from "#erp-adapter/contract/field-limits.ts";
import { profileFieldsSchema } from "#erp-adapter/contract/registration.ts";
import { isFreeOfAddresses } from "#rules/free-of-addresses.ts";
import type { MailKind } from "../outbox/mail-kinds.ts";
import { REGISTRATION_ENDS } from "../queue-end.ts";
import type { Signer } from "../signing.ts";
import { MAIL_TEXTS, SALES_LOCALE } from "../texts.ts";
import type { Draft } from "./framed-mail.ts";
import type { Labelled, Letter } from "./letter.ts";
import { factsTable } from "./letter-html.ts";
import { factLines } from "./letter-text.ts";
import type { MailShop } from "./mail-shop.ts";
import { toOneLine } from "./one-line.ts";
import { toGreeting } from "./phrases.ts";

const locale = z.enum(LOCALES);

/** The payload of each mail; parsing drops every other field, such as a password. */
export const payloadSchemas = {
  "registration-received": z.object({ to: z.string(), name: z.string(), locale, undoKey: z.string() }),
  "registration-for-sales": profileFieldsSchema.extend({ locale }),
  "registration-approved": z.object({ to: z.string(), name: z.string(), locale }),
  "registration-ended": z.object({ to: z.string(), name: z.string(), locale, end: z.enum(REGISTRATION_ENDS) }),
  "password-reset": z.object({ to: z.string(), locale, key: z.string() }),
  "password-changed": z.object({ to: z.string(), locale }),
  "password-in-doubt": z.object({ to: z.string(), locale }),
  "email-replaced": z.object({ to: z.string(), locale, restoreKey: z.string() }),
  "email-in-doubt": z.object({ to: z.string(), locale, restoreKey: z.string() }),
  "email-set": z.object({ to: z.string(), locale }),
};
export type Payload<Kind extends keyof typeof payloadSchemas> = z.infer<(typeof payloadSchemas)[Kind]>;

/** The mails about accounts, from their encrypted payloads. Throws if a payload cannot be decrypted. */
export function createAccountLetters({ signer, shop }: { signer: Signer; shop: MailShop }) {
  return (kind: MailKind, payload: string | null): Draft => {
    const opened = signer.unseal("outbox-payload", payload ?? "");
    if (opened === null) throw new Error("the payload does not open");
    const body: unknown = JSON.parse(opened);
    switch (kind) {
      case "registration-received":
        return toApplicant(payloadSchemas[kind].parse(body), shop);
      case "registration-for-sales":
        return toSales(payloadSchemas[kind].parse(body), shop);
      case "registration-approved":
        return toApproved(payloadSchemas[kind].parse(body), shop);
      case "registration-ended":
        return toEnded(payloadSchemas[kind].parse(body), shop);
      case "password-reset":
        return toOwner(payloadSchemas[kind].parse(body), shop);
      case "password-changed":
        return aboutPassword(payloadSchemas[kind].parse(body), shop, "passwordChanged");
      case "password-in-doubt":
        return aboutPassword(payloadSchemas[kind].parse(body), shop, "passwordInDoubt");
      case "email-replaced":
        return toOldAddress(payloadSchemas[kind].parse(body), shop, "emailReplaced");
      case "email-in-doubt":
        return toOldAddress(payloadSchemas[kind].parse(body), shop, "emailInDoubt");
      case "email-set":
        return toNewAddress(payloadSchemas[kind].parse(body), shop);
      default:
        throw new Error(`${kind} is not about an account`);
    }
  };
}

function toApplicant(given: Payload<"registration-received">, shop: MailShop): Draft {
  const t = MAIL_TEXTS[given.locale];
  const name = toGreetingName(given.name);
  return toMail(given.locale, shop, {
    to: { name, address: given.to },
    subject: t("registrationReceived.subject", { shop: shop.name }),
    heading: t("registrationReceived.heading"),
    paragraphs: [toGreeting(t, name), t("registrationReceived.lead"), t("registrationReceived.undoLead")],
    link: {
      label: t("registrationReceived.undo"),
      url: toUrl(shop, `/${given.locale}/register-success`, "undo", given.undoKey),
    },
    closing: [t("registrationReceived.questions")],
  });
}

function toSales(given: Payload<"registration-for-sales">, shop: MailShop): Draft {
  const t = MAIL_TEXTS[SALES_LOCALE];
  return toMail(SALES_LOCALE, shop, {
    to: { name: shop.name, address: shop.salesEmail },
    replyTo: { name: toOneLine(given.name), address: given.email },
    subject: t("registrationForSales.subject", { shop: shop.name }),
    heading: t("registrationForSales.heading"),
    paragraphs: [t("registrationForSales.lead")],
    facts: [
      ...PROFILE_FIELDS.map((field) => ({ label: t(`registrationForSales.${field}`), value: toOneLine(given[field]) })),
      { label: t("registrationForSales.language"), value: t(`languages.${given.locale}`) },
    ].filter(({ value }) => value !== ""),
    // Only the applicant gets the link that undoes the request.
    link: null,
    closing: [],
  });
}

function toApproved(given: Payload<"registration-approved">, shop: MailShop): Draft {
  const t = MAIL_TEXTS[given.locale];
  const name = toGreetingName(given.name);
  return toMail(given.locale, shop, {
    to: { name, address: given.to },
    subject: t("registrationApproved.subject", { shop: shop.name }),
    heading: t("registrationApproved.heading"),
    paragraphs: [toGreeting(t, name), t("registrationApproved.lead")],
    link: { label: t("registrationApproved.login"), url: new URL(`/${given.locale}/login`, shop.publicUrl()).href },
    closing: [t("registrationApproved.questions")],
  });
}

/** Says how a registration ended without an account, and where to go from there. */
function toEnded(given: Payload<"registration-ended">, shop: MailShop): Draft {
  const t = MAIL_TEXTS[given.locale];
  const name = toGreetingName(given.name);
  return toMail(given.locale, shop, {
    to: { name, address: given.to },
    subject: t("registrationEnded.subject", { shop: shop.name }),
    heading: t(`registrationEnded.${given.end}.heading`),
    paragraphs: [toGreeting(t, name), t(`registrationEnded.${given.end}.lead`)],
    link: { label: t("registrationEnded.open"), url: new URL(`/${given.locale}/register`, shop.publicUrl()).href },
    closing: [t("registrationApproved.questions")],
  });
}

function toOwner(given: Payload<"password-reset">, shop: MailShop): Draft {
  const t = MAIL_TEXTS[given.locale];
  return toMail(given.locale, shop, {
    to: { name: "", address: given.to },
    subject: t("passwordReset.subject", { shop: shop.name }),
    heading: t("passwordReset.heading"),
    paragraphs: [t("passwordReset.lead")],
    link: { label: t("passwordReset.set"), url: toUrl(shop, `/${given.locale}/forgot-password`, "key", given.key) },
    closing: [t("passwordReset.ignore")],
  });
}

function aboutPassword(
  given: Payload<"password-changed">,
  shop: MailShop,
  of: "passwordChanged" | "passwordInDoubt",
): Draft {
  const t = MAIL_TEXTS[given.locale];
  return toMail(given.locale, shop, {
    to: { name: "", address: given.to },
    subject: t(`${of}.subject`, { shop: shop.name }),
    heading: t(`${of}.heading`),
    paragraphs: [t(`${of}.lead`), t(`${of}.notYou`)],
    link: { label: t(`${of}.set`), url: new URL(`/${given.locale}/forgot-password`, shop.publicUrl()).href },
    closing: [t(`${of}.tellUs`)],
  });
}

function toOldAddress(given: Payload<"email-replaced">, shop: MailShop, of: "emailReplaced" | "emailInDoubt"): Draft {
  const t = MAIL_TEXTS[given.locale];
  return toMail(given.locale, shop, {
    to: { name: "", address: given.to },
    subject: t(`${of}.subject`, { shop: shop.name }),
    heading: t(`${of}.heading`),
    paragraphs: [t(`${of}.lead`), t(`${of}.notYou`)],
    link: {
      label: t(`${of}.restore`),
      url: toUrl(shop, `/${given.locale}/restore-email`, "key", given.restoreKey),
    },
    closing: [t(`${of}.tellUs`)],
  });
}

function toNewAddress(given: Payload<"email-set">, shop: MailShop): Draft {
  const t = MAIL_TEXTS[given.locale];
  return toMail(given.locale, shop, {
    to: { name: "", address: given.to },
    subject: t("emailSet.subject", { shop: shop.name }),
    heading: t("emailSet.heading"),
    paragraphs: [t("emailSet.lead", { shop: shop.name })],
    link: null,
    closing: [t("emailSet.notYou")],
  });
}

function toMail(
  language: Locale,
  shop: MailShop,
  given: Omit<Letter, "shop"> & Pick<Draft, "to" | "replyTo" | "subject"> & { facts?: Labelled[] },
): Draft {
  const { to, replyTo = { name: shop.name, address: shop.salesEmail }, subject, facts = [], ...rest } = given;
  return {
    to,
    replyTo,
    subject,
    language,
    letter: { ...rest, shop: shop.name },
    body: { html: factsTable(facts), text: [factLines(facts)] },
  };
}

function toUrl({ publicUrl }: MailShop, path: string, name: string, key: string): string {
  const url = new URL(path, publicUrl());
  url.searchParams.set(name, key);
  return url.href;
}

const NAME = /^[\p{L}\p{M}](?:[\p{L}\p{M}' ’-]|\.(?=[ ]|$)){0,59}$/u;

/**
 * The name, or "" if it does not look like one: anyone may have typed it, and may have chosen the address of the mail.
 * The result never contains a link or a line break.
 */
function toGreetingName(name: string): string {
  const line = toOneLine(name);
  return NAME.test(line) && isFreeOfAddresses(line) ? line : "";
}
