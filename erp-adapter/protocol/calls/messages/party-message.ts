import { z } from "zod";
import type { InvoiceParty } from "../../../contract/invoices.ts";
import type { Codec } from "../codecs.ts";

/** A company as a document names it. */
export const partySchema: Codec<InvoiceParty> = z.object({
  name: z.string(),
  vat: z.string(),
  address: z.string(),
  postalCode: z.string(),
  city: z.string(),
});
