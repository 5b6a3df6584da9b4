import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { run } from "#database/work.ts";
import type { Capabilities } from "#erp-adapter/contract/capabilities.ts";
import { declares } from "#erp-adapter/contract/capability-flags.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { type RegisterVerdict, VALID_DAYS, type VatAnswer } from "#erp-adapter/contract/tax.ts";
import { isOfUnion } from "#erp-adapter/contract/vat-number.ts";
import { NUMBER_RULES } from "#erp-adapter/own/number-checks/number-rules.ts";
import type { ShopDb, ShopRow } from "#server/shop-db/shop-db.ts";
import { onShop } from "#server/shop-db/tables.ts";
import type { Clock } from "../clock.ts";
import { toVisitor } from "../registrations/visitor-context.ts";
import { type AskRegister, isOverloaded } from "./vies.ts";

/**
 * VAT numbers of other member states: the register is asked by a job, never while somebody waits, and each number at most
 * once an hour, however many processes and orders there are. The ERP is told the answers, because it decides about VAT.
 */
export type VatQuestions = ReturnType<typeof createVatQuestions>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Milliseconds to the next question after a yes: before the answer is too old to rely upon. After a no: a month, too. */
const AFTER: Record<RegisterVerdict, number> = {
  valid: (VALID_DAYS - 5) * DAY,
  invalid: (VALID_DAYS - 5) * DAY,
  unknown: HOUR,
};
/** The most milliseconds, by chance, that questions are put off in addition, so that they do not come all at once. */
const JITTER = 10 * MINUTE;
/** Milliseconds without questions after the register has said that it is overloaded. */
const PAUSE = 5 * MINUTE;
/** Milliseconds for which a number is asked about after somebody needed it last. */
const WANTED = 35 * DAY;
/** Milliseconds after which a wish is written again. */
const WISH_EVERY = HOUR;
/** Maximum number of questions in one run. */
const MOST_IN_RUN = 20;
const MOST_TOLD = 100;
const TELL_BUDGET = 5_000;

/** A number with the register's last answer. */
export interface KnownNumber {
  number: string;
  /** null if no answer came yet */
  last: ShopRow<"vat_answer"> | null;
  /** epoch milliseconds */
  nextAt: number;
}

const claimDue = onShop.row<{ now: number; wanted: number; until: number }, { number: string }>(
  (query, value, engine) => {
    const due = query
      .selectFrom("vat_question")
      .select("number")
      .where("next_at", "<=", value("now"))
      .where("wished_at", ">", value("wanted"))
      .orderBy("next_at")
      .limit(1);
    return query
      .updateTable("vat_question")
      .set({ asked_at: value("now"), next_at: value("until") })
      .where("number", "=", engine === "postgres" ? due.forUpdate().skipLocked() : due)
      .returning("number");
  },
);

