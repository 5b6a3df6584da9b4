import type { RouterContextProvider } from "react-router";
import type { Actor } from "#server/services/ordering/actor.ts";
import type { Quote } from "#server/services/ordering/quote.ts";
import { shopContext } from "../context.ts";
import { confirmFormSchema } from "../forms/cart-forms.ts";
import { readForm } from "../forms/read-form.ts";

/** The quote that a form was shown with; null for a tampered, foreign or expired one. */
export function findQuote(form: FormData, actor: Actor, context: Readonly<RouterContextProvider>): Quote | null {
  const reading = readForm(form, confirmFormSchema);
  return reading.ok ? context.get(shopContext).ordering.find(reading.value.quote, actor) : null;
}
