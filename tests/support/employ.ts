import { parseSetCookie } from "cookie";
import type { User } from "#erp-adapter/contract/accounts.ts";
import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import { type BasisPoints, toBasisPoints } from "#erp-adapter/contract/money.ts";
import type { Person, TestShop } from "#tests/support/open-test-shop.ts";

export interface Employee {
  partner: string;
  name: string;
  email: string;
  discount?: BasisPoints;
  /** the general price list unless given */
  priceList?: string;
  /** all rights unless given */
  rights?: User["rights"];
}

/** A customer whom the staff enters, with a session and without a password. Creates the partner if it is new. */
export async function employ(shop: TestShop, { partner, name, email, discount, ...more }: Employee): Promise<Person> {
  const code = partner as PartnerCode;
  const { id, token } = shop.staff.createCustomer({
    ...more,
    partner: code,
    discount: discount ?? toBasisPoints(0),
    name,
    email,
  });
  const user = { id, kind: "customer", name, email, partner: code };
  const { cookies } = shop.shop.request;
  const written = await Promise.all([cookies.token.serialize(token), cookies.user.serialize(user)]);
  return shop.visit({ cookies: written.map(toPair) });
}

function toPair(cookie: string): [string, string] {
  const { name, value = "" } = parseSetCookie(cookie, { decode: (text) => text });
  return [name, value];
}
