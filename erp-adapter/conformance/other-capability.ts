import { withGeneralPartner } from "../around/with-general-partner.ts";
import type { Capabilities } from "../contract/capabilities.ts";
import { GENERAL_PARTNER, type PartnerCode } from "../contract/context.ts";
import type { ErpAdapter } from "../contract/erp-adapter.ts";
import { ErpError } from "../contract/errors.ts";
import { toBasisPoints, toEurCents } from "../contract/money.ts";
import type { Subject } from "./case.ts";

/**
 * Each function turns the embedded ERP into one whose declaration differs in one choice, but that lacks nothing: stock
 * separate from the feed, sorts by list price, at most one or two carts, accounts without approval, invoice files, an
 * own figure for used credit, another code for the general partner.
 */
export const OTHERS = {
  "catalogue.feed stock separate": withStockApart,
  "catalogue.priceSort list": withListPriceSort,
  "carts.maxCarts 1": withMaxCarts(1),
  "carts.maxCarts 2": withMaxCarts(2),
  "accounts.registration instant": withInstantRegistration,
  "invoices.pdf": withFiles,
  "finances.creditUsed own": withOwnFigure,
  "conditions.generalPartner": withOtherGeneralPartner,
} satisfies Record<string, (subject: Subject) => Subject>;

/** The name of a choice in OTHERS. */
export type Other = keyof typeof OTHERS;

/** Areas of the suite in which the choice can make a difference. */
const TOUCHED: Record<Other, readonly string[]> = {
  "catalogue.feed stock separate": ["catalogue"],
  "catalogue.priceSort list": ["catalogue"],
  "carts.maxCarts 1": ["carts", "rights", "transport"],
  "carts.maxCarts 2": ["carts", "rights", "transport"],
  "accounts.registration instant": ["accounts", "carts", "rights"],
  "invoices.pdf": ["ledgers", "rights", "transport"],
  "finances.creditUsed own": ["orders", "ledgers"],
  "conditions.generalPartner": ["conditions", "rights", "ledgers"],
};

/** True if the case is worth running with this choice. Cases of capabilities always are. */
export function isTouchedBy(other: Other, { area }: { area: string }): boolean {
  return area === "capabilities" || TOUCHED[other].includes(area);
}

/** Returns the free stock from the method `stock` instead of in the records of the feed. */
function withStockApart(subject: Subject): Subject {
  const { catalogue, capabilities } = subject.adapter;
  const feed = { changes: true, deletions: true, stock: "separate" as const };
  return changed(
    subject,
    { catalogue: { ...capabilities.catalogue, feed } },
    {
      catalogue: {
        ...catalogue,
        async feed(cursor, limit, c) {
          const part = await catalogue.feed(cursor, limit, c);
          return { ...part, records: part.records.map((record) => ({ ...record, stock: null })) };
        },
        async stock(from, limit, c) {
          const { records, cursor, more } = await catalogue.feed(from, limit, c);
          return { levels: records.map(({ key, stock }) => ({ key, stock: stock ?? 0 })), cursor, more };
        },
      },
    },
  );
}

/** Sorts by the prices of the general price list, for every caller, when a search is sorted by price. */
function withListPriceSort(subject: Subject): Subject {
  const { catalogue, capabilities } = subject.adapter;
  return changed(
    subject,
    { catalogue: { ...capabilities.catalogue, priceSort: "list" } },
    {
      catalogue: {
        ...catalogue,
        search: (query, c) => catalogue.search(query, { ...c, partner: GENERAL_PARTNER, user: null, token: null }),
      },
    },
  );
}

function withMaxCarts(maxCarts: number): (subject: Subject) => Subject {
  return (subject) => {
    const { carts } = subject.adapter;
    const declared = { carts: { ...subject.adapter.capabilities.carts, maxCarts } };
    return changed(subject, declared, {
      carts: {
        ...carts,
        async create(cart, c) {
          const made = await carts.create(cart, c);
          if ((await carts.list(c)).total <= maxCarts) return made;
          await carts.remove(made.id, c);
          throw new ErpError("VALIDATION", { field: "carts", rule: "max", limit: maxCarts });
        },
      },
    });
  };
}

