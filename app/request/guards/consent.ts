import type { MiddlewareFunction } from "react-router";
import { CHOICES, consentContext, shopContext } from "../context.ts";

/** Reads the reader's choice about the live chat, the only part of the shop that belongs to a third party. */
export const consent: MiddlewareFunction<Response> = async ({ request, context }) => {
  const header = request.headers.get("Cookie");
  if (!header) return;
  const kept = await context.get(shopContext).request.cookies.consent.parse(header);
  context.set(consentContext, CHOICES.find((choice) => choice === kept) ?? null);
};
