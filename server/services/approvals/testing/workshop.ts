import type { User } from "#erp-adapter/contract/accounts.ts";
import type { CartId } from "#erp-adapter/contract/carts/carts.ts";
import type { CompanyRole } from "#erp-adapter/contract/company-roles.ts";
import type { PartnerCode, SessionToken, UserId } from "#erp-adapter/contract/context.ts";
import type { Quantity } from "#erp-adapter/contract/quantity.ts";
import { randomId } from "../../clock.ts";
import type { Actor } from "../../ordering/actor.ts";
import type { Quote } from "../../ordering/quote.ts";
import { type Process, type Scene, showCart } from "../../ordering/testing/scene.ts";
import { PUMP } from "../../ordering/testing/scripted-erp.ts";
import { type Approvals, createApprovals } from "../approvals.ts";
import type { ApprovalRequest } from "../request.ts";

/** A workshop of the scene's ERP whose people order pumps of 300.00 each. */
export interface Workshop {
  /** hires a person of the company; limits in euros */
  hire(name: string, role: CompanyRole, limits?: { order?: number; day?: number; month?: number }): Promise<Actor>;
  change(person: Actor, change: { role?: CompanyRole; removed?: number }): Promise<void>;
  /** a new cart of the person with so many pumps, as its page shows it */
  show(person: Actor, pumps?: number): Promise<Quote>;
  ask(person: Actor, pumps?: number): Promise<ApprovalRequest>;
  /** the request as its page shows it to an approver */
  read(request: ApprovalRequest, approver: Actor): Promise<Quote>;
  find(request: ApprovalRequest): Promise<ApprovalRequest>;
}

export const PARTNER = "P-100" as PartnerCode;

/** A process with its approvals. */
export interface Desk extends Process {
  approvals: Approvals;
}

export function toDesk(scene: Scene, shop: Process): Desk {
  const { db, outbox } = shop;
  return { ...shop, approvals: createApprovals({ db, clock: scene.now, ids: randomId, outbox }) };
}

export function openWorkshop(scene: Scene, { db, ordering, outbox, approvals }: Desk): Workshop {
  // 12 % discount: 300.00 net.
  scene.erp.setPrice(PUMP, 34_091);
  scene.erp.setStock(PUMP, 99_999);
  let carts = 0;
  const workshop: Workshop = {
    async hire(name, role, { order, day, month } = {}) {
      const id = `${name}-${randomId().slice(0, 8)}` as UserId;
      const cents = (euros: number | undefined) => (euros === undefined ? null : euros * 100);
      await db.query
        .insertInto("company_member")
        .values({
          ...{ partner: PARTNER, user_id: id, name, email: `${id}@firma.example`, role, added_at: scene.now() },
          ...{ order_limit: cents(order), day_limit: cents(day), month_limit: cents(month) },
        })
        .execute();
      const rights = { finances: true, invoices: true };
      const user: User = {
        ...{ id, kind: "customer", name, email: `${id}@firma.example`, partner: PARTNER, rights, state: "active" },
      };
      return { user, token: `token of ${id}` as SessionToken, partner: PARTNER, locale: "en", requestId: "race" };
    },

    async change({ user }, change) {
      await db.query
        .updateTable("company_member")
        .set(change)
        .where("partner", "=", PARTNER)
        .where("user_id", "=", user.id)
        .execute();
    },

    show(person, pumps = 1) {
      carts += 1;
      const cart = `cart-${carts}` as CartId;
      scene.erp.fill(cart, [[PUMP, pumps]]);
      return showCart({ db, ordering, outbox }, scene.erp, person, cart);
    },

    async ask(person, pumps) {
      const asking = await approvals.ask(await workshop.show(person, pumps), person);
      if (asking.kind !== "asked") throw new Error(`not asked: ${asking.kind}`);
      return asking.request;
    },

    async read(request, approver) {
      const lines = request.wanted.map(({ product, quantity }) => ({ product, quantity: quantity as Quantity }));
      const c = { ...approver, user: { id: approver.user.id }, deadline: Number.MAX_SAFE_INTEGER };
      const conditions = await scene.erp.conditions({ lines }, c);
      return ordering.showRequest(request, conditions, scene.erp.options, approver);
    },

    async find({ id }) {
      const found = await approvals.find(id, PARTNER);
      if (!found) throw new Error(`no request ${id}`);
      return found;
    },
  };
  return workshop;
}
