import type { MiddlewareFunction } from "react-router";
import { nonceContext } from "../context.ts";

/** One nonce a document; the policy knows no inline script or style without it, and no foreign host at all. */
export const contentSecurity: MiddlewareFunction<Response> = async ({ context }, next) => {
  const nonce = crypto.randomUUID();
  context.set(nonceContext, nonce);
  const response = await next();
  response.headers.set("Content-Security-Policy", policy(nonce));
  return response;
};

function policy(nonce: string): string {
  // Vite puts styles into the page in development, and nowhere else.
  const styles = import.meta.env.DEV ? "'self' 'unsafe-inline'" : "'self'";
  const connections = import.meta.env.DEV ? "'self' ws:" : "'self'";
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src ${styles}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${connections}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
