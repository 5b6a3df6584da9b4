import { join } from "node:path";
import type { User } from "../../contract/accounts.ts";
import type { CompanyRole } from "../../contract/company-roles.ts";
import type { PartnerCode, UserId } from "../../contract/context.ts";
import { type BasisPoints, type EurCents, toBasisPoints, toEurCents } from "../../contract/money.ts";
import { readTable } from "../read-table.ts";

/** A fictional company. Its VAT number has a valid check digit but does not exist. */
export interface DemoPartner {
  code: PartnerCode;
  name: string;
  vat: string;
  address: string;
  postalCode: string;
  city: string;
  phone: string;
  priceList: string;
  discount: BasisPoints;
  paymentDays: number;
  /** maximum total of open invoices and open orders; null: unlimited */
  creditLimit: EurCents | null;
  active: boolean;
}

/** A person who can log in as soon as the shop runs. */
export interface DemoLogin {
  email: string;
  password: string;
  name: string;
  partner: PartnerCode;
  rights: User["rights"];
  /** one line for the start message, in English */
  description: string;
  /** the role in the shop; missing for an owner, whose account the office approved */
  colleague?: DemoColleague;
}

/** The shop's own data about a colleague. */
interface DemoColleague {
  /** fixed in advance, because the shop's data refer to the person by this id */
  id: UserId;
  role: CompanyRole;
  /** the largest order without approval; null: no limit */
  orderLimit: EurCents | null;
}

/** The password of all demo logins. */
export const DEMO_PASSWORD = "dizna-demo";

export const TURBO_CENTAR = "001002" as PartnerCode;

/** The folder of the tables. */
const HERE = import.meta.dirname;

export const DEMO_PARTNERS: readonly DemoPartner[] = readTable<keyof DemoPartner>(join(HERE, "partners.csv")).map(
  (row) => ({
    ...row,
    code: row.code as PartnerCode,
    discount: toBasisPoints(Number(row.discount)),
    paymentDays: Number(row.paymentDays),
    creditLimit: toEurCents(Number(row.creditLimit)),
    active: row.active === "yes",
  }),
);

/** The logins that exist at the start. A line with `colleague`, which is a user's id, has a role. */
export const DEMO_LOGINS: readonly DemoLogin[] = readTable<
  "email" | "name" | "partner" | "rights" | "colleague" | "role" | "orderLimit" | "description"
>(join(HERE, "logins.csv")).map(({ email, name, partner, rights, colleague, role, orderLimit, description }) => ({
  email,
  password: DEMO_PASSWORD,
  name,
  partner: partner as PartnerCode,
  rights: { finances: rights === "all", invoices: rights === "all" },
  description,
  ...(colleague && {
    colleague: {
      id: colleague as UserId,
      role: role as CompanyRole,
      orderLimit: orderLimit === "" ? null : toEurCents(Number(orderLimit)),
    },
  }),
}));
