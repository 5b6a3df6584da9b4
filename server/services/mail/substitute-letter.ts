import { FORMATS } from "#locales/formats.ts";
import { FALLBACK_LANGUAGE } from "#locales/reader-language.ts";
import type { ShopDb } from "#server/shop-db/shop-db.ts";
import { readToDecide } from "../approvals/to-decide.ts";
import type { Clock } from "../clock.ts";
import { MAIL_TEXTS } from "../texts.ts";
import type { Draft } from "./framed-mail.ts";
import type { Letter } from "./letter.ts";
import { factsTable } from "./letter-html.ts";
import { factLines } from "./letter-text.ts";
import type { MailShop } from "./mail-shop.ts";
import { isAddress } from "./named-address.ts";
import { toOneLine } from "./one-line.ts";
import { toGreeting } from "./phrases.ts";

/** The most requests that the mail names; the page shows all. */
const NAMED = 20;

/**
 * The mail that tells a substitute, on the first day of a leave, which requests wait. `ref` is the leave's id. The mail
 * is written when it is sent: null if the leave has ended, or if no request waits for the substitute then.
 */
export function createSubstituteLetter({ db, clock, shop }: { db: ShopDb; clock: Clock; shop: MailShop }) {
  return async (ref: string): Promise<Draft | null> => {
    const leave = await findLeave(db, ref);
    if (!leave || Number(leave.removed) === 1 || !isAddress(leave.email)) return null;
    const { partner, substitute: user, role } = leave;
    const first = { page: 0, size: NAMED };
    const { requests } = await readToDecide(db, { partner, user, role, removed: false }, first, clock());
    if (requests.length === 0) return null;
    const language = leave.locale ?? FALLBACK_LANGUAGE;
    const t = MAIL_TEXTS[language];
    const { day, money } = FORMATS[language];
    const name = toOneLine(leave.name);
    const words = {
      shop: shop.name,
      absent: toOneLine(leave.absent || leave.absentEmail),
      until: day(leave.until_day),
    };
    const letter: Letter = {
      shop: shop.name,
      heading: t("approvalSubstitute.heading", words),
      paragraphs: [toGreeting(t, name), t("approvalSubstitute.lead", words)],
      link: {
        label: t("approvalSubstitute.open"),
        url: new URL(`/${language}/approvals`, shop.publicUrl()).href,
      },
      closing: [],
    };
    const facts = requests.map(({ documentNumber, buyer, amount }) => ({
      label: toOneLine(documentNumber),
      value: `${toOneLine(buyer.name)}, ${money(amount)}`,
    }));
    return {
      to: { name, address: leave.email },
      subject: t("approvalSubstitute.subject", words),
      language,
      letter,
      body: { html: factsTable(facts), text: [factLines(facts)] },
    };
  };
}

function findLeave({ query }: ShopDb, id: string) {
  return query
    .selectFrom("approver_leave")
    .innerJoin("company_member as person", (on) =>
      on
        .onRef("person.partner", "=", "approver_leave.partner")
        .onRef("person.user_id", "=", "approver_leave.substitute"),
    )
    .innerJoin("company_member as away", (on) =>
      on.onRef("away.partner", "=", "approver_leave.partner").onRef("away.user_id", "=", "approver_leave.user_id"),
    )
    .select(["approver_leave.partner", "approver_leave.substitute", "approver_leave.until_day"])
    .select(["person.name", "person.email", "person.role", "person.removed", "person.locale"])
    .select(["away.name as absent", "away.email as absentEmail"])
    .where("approver_leave.id", "=", id)
    .executeTakeFirst();
}
