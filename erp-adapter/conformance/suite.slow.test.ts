import { AssertionError } from "node:assert";
import { readFileSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import { pickToday, SEED } from "#tests/support/rounds.ts";
import { completedSubject } from "../around/shop-store/completed-subject.ts";
import type { Condition } from "../contract/conditions/conditions.ts";
import { GENERAL_PARTNER, type IdempotencyKey } from "../contract/context.ts";
import type { ErpAdapter } from "../contract/erp-adapter.ts";
import { ErpError } from "../contract/errors.ts";
import { toEurCents } from "../contract/money.ts";
import { timesPrice } from "../contract/unit-price.ts";
import { createExampleSubject } from "../example/testing/example-subject.ts";
import { createSubjectFactory } from "../own/embedded/conformance-subject.ts";
import { ACCOUNT_FAULTS } from "./account-faults.ts";
import { ANY_FAULTS } from "./any-faults.ts";
import { CANCELLATION_ANSWER_FAULTS } from "./cancellation-answer-faults.ts";
import { CART_FAULTS } from "./cart-faults.ts";
import type { Subject } from "./case.ts";
import { CATALOGUE_FAULTS } from "./catalogue-faults.ts";
import { COLLEAGUE_FAULTS } from "./colleague-faults.ts";
import { DELIVERY_FAULTS } from "./delivery-faults.ts";
import { EVERY_CASE } from "./every-case.ts";
import { type Fault, refuse } from "./fault.ts";
import { FEED_FAULTS } from "./feed-faults.ts";
import { FITMENT_FAULTS } from "./fitment-faults.ts";
import { GUEST_BUYER_FAULTS } from "./guest-buyer-faults.ts";
import { HOLD_FAULTS } from "./hold-faults.ts";
import { LEDGER_FAULTS } from "./ledger-faults.ts";
import { LINE_REMARK_FAULTS } from "./line-remark-faults.ts";
import { NUMBER_FAULTS } from "./number-faults.ts";
import { ORDER_EVENT_FAULTS } from "./order-event-faults.ts";
import { ORDER_FAULTS } from "./order-faults.ts";
import { OVERDUE_FAULTS } from "./overdue-faults.ts";
import { PAPER_FAULTS } from "./paper-faults.ts";
import { PAPER_NUMBER_FAULTS } from "./paper-number-faults.ts";
import { PICTURE_FAULTS } from "./picture-faults.ts";
import { READING_FAULTS } from "./reading-faults.ts";
import { RELATED_PART_FAULTS } from "./related-part-faults.ts";
import { SUPERSESSION_FAULTS } from "./supersession-faults.ts";
import { SUPPLY_FAULTS } from "./supply-faults.ts";
import { TAX_FAULTS } from "./tax-faults.ts";
import { TRADE_FAULTS } from "./trade-faults.ts";
import { missingNeeds, reasonOf, runCase } from "./trial.ts";
import { WHOLE_FAULTS } from "./whole-faults.ts";

const subjects = createSubjectFactory();

afterAll(subjects.dispose);

/** Faults that real back ends have, and the case that must notice each. */
const FAULTS: Fault[] = [
  {
    fault: "does what it says it cannot",
    noticedBy: 2,
    in: ({ capabilities }) => ({
      capabilities: { ...capabilities, catalogue: { ...capabilities.catalogue, changes: false } },
    }),
  },
  {
    fault: "has products of a line that it does not declare",
    noticedBy: 192,
    in: ({ capabilities }) => ({
      capabilities: { ...capabilities, catalogue: { ...capabilities.catalogue, lines: ["testing-equipment"] } },
    }),
  },
  {
    fault: "declares what it cannot do",
    noticedBy: 3,
    in: ({ catalogue }) => ({
      catalogue: {
        ...catalogue,
        changes: () => refuse(new ErpError("UNSUPPORTED", { capability: "catalogue.changes" })),
      },
    }),
  },
  {
    fault: "starts each page one product too early",
    noticedBy: 6,
    in: ({ catalogue }) => ({
      catalogue: {
        ...catalogue,
        async search(query, c) {
          const found = await catalogue.search(query, c);
          const [last] =
            query.page && query.page > 1
              ? (await catalogue.search({ ...query, page: query.page - 1 }, c)).items.slice(-1)
              : [];
          return last && found.items.length > 0 ? { ...found, items: [last, ...found.items.slice(1)] } : found;
        },
      },
    }),
  },
  {
    fault: "sorts everybody by the general prices",
    noticedBy: 140,
    in: ({ catalogue }) => ({
      catalogue: {
        ...catalogue,
        search: (query, c) => catalogue.search(query, { ...c, partner: GENERAL_PARTNER }),
      },
    }),
  },
  {
    fault: "leaves unknown products out of the batch",
    noticedBy: 21,
    in: ({ conditions }) => ({
      conditions: async (request, c) => (await conditions(request, c)).filter((one) => !("problem" in one)),
    }),
  },
  {
    fault: "rounds half a cent down",
    noticedBy: 28,
    in: withEachPrice((one) => ({
      ...one,
      price: toEurCents(Math.floor((timesPrice(one.wholesale, 1) * (10_000 - one.discountPercent)) / 10_000)),
    })),
  },
  {
    fault: "answers with prices of yesterday",
    noticedBy: 24,
    in: withEachPrice((one) => ({ ...one, quotedAt: new Date(Date.parse(one.quotedAt) - 86_400_000).toISOString() })),
  },
  {
    fault: "gives something back for a deposit",
    noticedBy: 24,
    in: withEachPrice((one) => ({ ...one, deposit: toEurCents(-1) })),
  },
  {
    fault: "tells the stock beyond 12",
    noticedBy: 25,
    in: withEachPrice((one) => ({ ...one, stockShown: one.now })),
  },
  {
    fault: "takes an unknown partner for the general one",
    noticedBy: 27,
    in: ({ conditions }) => ({
      conditions: async (request, c) =>
        conditions(request, c).catch(() => conditions(request, { ...c, partner: "000981" as typeof c.partner })),
    }),
  },
  {
    fault: "replaces when it should merge",
    noticedBy: 35,
    in: ({ carts }) => ({
      carts: { ...carts, update: (id, update, c) => carts.update(id, { ...update, merge: false }, c) },
    }),
  },
  {
    fault: "ignores the version",
    noticedBy: 42,
    in: ({ carts }) => ({
      carts: { ...carts, update: (id, update, c) => carts.update(id, { ...update, ifVersion: undefined }, c) },
    }),
  },
  {
    fault: "adds up by reading and writing",
    noticedBy: 44,
    in: ({ carts }) => ({
      carts: {
        ...carts,
        async update(id, update, c) {
          const { lines } = await carts.get(id, c);
          await Promise.resolve();
          return carts.update(id, { ...update, products: [...lines, ...update.products], merge: false }, c);
        },
      },
    }),
  },
  {
    fault: "makes a cart each time a request to create one is repeated",
    noticedBy: 47,
    in: ({ carts }) => ({
      carts: { ...carts, create: (cart, c) => carts.create(cart, { ...c, idempotencyKey: newKey() }) },
    }),
  },
  {
    fault: "books again when an order is repeated",
    noticedBy: 56,
    in: ({ orders }) => ({
      orders: { ...orders, place: (draft, c) => orders.place(draft, { ...c, idempotencyKey: newKey() }) },
    }),
  },
  ...ACCOUNT_FAULTS,
  ...COLLEAGUE_FAULTS,
  ...LEDGER_FAULTS,
  ...TAX_FAULTS,
  ...TRADE_FAULTS,
  ...CATALOGUE_FAULTS,
  ...CART_FAULTS,
  ...ORDER_FAULTS,
  ...WHOLE_FAULTS,
  ...ANY_FAULTS,
  ...FEED_FAULTS,
  ...FITMENT_FAULTS,
  ...SUPERSESSION_FAULTS,
  ...LINE_REMARK_FAULTS,
  ...GUEST_BUYER_FAULTS,
  ...DELIVERY_FAULTS,
  ...CANCELLATION_ANSWER_FAULTS,
  ...ORDER_EVENT_FAULTS,
  ...SUPPLY_FAULTS,
  ...HOLD_FAULTS,
  ...OVERDUE_FAULTS,
  ...NUMBER_FAULTS,
  ...READING_FAULTS,
  ...PICTURE_FAULTS,
  ...RELATED_PART_FAULTS,
  ...PAPER_FAULTS,
  ...PAPER_NUMBER_FAULTS,
  {
    fault: "lets a foreign error out",
    noticedBy: 113,
    in: ({ accounts }) => ({
      accounts: { ...accounts, verify: (c) => accounts.verify(c).catch(() => refuse(new TypeError("no"))) },
    }),
  },
  {
    fault: "writes the token into the error",
    noticedBy: 116,
    in: ({ accounts }) => ({
      accounts: {
        ...accounts,
        verify: (c) =>
          accounts
            .verify(c)
            .catch((cause) => refuse(new ErpError("NOT_FOUND", { what: "user", id: String(c.token) }, { cause }))),
      },
    }),
  },
];

describe(`the suite notices a back end that, seed ${SEED},`, () => {
  test.each(pickToday(FAULTS, 130))("$fault", async ({ noticedBy, in: put, on }) => {
    const one = EVERY_CASE.find((candidate) => candidate.id === noticedBy);
    if (!one) throw new Error(`there is no case ${noticedBy}`);
    const subject = await (on === "example" ? createExample() : subjects.create());
    const adapter = { ...subject.adapter, ...put(subject.adapter) };
    const complaint = await runCase(one, { ...subject, adapter }).catch((error: unknown) => error);
    expect(complaint).toSatisfy(
      (error) => error instanceof AssertionError || isPropertyFailure(error) || error instanceof ErpError,
    );
  });
});

test("docs/conformance.md says how many faults there are", () => {
  const [, said] = /puts (\d+) known faults into/.exec(readFileSync("docs/conformance.md", "utf8")) ?? [];
  expect(Number(said)).toBe(FAULTS.length);
});

describe("the list of cases", () => {
  test("has each number once, and a title for each", () => {
    const ids = EVERY_CASE.map((one) => one.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(EVERY_CASE.map((one) => one.title)).size).toBe(ids.length);
  });

  test("has none that no fault is known for", () => {
    const noticing = new Set(FAULTS.map(({ noticedBy }) => noticedBy));
    expect(EVERY_CASE.map(({ id }) => id).filter((id) => !noticing.has(id))).toEqual([]);
  });

  test("tells what a back end or its harness lacks", async () => {
    const { adapter, dispose } = await subjects.create();
    await dispose();
    const none = { staff: null, setClock: null, passwordWork: null, adapter };
    expect(missingNeeds({ needs: ["staff", "clock"] }, { ...none, setClock: () => {} })).toEqual(["staff"]);
    expect(missingNeeds({ needs: ["staff", "clock"] }, none)).toEqual(["staff", "clock"]);
    expect(missingNeeds({ needs: ["work", "invoices.pdf", "carts.owner"] }, none)).toEqual(["work", "invoices.pdf"]);
    expect(missingNeeds({ needs: [] }, none)).toEqual([]);
    expect(reasonOf(["staff", "clock", "invoices.pdf"], "erp")).toBe(
      "the harness gives no staff, no clock; the back end does not declare invoices.pdf",
    );
    expect(reasonOf(["login"], "erp")).toBe("no login was given");
    expect(reasonOf(["login"], "shop")).toBe("the harness gives no staff.setPartner");
  });
});

async function createExample(): Promise<Subject> {
  return completedSubject(await createExampleSubject());
}

type Priced = Exclude<Condition, { problem: string }>;

function withEachPrice(change: (one: Priced) => Priced): (erp: ErpAdapter) => Partial<ErpAdapter> {
  return ({ conditions }) => ({
    conditions: async (request, c) =>
      (await conditions(request, c)).map((one) => ("problem" in one ? one : change(one))),
  });
}

function newKey(): IdempotencyKey {
  return crypto.randomUUID() as IdempotencyKey;
}

function isPropertyFailure(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("Property failed");
}
