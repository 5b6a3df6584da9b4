import { mapMethods } from "../around/resilience/map-methods.ts";
import type { Capabilities } from "../contract/capabilities.ts";
import { isPriced } from "../contract/conditions/conditions.ts";
import { recheckLine } from "../contract/conditions/recheck-line.ts";
import type { CallContext, PartnerCode } from "../contract/context.ts";
import type { ErpAdapter } from "../contract/erp-adapter.ts";
import { ErpError, isErpError } from "../contract/errors.ts";
import { toLocalDate } from "../contract/local-date.ts";
import { toBasisPoints, ZERO } from "../contract/money.ts";
import type { OrderDraft } from "../contract/orders.ts";
import type { Quantity } from "../contract/quantity.ts";
import {
  type FieldRefusal,
  profileFieldsSchema,
  readProfile,
  readRegistration,
  registrationSchema,
} from "../contract/registration.ts";
import { netPrice } from "../contract/totals.ts";
import { decimalsOf } from "../contract/unit-price.ts";
import type { DeclaredAbilities } from "../kit/define-erp-adapter.ts";
import { NUMBER_RULES } from "../own/number-checks/number-rules.ts";
import type { Subject } from "./case.ts";
import type { FixtureProduct } from "./fixture/product.ts";
import { FIXTURE } from "./fixture/products.ts";
import { FIXTURE_GOODS } from "./goods.ts";
import { MissingAct, type Staff } from "./staff.ts";

/** A back end that is odd and keeps the contract: no case may fail for it. The counterpart of a fault. */
export interface OddBackEnd {
  odd: string;
  /** the areas of the suite in which the oddity can make a difference, and the cases in which it surely does */
  touches: readonly string[];
  always: readonly number[];
  in: (subject: Subject) => Promise<Subject>;
}

/** Back ends such as real ones are, each odd in one way, made of the embedded ERP. */
export const ODD_BACK_ENDS: readonly OddBackEnd[] = [
  ...[13, 14, 15, 30].map((stock) => ({
    odd: `has ${stock} pieces of each product, of which 12 are shown`,
    touches: ["orders"],
    always: [56, 57, 58, 74, 123],
    in: withStock(stock),
  })),
  {
    odd: "knows the days of its documents, and no instants",
    touches: ["orders", "ledgers", "order events", "cancellation answers", "holds"],
    always: [76, 77, 128, 350],
    in: async (subject) => ({ ...subject, adapter: withDatesOnly(subject.adapter) }),
  },
  {
    odd: "sells everything in single pieces",
    touches: ["catalogue", "conditions", "carts", "orders", "line remarks"],
    always: [41, 59, 131, 140, 180],
    in: async (subject) =>
      declaring(await withProducts(subject, (product) => ({ ...product, packQuantity: 1 })), {
        catalogue: { packs: false },
      }),
  },
  {
    odd: "knows no deposits",
    touches: ["catalogue", "conditions", "carts", "orders", "ledgers"],
    always: [75, 180, 447],
    in: async (subject) =>
      declaring(await withProducts(subject, (product) => ({ ...product, deposit: ZERO }), "setDeposit"), {
        conditions: { deposits: false },
      }),
  },
  {
    odd: "knows no brands but the manufacturers",
    touches: ["catalogue", "feed", "favourites"],
    always: [8, 12],
    in: async (subject) =>
      declaring(await withProducts(subject, (product) => ({ ...product, brand: product.manufacturer })), {
        catalogue: { brands: false },
      }),
  },
  {
    odd: "takes the discount of a quantity break off the customer's own price",
    touches: ["conditions"],
    always: [23],
    in: async (subject) => ({ ...subject, adapter: withStackedBreaks(subject.adapter) }),
  },
  {
    odd: "refuses in another order: the goods before the order's fields, the last wrong field first, fields before versions",
    touches: ["orders", "accounts", "guest buyer", "line remarks"],
    always: [59, 60, 62, 78, 92],
    in: async (subject) => ({ ...subject, adapter: refusingOtherwise(subject.adapter) }),
  },
];

/** The back end with these declarations in place of its own. */
function declaring(subject: Subject, declared: DeclaredAbilities): Subject {
  const { adapter } = subject;
  const { catalogue, conditions } = adapter.capabilities;
  const own = {
    catalogue: { ...catalogue, ...declared.catalogue },
    conditions: { ...conditions, ...declared.conditions },
  };
  return { ...subject, adapter: { ...adapter, capabilities: { ...adapter.capabilities, ...own } as Capabilities } };
}

/** The goods have this stock, and the suite finds them there: it has no staff. */
function withStock(stock: number): (subject: Subject) => Promise<Subject> {
  return async (subject) => {
    const { packed: _, ...goods } = FIXTURE_GOODS;
    for (const product of Object.values(goods)) await subject.staff?.setStock(product, stock);
    return { ...subject, staff: null, hasFixture: false, mayBook: true, goods: FIXTURE_GOODS };
  };
}

const INSTANTS = ["placedAt", "issuedAt", "requestedAt", "answeredAt"];

