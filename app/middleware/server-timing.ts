import type { MiddlewareFunction } from "react-router";
import { factsContext, renderingContext, shopContext } from "../context.ts";

/** Pages that check a key, a password or a captcha: an exact duration could betray the result. */
const UNTIMED = /^\/\w+\/(?:login|register|register-success|forgot-password|restore-email)$/;

/**
 * Tells the cost of a page, in milliseconds: `erp`, while at least one call was under way, `render`, to write its
 * markup, and `total`, from its arrival here. Only for pages that succeeded; never for forms, and never where secrets
 * are checked.
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
