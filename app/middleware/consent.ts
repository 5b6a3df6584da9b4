import type { MiddlewareFunction } from "react-router";
import { CHOICES, consentContext, shopContext } from "../context.ts";

/** What the reader has said about the live chat, the one part of the shop that is a third party's. */
export const consent: MiddlewareFunction<Response> = async ({ request, context }) => {
  const header = request.headers.get("Cookie");
  if (!header) return;
  const kept = await context.get(shopContext).cookies.consent.parse(header);
  context.set(consentContext, CHOICES.find((choice) => choice === kept) ?? null);
};