/** In place of an instant there is its local day, and in place of that of a step the midnight that begins it in UTC. */
function withDatesOnly(adapter: ErpAdapter): ErpAdapter {
  const toDay = (name: string, value: unknown) => {
    if (typeof value !== "string") return value;
    if (name === "at") return `${toLocalDate(Date.parse(value))}T00:00:00.000Z`;
    return INSTANTS.includes(name) ? toLocalDate(Date.parse(value)) : value;
  };
  return mapMethods(adapter, (method, ask) => async (args, c) => {
    const answer = await ask(args, c);
    return /^(?:orders|invoices)\.(?!document)/.test(method) && answer !== undefined
      ? JSON.parse(JSON.stringify(answer), toDay)
      : answer;
  });
}

/** Both discounts count, one after the other: the customer's own is that of a single piece. */
function withStackedBreaks(adapter: ErpAdapter): ErpAdapter {
  const { capabilities } = adapter;
  return {
    ...adapter,
    capabilities: { ...capabilities, conditions: { ...capabilities.conditions, breakRule: "stacked" } },
    async conditions(request, c) {
      const atOnce = await adapter.conditions(request, c);
      const single = request.lines.map((line) => ({ ...line, quantity: 1 as Quantity }));
      const own = await adapter.conditions({ ...request, lines: single }, c);
      const general = { ...c, partner: capabilities.conditions.generalPartner as PartnerCode, user: null, token: null };
      const breaks = await adapter.conditions(request, general);
      return atOnce.map((line, at) => {
        const [mine, step] = [own[at], breaks[at]];
        if (!isPriced(line) || !mine || !step || !isPriced(mine) || !isPriced(step)) return line;
        const left = ((10_000 - mine.discountPercent) * (10_000 - step.discountPercent)) / 10_000;
        const discountPercent = toBasisPoints(10_000 - Math.round(left));
        const price = netPrice(line.wholesale, discountPercent, decimalsOf(line.wholesale));
        return { ...line, discountPercent, price };
      });
    },
  };
}

/** The products as the ERP keeps them; `lacks` is an act that its staff do not have. */
async function withProducts(
  subject: Subject,
  keep: (product: FixtureProduct) => FixtureProduct,
  lacks?: "setDeposit",
): Promise<Subject> {
  const { staff } = subject;
  if (!staff) throw new TypeError("the products are added by the staff");
  const addProduct: Staff["addProduct"] = (product) => staff.addProduct(keep(product));
  for (const product of FIXTURE) await addProduct(product);
  return {
    ...subject,
    staff: {
      ...staff,
      addProduct,
      addProducts: (products) => staff.addProducts?.(products.map(keep)),
      ...(lacks && { [lacks]: () => Promise.reject(new MissingAct(lacks)) }),
    },
  };
}

/**
 * Where a call has several faults, another one is refused than by the embedded ERP: an order whose goods are not as agreed
 * is CONDITIONS_CHANGED whatever else is wrong with it, and of the fields of a form the last wrong one is named.
 */
function refusingOtherwise(adapter: ErpAdapter): ErpAdapter {
  const { orders, accounts } = adapter;

  async function refuseGoods({ lines, delivery }: OrderDraft, c: CallContext): Promise<void> {
    if (c.idempotencyKey === undefined || (await isThere(orders.findByKey(c.idempotencyKey, c)))) return;
    const pickUpAt = delivery?.to.kind === "pickup" ? delivery.to.branch : null;
    const present = await adapter.conditions({ lines, pickUpAt }, c).catch(() => null);
    const changes = lines.flatMap(({ product, agreed }, at) => recheckLine(product, agreed, present?.[at]));
    if (present && changes.length > 0) throw new ErpError("CONDITIONS_CHANGED", { changes });
  }

  function refuseFields(error: unknown, read: { refusals: FieldRefusal[] } | object): never {
    const last = "refusals" in read ? read.refusals.at(-1) : undefined;
    if (!last || !(isErpError(error, "VALIDATION") || isErpError(error, "VERSION_CONFLICT"))) throw error;
    throw new ErpError("VALIDATION", last);
  }

  return {
    ...adapter,
    orders: {
      ...orders,
      async place(draft, c) {
        if (Array.isArray(draft?.lines)) await refuseGoods(draft, c);
        return orders.place(draft, c);
      },
    },
    accounts: {
      ...accounts,
      register: (sent, c) =>
        accounts.register(sent, c).catch((error: unknown) => {
          const { data } = registrationSchema.safeParse(sent);
          return refuseFields(error, data ? readRegistration(data, NUMBER_RULES) : {});
        }),
      update: (sent, condition, c) =>
        accounts.update(sent, condition, c).catch((error: unknown) => {
          const { data } = profileFieldsSchema.safeParse(sent);
          return refuseFields(error, data ? readProfile(data, NUMBER_RULES) : {});
        }),
    },
  };
}

function isThere(asked: Promise<unknown>): Promise<boolean> {
  return asked.then(
    () => true,
    (error: unknown) => !isErpError(error, "NOT_FOUND"),
  );
}
