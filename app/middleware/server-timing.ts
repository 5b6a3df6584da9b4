import type { MiddlewareFunction } from "react-router";
import { factsContext, renderingContext, shopContext } from "../context.ts";

/** Where a key, a password or a captcha is looked at: how long that took is nobody's to know more exactly than it shows. */
const UNTIMED = /^\/\w+\/(?:login|register|register-success|forgot-password|restore-email)$/;

/**
 * Tells what a page has cost, in milliseconds: `erp`, while at least one call was under way, `render`, to write its markup, and
 * `total`, from its arrival here. Only of pages that came; never of forms, and of no page where secrets are looked at.
 */
export const serverTiming: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  if (request.method === "POST" || UNTIMED.test(url.pathname)) return next();
  const begun = performance.now();
  const { requestId } = context.get(factsContext);
  const { erpTimes } = context.get(shopContext);
  erpTimes.begin(requestId);
  try {
    const response = await next();
    const parts = {
      erp: erpTimes.end(requestId),
      render: context.get(renderingContext),
      total: performance.now() - begun,
    };
    if (response.status === 200 && PAGE.test(response.headers.get("Content-Type") ?? ""))
      response.headers.set(
        "Server-Timing",
        Object.entries(parts)
          .map(([name, ms]) => `${name};dur=${ms.toFixed(1)}`)
          .join(", "),
      );
    return response;
  } finally {
    erpTimes.end(requestId);
  }
};

/** A page, or its data alone. */
const PAGE = /^text\/(?:html|x-script)/;
