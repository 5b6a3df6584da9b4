import type { Logger } from "pino";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { within } from "#erp-adapter/within.ts";
import type { Clock } from "../clock.ts";
import type { ErpState } from "./health.ts";
import { createSince, toInstant } from "./since.ts";

export type ErpHealth = ReturnType<typeof createErpHealth>;

/** Milliseconds that an ERP has to report its health. */
const ANSWER_WITHIN = 2_000;

/** Maximum number of causes logged per outage: a back end that gives another cause each time must not fill the log. */
const CAUSES = 10;

/** Health as the ERP reports it and as its callers experience it. Logs one line for each change and for each new cause. */
export function createErpHealth({
  erp,
  clock,
  log,
}: {
  erp: Pick<ErpAdapter, "health">;
  clock: Clock;
  log: Pick<Logger, "info" | "warn">;
}) {
  const whole = createSince(clock);
  const parts = new Map<string, string>();
  const causes = new Set<string>();
  return {
    /** Asks the ERP for its health; never rejects. Called at the start and by a job. */
    async check() {
      const isFirst = whole.state().state === "not-asked";
      const { ok, detail } = await ask(erp);
      const isChange = whole.set(ok ? "answers" : "fails");
      if (ok) {
        causes.clear();
        if (isChange && !isFirst) log.info("the ERP answers");
        return;
      }
      if (causes.has(detail) || causes.size >= CAUSES) return;
      causes.add(detail);
      if (isFirst) log.warn({ detail }, "the ERP does not answer; the shop starts without it");
      else
        log.warn(
          { detail },
          isChange ? "the ERP does not answer" : "the ERP still does not answer, for another reason",
        );
    },
    /** Notes that calls to an area of the ERP are suspended, or that the area answers again. */
    noteCircuit(part: string, isOpen: boolean) {
      if (isOpen) parts.set(part, toInstant(clock()));
      else parts.delete(part);
      if (isOpen) log.warn({ part }, "a part of the ERP does not answer and is left alone but for one call a second");
      else log.info({ part }, "a part of the ERP answers again");
    },
    state: (): ErpState => ({ ...whole.state(), notAnswering: [...parts].map(([part, since]) => ({ part, since })) }),
  };
}

/** The ERP promises to answer fast and never to throw; the shop relies on neither. */
async function ask(erp: Pick<ErpAdapter, "health">): Promise<{ ok: boolean; detail: string }> {
  try {
    return await within(erp.health(), ANSWER_WITHIN, () => ({ ok: false, detail: "no answer in time" }));
  } catch {
    return { ok: false, detail: "the question failed" };
  }
}
