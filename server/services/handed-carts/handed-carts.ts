import { run } from "#database/work.ts";
import type { CartLine } from "#erp-adapter/contract/carts/carts.ts";
import type { PartnerCode, UserId } from "#erp-adapter/contract/context.ts";
import type { LineRemarks } from "#erp-adapter/contract/line-remarks.ts";
import type { ShopDb } from "#server/shop-db/shop-db.ts";
import { onShop } from "#server/shop-db/tables.ts";
import type { Clock } from "../clock.ts";

/**
 * Carts on their way from one colleague to another. The ERP holds the carts of each person; what was handed over is in
 * no cart until the colleague takes it.
 */
export type HandedCarts = ReturnType<typeof createHandedCarts>;

export interface HandedLine extends CartLine, LineRemarks {}

/** A handed cart as its receiver sees it. */
export interface HandedCart {
  id: string;
  fromName: string;
  title: string;
  lines: number;
}

interface Person {
  id: UserId;
  partner: PartnerCode;
  name: string;
}

/** The most carts that wait for one person. */
const MOST_WAITING = 20;

export function createHandedCarts({ db, clock }: { db: ShopDb; clock: Clock }) {
  const keyOf = (id: string, { id: to_user, partner }: Omit<Person, "name">) => ({ id, partner, to_user });
  return {
    /** Keeps what is handed over, once for each key. full: too many carts wait for this colleague already. */
    async hand(
      key: string,
      { title, lines }: { title: string; lines: readonly HandedLine[] },
      { from, to }: { from: Person; to: UserId },
    ): Promise<{ id: string } | "full"> {
      const id = `${encodeURIComponent(from.id)}.${key}`;
      return db.transact(async (inner): Promise<{ id: string } | "full"> => {
        await inner.lock(`handed carts ${to}`);
        if (await run(inner, onShop.find("handed_cart", { id }))) return { id };
        const waiting = await run(inner, onShop.count("handed_cart", { partner: from.partner, to_user: to }));
        if (waiting >= MOST_WAITING) return "full";
        const row = {
          ...{ id, partner: from.partner, to_user: to, from_user: from.id, from_name: from.name, title },
          ...{ lines: JSON.stringify(lines), line_count: lines.length, handed_at: clock() },
        };
        await run(inner, onShop.insert("handed_cart", row));
        return { id };
      });
    },

    /** The carts that wait for this person, oldest first, without their lines. One statement. */
    async waitingFor({ id, partner }: Omit<Person, "name">): Promise<HandedCart[]> {
      const rows = await db.query
        .selectFrom("handed_cart")
        .select(["id", "from_name", "title", "line_count"])
        .where("partner", "=", partner)
        .where("to_user", "=", id)
        .orderBy("handed_at")
        .execute();
      return rows.map((row) => ({ id: row.id, fromName: row.from_name, title: row.title, lines: row.line_count }));
    },

    /** Null if no such cart waits for this person. */
    async find(id: string, receiver: Omit<Person, "name">): Promise<{ title: string; lines: HandedLine[] } | null> {
      const row = await run(db, onShop.find("handed_cart", keyOf(id, receiver)));
      return row ? { title: row.title, lines: JSON.parse(row.lines) } : null;
    },

    /** Forgets a cart that its receiver has taken. */
    async taken(id: string, receiver: Omit<Person, "name">): Promise<void> {
      await run(db, onShop.remove("handed_cart", keyOf(id, receiver)));
    },

    /** Forgets a cart whose giver still has its lines. */
    async withdraw(id: string, { id: from_user }: Pick<Person, "id">): Promise<void> {
      await run(db, onShop.remove("handed_cart", { id, from_user }));
    },

    /** The cart goes back to the person who gave it, and says who has declined it. False if there is none. */
    async decline(id: string, receiver: Person): Promise<boolean> {
      return db.transact(async (inner) => {
        const row = await run(inner, onShop.find("handed_cart", keyOf(id, receiver)));
        if (!row) return false;
        const back = { to_user: row.from_user, from_user: receiver.id, from_name: receiver.name };
        await run(inner, onShop.update("handed_cart", { id }, back));
        return true;
      });
    },
  };
}