/** An ERP whose own figure for used credit is ten euro more than the sum of open invoices and orders. */
function withOwnFigure(subject: Subject): Subject {
  const { finances, capabilities } = subject.adapter;
  const declared: Partial<Capabilities> = { finances: { ...capabilities.finances, creditUsed: "own" } };
  return changed(subject, declared, {
    finances: {
      ...finances,
      async summary(c) {
        const summary = await finances.summary(c);
        const { creditUsed: used } = summary;
        return { ...summary, creditUsed: used === null ? null : toEurCents(used + 1_000) };
      },
    },
  });
}

/** An ERP whose own code for the general partner is COUNTER; the shop uses the usual code. */
function withOtherGeneralPartner(subject: Subject): Subject {
  const declared = { conditions: { ...subject.adapter.capabilities.conditions, generalPartner: "COUNTER" } };
  // The inner withGeneralPartner makes the embedded ERP use COUNTER; the outer one translates it back, as in the shop.
  const speaking = withGeneralPartner({
    ...subject.adapter,
    capabilities: { ...subject.adapter.capabilities, ...declared },
  });
  const own = changed({ ...subject, adapter: speaking }, declared, {});
  return { ...own, adapter: withGeneralPartner(own.adapter) };
}

/**
 * A registration opens an account at once, with the general price list. The office can set other terms until the
 * account is first used.
 */
function withInstantRegistration(subject: Subject): Subject {
  const { adapter, staff } = subject;
  if (!staff) throw new TypeError("an account that opens at once is approved by the staff here");
  const { accounts } = adapter;
  const waiting = new Set<string>();
  let partners = 0;

  async function openAll(): Promise<void> {
    for (const email of [...waiting]) {
      waiting.delete(email);
      partners += 1;
      const partner = `97${partners}` as PartnerCode;
      const terms = { partner, priceList: "general", discount: toBasisPoints(0), paymentDays: 0 };
      await staff?.approve({ email, ...terms });
    }
  }

  const registration = "instant" as const;
  const declared = { accounts: { ...adapter.capabilities.accounts, registration } };
  const opening = changed(subject, declared, {
    accounts: {
      ...accounts,
      async register(sent, c) {
        const isKnown = await accounts.findRegistration(c.idempotencyKey as never, c).catch(() => null);
        const answer = await accounts.register(sent, c);
        if (!isKnown) waiting.add(sent.email);
        return answer;
      },
      async login(credentials, c) {
        await openAll();
        return accounts.login(credentials, c);
      },
      async findRegistration(key, c) {
        await openAll();
        return accounts.findRegistration(key, c);
      },
      async undoRegister(id, c) {
        await openAll();
        return accounts.undoRegister(id, c);
      },
    },
  });
  return {
    ...opening,
    staff: {
      ...staff,
      approve(approval) {
        waiting.delete(approval.email);
        return staff.approve(approval);
      },
    },
  };
}

/** Adds a file to every invoice. */
function withFiles(subject: Subject): Subject {
  const { invoices, capabilities } = subject.adapter;
  return changed(
    subject,
    { invoices: { ...capabilities.invoices, pdf: true } },
    {
      invoices: {
        ...invoices,
        async document(id, c) {
          await invoices.get(id, c);
          return { mime: "application/pdf", name: `${id}.pdf`, bytes: new TextEncoder().encode("%PDF-1.7\n") };
        },
      },
    },
  );
}

function changed(subject: Subject, declared: Partial<Capabilities>, put: Partial<ErpAdapter>): Subject {
  const { adapter } = subject;
  return { ...subject, adapter: { ...adapter, ...put, capabilities: { ...adapter.capabilities, ...declared } } };
}
