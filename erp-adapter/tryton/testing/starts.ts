import { ATTRIBUTE_KEYS, type NameKey, settingOf } from "../names.ts";
import type { Office } from "./office.ts";

/** A start of the adapter with its own settings. */
export interface Start {
  name: string;
  before?(stage: { office: Office; logInWrongly(user: string): Promise<unknown> }): unknown;
  /** name of the database; default: the existing one */
  database?: string;
  variables?: Record<string, string>;
}

const NAMED: readonly NameKey[] = [
  ...(["COMPANY", "WAREHOUSE", "PRICE_LIST", "PAYMENT_TERM", "TAX", "GUEST_PARTY", "DEPOSIT_PRODUCT"] as const),
  ...ATTRIBUTE_KEYS.slice(0, 1),
];
/** The number of wrong logins that the tests' Tryton allows. */
export const TRIES_OF_A_LOGIN = 3;

/** The starts to record. The first one succeeds; the others are refused, each for another reason. */
export const STARTS: readonly Start[] = [
  { name: "a start" },
  ...NAMED.map((key) => ({ name: `a start without ${settingOf(key)}`, variables: { [settingOf(key)]: "none such" } })),
  { name: "a start with a wrong password", variables: { ERP_PASSWORD: "wrong" } },
  {
    name: "a start after too many logins",
    before: async ({ logInWrongly }) => {
      for (let at = 0; at <= TRIES_OF_A_LOGIN; at += 1) await logInWrongly("hasty");
    },
    variables: { ERP_USER: "hasty" },
  },
  { name: "a start with a database that is not there", database: "none" },
];
