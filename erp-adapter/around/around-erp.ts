import type { ErpAdapter } from "../contract/erp-adapter.ts";
import { type ChecksOptions, withChecks } from "./checks/with-checks.ts";
import { withLostAnswers } from "./lost-answers/with-lost-answers.ts";
import { withGeneralPartner } from "./with-general-partner.ts";

/** An adapter as the shop uses it: all answers of the ERP are checked, and the outcome of a lost write is found out. */
export function aroundErp(adapter: ErpAdapter, options: ChecksOptions): ErpAdapter {
  return withLostAnswers(withGeneralPartner(withChecks(adapter, options)));
}
