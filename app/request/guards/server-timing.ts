import type { MiddlewareFunction } from "react-router";
import { factsContext, renderingContext, shopContext } from "../context.ts";

/** Pages that check a key, a password or a captcha: an exact duration could reveal the result of the check. */
const UNTIMED = /^\/\w+\/(?:login|register|register-success|forgot-password|restore-email)$/;

/**
 * Sends the cost of a page as Server-Timing, in milliseconds: `erp` while at least one ERP call was pending, `render`
 * for the markup, `total` since the request reached this middleware. Only for pages that succeeded; never for forms,
 * and never where secrets are checked.
 */
export const serverTiming: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  if (request.method === "POST" || UNTIMED.test(url.pathname)) return next();
  const begun = performance.now();
  const { requestId } = context.get(factsContext);
  const { erpTimes } = context.get(shopContext).request;
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

/** The media types of a page, and of a page's data without the page. */
const PAGE = /^text\/(?:html|x-script)/;
