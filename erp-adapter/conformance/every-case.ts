import type { ConformanceCase } from "./case.ts";
import { ACCOUNT_CASES } from "./cases/accounts.ts";
import { ANY_GOODS_CASES } from "./cases/any-goods.ts";
import { CANCELLATION_ANSWER_CASES } from "./cases/cancellation-answers.ts";
import { CAPABILITY_CASES } from "./cases/capabilities.ts";
import { CART_RULE_CASES } from "./cases/cart-rules.ts";
import { CART_CASES } from "./cases/carts.ts";
import { CATALOGUE_CASES } from "./cases/catalogue.ts";
import { COLLEAGUE_CASES } from "./cases/colleagues.ts";
import { CONDITION_CASES } from "./cases/conditions.ts";
import { DELIVERY_CASES } from "./cases/delivery.ts";
import { EMAIL_CASES } from "./cases/emails.ts";
import { FAVOURITE_CASES } from "./cases/favourites.ts";
import { FEED_CASES } from "./cases/feed.ts";
import { FITMENT_CASES } from "./cases/fitments.ts";
import { GUEST_BUYER_CASES } from "./cases/guest-buyer.ts";
import { HOLD_CASES } from "./cases/holds.ts";
import { KNOWN_ACCOUNT_CASES } from "./cases/known-accounts.ts";
import { KNOWN_CUSTOMER_CASES } from "./cases/known-customer.ts";
import { LEDGER_CASES } from "./cases/ledgers.ts";
import { LINE_REMARK_CASES } from "./cases/line-remarks.ts";
import { NUMBER_CASES } from "./cases/numbers.ts";
import { ORDER_EVENT_CASES } from "./cases/order-events.ts";
import { ORDER_LIST_CASES } from "./cases/order-lists.ts";
import { ORDER_SAFETY_CASES } from "./cases/order-safety.ts";
import { ORDER_CASES } from "./cases/orders.ts";
import { OVERDUE_CASES } from "./cases/overdue.ts";
import { PAPER_NUMBER_CASES } from "./cases/paper-numbers.ts";
import { PAPER_CASES } from "./cases/papers.ts";
import { PARTNER_CASES } from "./cases/partners.ts";
import { PASSWORD_CASES } from "./cases/passwords.ts";
import { PICTURE_CASES } from "./cases/pictures.ts";
import { READING_CASES } from "./cases/readings.ts";
import { REGISTRATION_CASES } from "./cases/registrations.ts";
import { RELATED_PART_CASES } from "./cases/related-parts.ts";
import { RIGHTS_CASES } from "./cases/rights.ts";
import { SUPERSESSION_CASES } from "./cases/supersessions.ts";
import { SUPPLY_CASES } from "./cases/supply.ts";
import { TAX_CASES } from "./cases/tax.ts";
import { TRANSPORT_CASES } from "./cases/transport.ts";

/** The whole suite. Unused numbers are reserved for areas that the contract does not have yet. */
export const EVERY_CASE: readonly ConformanceCase[] = [
  ...CAPABILITY_CASES,
  ...CATALOGUE_CASES,
  ...FEED_CASES,
  ...FITMENT_CASES,
  ...READING_CASES,
  ...PICTURE_CASES,
  ...RELATED_PART_CASES,
  ...PAPER_CASES,
  ...NUMBER_CASES,
  ...CONDITION_CASES,
  ...TAX_CASES,
  ...CART_CASES,
  ...CART_RULE_CASES,
  ...ORDER_CASES,
  ...ORDER_SAFETY_CASES,
  ...ORDER_LIST_CASES,
  ...ORDER_EVENT_CASES,
  ...LEDGER_CASES,
  ...PAPER_NUMBER_CASES,
  ...FAVOURITE_CASES,
  ...ACCOUNT_CASES,
  ...KNOWN_ACCOUNT_CASES,
  ...PARTNER_CASES,
  ...COLLEAGUE_CASES,
  ...RIGHTS_CASES,
  ...REGISTRATION_CASES,
  ...PASSWORD_CASES,
  ...EMAIL_CASES,
  ...SUPERSESSION_CASES,
  ...LINE_REMARK_CASES,
  ...GUEST_BUYER_CASES,
  ...DELIVERY_CASES,
  ...CANCELLATION_ANSWER_CASES,
  ...SUPPLY_CASES,
  ...HOLD_CASES,
  ...OVERDUE_CASES,
  ...TRANSPORT_CASES,
  ...ANY_GOODS_CASES,
  ...KNOWN_CUSTOMER_CASES,
].sort((one, other) => one.id - other.id);
