import type { MiddlewareFunction } from "react-router";

/**
 * Lets only the browser that sent a refused form cache the response. Without scripts, Back leads to that response; a
 * browser that may not cache it can only offer, on an error page of its own, to send the form again. The response
 * contains no password (app/request/forms/read-form.ts), and a logout clears it.
 */
export const keptRefusals: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next();
  const isPage = response.headers.get("Content-Type")?.startsWith("text/html");
  if (request.method === "POST" && response.status >= 400 && isPage)
    response.headers.set("Cache-Control", "private, no-cache");
  return response;
};
