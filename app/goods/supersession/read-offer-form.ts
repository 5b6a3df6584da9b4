import { parseProductId } from "#erp-adapter/contract/product-id.ts";
import { parseQuantity } from "#erp-adapter/contract/quantity.ts";
import { readForm } from "../../request/forms/read-form.ts";
import { refuse } from "../../request/page-errors.ts";
import { offerFormSchema } from "../goods-forms.ts";
import type { TakenOffer } from "./check-offer.ts";

/** Throws 400 for a form that no page of this shop has made. */
export function readOfferForm(form: FormData): TakenOffer {
  const reading = readForm(form, offerFormSchema);
  const product = reading.ok ? parseProductId(reading.value.product) : null;
  const quantity = reading.ok ? parseQuantity(reading.value.quantity) : null;
  if (!reading.ok || product === null || quantity === null) throw refuse("bad-request", 400);
  const { consent, choice } = reading.value;
  return { product, quantity, consent, choice: Number(choice) };
}