/** `ask`: null if no register is asked; the numbers are kept even so. */
export function createVatQuestions(given: {
  db: ShopDb;
  /** null: it is told nothing by this process */
  erp: { accounts: Pick<ErpAdapter["accounts"], "noteVat">; capabilities: Capabilities } | null;
  ask: AskRegister | null;
  clock: Clock;
  /** the clock of deadlines */
  machineClock: Clock;
  ids: () => string;
  random?: () => number;
  /** maximum number of wishes remembered; one that is forgotten is written again */
  mostWishes?: number;
  log: Pick<Logger, "info" | "warn">;
}) {
  const { db, erp, ask, clock, machineClock, ids, random = Math.random, mostWishes = 10_000, log } = given;
  const wished = new LRUCache<string, number>({ max: mostWishes });
  let pausedUntil = 0;

  async function wish(number: string, { isUrgent = false } = {}): Promise<void> {
    const now = clock();
    const row = { number, wished_at: now, asked_at: null, next_at: now, told_at: 0 };
    await db.query
      .insertInto("vat_question")
      .values(row)
      .onConflict((known) => known.column("number").doUpdateSet({ wished_at: now }))
      .execute();
    if (!isUrgent) return;
    // Not before an hour after the last question.
    await db.query
      .updateTable("vat_question")
      .set({ next_at: sql<number>`coalesce(asked_at + ${HOUR}, ${now})` })
      .where("number", "=", number)
      .where(sql<boolean>`next_at > coalesce(asked_at + ${HOUR}, ${now})`)
      .execute();
  }

  async function askOne(number: string, register: AskRegister): Promise<boolean> {
    const { reason, ...answer } = await register(number);
    const at = clock();
    await db.query
      .insertInto("vat_answer")
      .values({ id: ids(), number, at, ...answer, reason })
      .execute();
    const next = at + AFTER[answer.verdict] + random() * JITTER;
    await db.query
      .updateTable("vat_question")
      .set({ next_at: Math.ceil(next) })
      .where("number", "=", number)
      .execute();
    if (answer.verdict !== "unknown") return true;
    log.warn({ number, reason }, "the register of VAT numbers did not answer");
    return !isOverloaded({ reason });
  }

  /** Tells the ERP the answers that it does not know yet, oldest first. */
  async function tell(): Promise<void> {
    if (!erp || !declares(erp.capabilities, "accounts.vatAnswers")) return;
    const untold = await db.query
      .selectFrom("vat_answer as answer")
      .innerJoin("vat_question as question", "question.number", "answer.number")
      .selectAll("answer")
      .whereRef("answer.at", ">", "question.told_at")
      .orderBy("answer.at")
      .limit(MOST_TOLD)
      .execute();
    for (const { number, verdict, at, consultation, name, address } of untold) {
      const told: VatAnswer = { number, verdict, at: new Date(at).toISOString(), consultation, name, address };
      const c = { ...toVisitor(ids(), "en", machineClock() + TELL_BUDGET), vouched: true as const };
      await erp.accounts.noteVat(told, c);
      await db.query.updateTable("vat_question").set({ told_at: at }).where("number", "=", number).execute();
    }
  }

  return {
    /** Notes that somebody with this number needs its VAT; does not wait for the register, and never rejects. */
    need(text: string): void {
      const number = toAskable(text);
      const now = clock();
      if (number === null || (wished.get(number) ?? 0) > now - WISH_EVERY) return;
      wished.set(number, now);
      wish(number).catch((err: unknown) => {
        wished.delete(number);
        log.warn({ err }, "a VAT number was not noted");
      });
    },

    /**
     * Asks about a number soon, for the office: an hour after the last question at the earliest. False for a number that
     * the register is never asked about: a Croatian one, or one with wrong check digits.
     */
    async askAgain(text: string): Promise<boolean> {
      const number = toAskable(text);
      if (number === null) return false;
      await wish(number, { isUrgent: true });
      return true;
    },

    /** Asks the register about due numbers, then tells the ERP. Rejects with the database's or the ERP's error. */
    async check(): Promise<void> {
      for (let asked = 0; ask && asked < MOST_IN_RUN && clock() >= pausedUntil; asked += 1) {
        const now = clock();
        const until = now + HOUR + Math.ceil(random() * JITTER);
        const due = await run(db, claimDue({ now, wanted: now - WANTED, until }));
        if (!due) break;
        if (!(await askOne(due.number, ask))) pausedUntil = clock() + PAUSE + random() * PAUSE;
      }
      await tell();
    },

    /** All numbers with their last answer, by number. */
    async list(): Promise<KnownNumber[]> {
      const questions = await db.query.selectFrom("vat_question").selectAll().orderBy("number").execute();
      const answers = await db.query
        .selectFrom("vat_question as question")
        .innerJoin("vat_answer as answer", (join) =>
          join.onRef("answer.number", "=", "question.number").on("answer.at", "=", ({ selectFrom }) =>
            selectFrom("vat_answer as one")
              .select(({ fn }) => fn.max("one.at").as("at"))
              .whereRef("one.number", "=", "question.number"),
          ),
        )
        .selectAll("answer")
        .execute();
      const last = new Map(answers.map((answer) => [answer.number, answer]));
      return questions.map(({ number, next_at }) => ({ number, last: last.get(number) ?? null, nextAt: next_at }));
    },

    /** The answers about a number, oldest first. */
    answersTo: (text: string) =>
      db.query
        .selectFrom("vat_answer")
        .selectAll()
        .where("number", "=", toAskable(text) ?? text)
        .orderBy("at")
        .execute(),
  };
}

/** The number in normal form, if the register may be asked: of another member state, or XI, with right check digits. */
export function toAskable(text: string): string | null {
  const { verdict, country, normal } = NUMBER_RULES.judgeVat(text);
  const isAbroad = country !== "HR" && (country === "XI" || isOfUnion(country === "EL" ? "GR" : country));
  return isAbroad && verdict === "valid" ? normal : null;
}
