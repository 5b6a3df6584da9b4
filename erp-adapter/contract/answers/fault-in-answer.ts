import type { CallContext } from "../context.ts";
import type { ErpAdapter } from "../erp-adapter.ts";
import type { AdapterArea } from "../methods.ts";
import {
  faultInCaller,
  faultInColleagues,
  faultInJoined,
  faultInLogin,
  faultInNamed,
  faultInPartner,
  faultInPartnersOf,
  faultInPasswordChange,
} from "./account-answers.ts";
import type { AnswerFault } from "./answer-fault.ts";
import { faultInCart, faultInCarts, faultInPricedCart } from "./cart-answers.ts";
import {
  faultInChanges,
  faultInNumbers,
  faultInProduct,
  faultInProducts,
  faultInReplacements,
  faultInSearch,
  faultInSelection,
  faultInSupersessions,
} from "./catalogue-answers.ts";
import { faultInConditions } from "./conditions-answer.ts";
import { faultInOptions } from "./delivery-answers.ts";
import { faultInEvents, faultInFeed, faultInStock } from "./feed-answers.ts";
import { faultInBought, faultInCancellation, faultInOrder, faultInOrders, faultInPlaced } from "./order-answers.ts";
import { faultInPage } from "./paging-answer.ts";
import {
  faultInDue,
  faultInInvoice,
  faultInInvoicePart,
  faultInInvoices,
  faultInStatement,
  faultInSummary,
} from "./paper-answers.ts";

/** Checks an answer of the right shape against the arguments of the call and the current time, epoch milliseconds. */
type Check<Method> = Method extends (...asked: infer Asked) => Promise<infer Answer>
  ? (answer: Answer, asked: Asked, now: number) => AnswerFault | null
  : never;

type Checks<Area> = { [Name in keyof Area]?: Check<Area[Name]> };

const FAVOURITE_PAGE = 25;

const CONDITIONS: Check<ErpAdapter["conditions"]> = (answer, [request], now) => faultInConditions(answer, request, now);

const AREAS: { [Area in AdapterArea]: Checks<ErpAdapter[Area]> } = {
  catalogue: {
    search: (answer, [query]) => faultInSearch(answer, query),
    product: (answer, [id]) => faultInProduct(answer, id),
    products: (answer, [ids]) => faultInProducts(answer, ids),
    replacements: (answer) => faultInReplacements(answer),
    supersessions: (answer, [ids]) => faultInSupersessions(answer, ids),
    findNumbers: (answer, [numbers]) => faultInNumbers(answer, numbers),
    changes: (answer, [cursor]) => faultInChanges(answer, cursor),
    feed: (answer, [cursor, limit]) => faultInFeed(answer, cursor, limit),
    stock: (answer, [cursor, limit]) => faultInStock(answer, cursor, limit),
  },
  carts: {
    list: (answer) => faultInCarts(answer),
    get: (answer, [id]) => faultInCart(answer, id),
    getPriced: (answer, [id], now) => faultInPricedCart(answer, id, now),
    create: (answer) => faultInCart(answer),
    update: (answer, [id]) => faultInCart(answer, id),
  },
  favourites: {
    list: (answer, [query]) => faultInPage(answer, query, FAVOURITE_PAGE),
    marked: (answer, [ids]) => faultInSelection(answer, ids),
  },
  orders: {
    place: (answer, [draft]) => faultInPlaced(answer, draft),
    findByKey: (answer) => faultInOrder(answer),
    get: (answer, [id]) => faultInOrder(answer, id),
    list: (answer, [query]) => faultInOrders(answer, query),
    bought: (answer, [ids]) => faultInBought(answer, ids),
    requestCancellation: (answer) => faultInCancellation(answer),
    events: (answer, [cursor, limit]) => faultInEvents(answer, cursor, limit),
  },
  delivery: {
    options: (answer) => faultInOptions(answer),
  },
  invoices: {
    list: (answer, [query]) => faultInInvoices(answer, query),
    part: (answer, [query]) => faultInInvoicePart(answer, query),
    get: (answer, [id]) => faultInInvoice(answer, id),
  },
  finances: {
    summary: (answer) => faultInSummary(answer),
    due: (answer, [query]) => faultInDue(answer, query),
    statement: (answer, [query]) => faultInStatement(answer, query),
  },
  accounts: {
    guest: (answer) => faultInNamed(answer),
    verify: (answer) => faultInNamed(answer),
    login: (answer, [credentials]) => faultInLogin(answer, credentials),
    register: (answer) => faultInNamed(answer),
    findRegistration: (answer) => faultInNamed(answer),
    profile: (answer, [c]) => faultInCaller(answer, c),
    update: (answer, [, , c]) => faultInCaller(answer, c),
    changePassword: (answer, [id]) => faultInPasswordChange(answer, id),
    partner: (answer, [code]) => faultInPartner(answer, code),
    partnersOf: (answer) => faultInPartnersOf(answer),
    colleagues: (answer, [c]) => faultInColleagues(answer, c),
    join: (answer, [sent, c]) => faultInJoined(answer, sent, c),
  },
};

/**
 * The reason why an answer cannot be true, or null: an answer must fit the call and be consistent and current. The
 * caller has checked its shape. `method` is a full name: `catalogue.search`, `conditions`.
 */
export function faultInAnswer(
  method: string,
  answer: unknown,
  args: readonly unknown[],
  c: CallContext,
  now: number,
): AnswerFault | null {
  const [area = "", name = ""] = method.split(".");
  const check: unknown = method === "conditions" ? CONDITIONS : Reflect.get(Reflect.get(AREAS, area) ?? {}, name);
  return typeof check === "function" ? Reflect.apply(check, undefined, [answer, [...args, c], now]) : null;
}
