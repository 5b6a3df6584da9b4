import type { Logger } from "pino";
import { outageOf } from "#erp-adapter/kit/outage.ts";
import { within } from "#erp-adapter/within.ts";
import type { OwnNumbers } from "./own-numbers.ts";

/** Own numbers for pages. All methods except `list` and `all` resolve to null while the database does not answer. */
export type PatientOwnNumbers = Pick<OwnNumbers, "limits" | "list" | "all"> & {
  [Ask in "find" | "name" | "teach" | "learn" | "forget" | "forgetAll"]: (
    ...asked: Parameters<OwnNumbers[Ask]>
  ) => Promise<Awaited<ReturnType<OwnNumbers[Ask]>> | null>;
};

/** Milliseconds that a page waits for the own numbers of its lines; the page also works without them. */
const PATIENCE = 1_000;

/** Never logs the database's error, which may quote a number. */
export function patientOwnNumbers(numbers: OwnNumbers, log: Pick<Logger, "warn">): PatientOwnNumbers {
  return {
    limits: numbers.limits,
    list: numbers.list,
    all: numbers.all,
    find: (...asked) => orNull(within(numbers.find(...asked), PATIENCE, () => null)),
    name: (...asked) => orNull(within(numbers.name(...asked), PATIENCE, () => null)),
    teach: (...asked) => orNull(numbers.teach(...asked)),
    learn: (...asked) => orNull(within(numbers.learn(...asked), PATIENCE, () => null)),
    forget: (...asked) => orNull(numbers.forget(...asked)),
    forgetAll: (...asked) => orNull(numbers.forgetAll(...asked)),
  };

  async function orNull<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
    try {
      return await asked;
    } catch (error) {
      const outage = outageOf(error);
      if (outage === null) throw error;
      log.warn({ outage }, "own numbers: the database does not answer");
      return null;
    }
  }
}
