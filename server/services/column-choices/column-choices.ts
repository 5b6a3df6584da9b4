import { createHash } from "node:crypto";
import { run } from "#database/work.ts";
import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import type { ColumnChoice } from "#rules/quick-order/read-row.ts";
import type { ShopDb } from "#server/shop-db/shop-db.ts";
import { onShop } from "#server/shop-db/tables.ts";
import type { Clock } from "../clock.ts";

/**
 * The columns that people of a company have chosen for their lists of wanted parts: the next list of the same shape
 * (`list-shape.ts`) is read without asking. Each company has its own choices.
 */
export type ColumnChoices = ReturnType<typeof createColumnChoices>;

/** Maximum number of shapes per company; a new shape replaces the oldest. */
const MOST = 50;

/**
 * Maximum number of characters in a shape. A choice for a longer shape is not stored, so the person is asked each time.
 */
const MAX_SHAPE = 8_000;

/** Milliseconds after which a choice is deleted unless it was made again. */
const LIFE = 2 * 365 * 86_400_000;

export function createColumnChoices({ db, clock }: { db: ShopDb; clock: Clock }) {
  const { query } = db;
  return {
    async of(partner: PartnerCode): Promise<ColumnChoice[]> {
      const rows = await run(db, onShop.all("column_choice", { partner }));
      return rows.map(({ shape, fields }) => ({ shape: JSON.parse(shape), fields: JSON.parse(fields) }));
    },

    /** Stores a choice; it replaces an earlier one for the same shape. */
    async keep(partner: PartnerCode, { shape, fields }: ColumnChoice): Promise<void> {
      const text = JSON.stringify(shape);
      if (text.length > MAX_SHAPE) return;
      const id = createHash("sha256").update(text).digest("base64url");
      const chosen = { shape: text, fields: JSON.stringify(fields), chosen_at: clock() };
      await run(db, onShop.upsert("column_choice", { partner, id }, chosen));
      const newest = query
        .selectFrom("column_choice")
        .select("id")
        .where("partner", "=", partner)
        .orderBy("chosen_at", "desc")
        .orderBy("id")
        .limit(MOST);
      await query.deleteFrom("column_choice").where("partner", "=", partner).where("id", "not in", newest).execute();
    },

    async sweep(): Promise<void> {
      await query
        .deleteFrom("column_choice")
        .where("chosen_at", "<=", clock() - LIFE)
        .execute();
    },
  };
}
