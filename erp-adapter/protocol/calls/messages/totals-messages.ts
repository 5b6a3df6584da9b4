import { z } from "zod";
import { amountSchema, percentSchema } from "../../../contract/money.ts";
import type { Totals } from "../../../contract/totals.ts";
import type { Codec } from "../codecs.ts";

export const totalsSchema: Codec<Totals> = z.object({
  goods: amountSchema,
  deposit: amountSchema,
  delivery: amountSchema.optional(),
  withoutVat: amountSchema,
  vat: z.array(z.object({ percent: percentSchema, base: amountSchema, amount: amountSchema })),
  total: amountSchema,
});
