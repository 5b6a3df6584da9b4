import type { MiddlewareFunction } from "react-router";
import { z } from "zod";
import { toLocalDate } from "#erp-adapter/contract/local-date.ts";
import { closedBannersContext, shopContext } from "../context.ts";

/** The banners closed on one day. The cookie contains the day, because a browser may keep the cookie for longer. */
const keptSchema = z.object({ day: z.string(), versions: z.array(z.string()).max(8) });

/** Reads which banners the reader has closed today, for every page, including refusals of later middleware. */
export const closedBanners: MiddlewareFunction<Response> = async ({ request, context }) => {
  const header = request.headers.get("Cookie");
  if (!header) return;
  const kept = keptSchema.safeParse(await context.get(shopContext).request.cookies.banner.parse(header)).data;
  if (kept?.day === toLocalDate(Date.now())) context.set(closedBannersContext, kept.versions);
};
