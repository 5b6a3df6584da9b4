import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import type { VatQuestions } from "./vat-questions.ts";

/** An ERP that notes the VAT numbers on which its answers depend, so that the register is asked about them by a job. */
export function withVatNeeds(erp: ErpAdapter, { need }: Pick<VatQuestions, "need">): ErpAdapter {
  return {
    ...erp,
    // The ERP's capabilities may be known only once it answers.
    get capabilities() {
      return erp.capabilities;
    },
    async conditions(request, c) {
      const answers = await erp.conditions(request, c);
      const numbers = new Set(answers.flatMap((one) => ("taxNote" in one && one.taxNote?.number) || []));
      for (const number of numbers) need(number);
      return answers;
    },
    accounts: {
      ...erp.accounts,
      async register(registration, c) {
        const registered = await erp.accounts.register(registration, c);
        need(registration.vat);
        return registered;
      },
    },
  };
}
