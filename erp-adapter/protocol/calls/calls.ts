import type { CallContext } from "../../contract/context.ts";
import type { Call } from "./call.ts";
import { ACCOUNT_CALLS } from "./calls/accounts-calls.ts";
import { CART_CALLS } from "./calls/carts-calls.ts";
import { CATALOGUE_CALLS } from "./calls/catalogue-calls.ts";
import { CONDITION_CALLS } from "./calls/conditions-calls.ts";
import { DELIVERY_CALLS } from "./calls/delivery-calls.ts";
import { FAVOURITE_CALLS } from "./calls/favourites-calls.ts";
import { FINANCE_CALLS } from "./calls/finances-calls.ts";
import { INVOICE_CALLS } from "./calls/invoices-calls.ts";
import { ORDER_CALLS } from "./calls/orders-calls.ts";
import { SYSTEM_CALLS } from "./calls/system.ts";

/** The whole protocol, by area. The paths must not change: other shops and other back ends use them too. */
export const CALLS = {
  catalogue: CATALOGUE_CALLS,
  conditions: CONDITION_CALLS,
  carts: CART_CALLS,
  favourites: FAVOURITE_CALLS,
  orders: ORDER_CALLS,
  delivery: DELIVERY_CALLS,
  invoices: INVOICE_CALLS,
  finances: FINANCE_CALLS,
  accounts: ACCOUNT_CALLS,
  system: SYSTEM_CALLS,
};

/** The method that makes or answers a call. */
export type MethodOf<Args extends unknown[], Answer> = (...args: [...Args, CallContext]) => Promise<Answer>;

/** The methods for the calls of an area, by name. */
export type MethodsOf<Calls> = {
  [Name in keyof Calls]: Calls[Name] extends Call<infer Args, infer Answer> ? MethodOf<Args, Answer> : never;
};

/** The calls of an area, with any arguments. */
export type Area = Readonly<Record<string, Call<unknown[], unknown>>>;

/** All calls in one list, with any arguments. */
export function allCalls() {
  return Object.values(CALLS).flatMap((area) => Object.values(area));
}

/** The names of the calls that write nothing. */
export function listReads(): string[] {
  return allCalls()
    .filter(({ writes }) => !writes)
    .map(nameOf);
}

/** The full name of a call, `area.name`, which is also the name of the adapter's method. */
export function nameOf(call: object): string {
  return NAMES.get(call) ?? "";
}

const NAMES: ReadonlyMap<object, string> = new Map(
  Object.entries(CALLS).flatMap(([area, calls]) =>
    Object.entries(calls).map(([name, call]): [object, string] => [call, name === area ? name : `${area}.${name}`]),
  ),
);
