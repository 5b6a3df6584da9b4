import type { MiddlewareFunction } from "react-router";
import { foreignScriptsContext, nonceContext } from "../context.ts";

/** One nonce a document; the policy knows no inline script or style without it, and no foreign host but the captcha's, on its pages. */
export const contentSecurity: MiddlewareFunction<Response> = async ({ context }, next) => {
  const nonce = crypto.randomUUID();
  context.set(nonceContext, nonce);
  const response = await next();
  response.headers.set("Content-Security-Policy", policy(nonce, context.get(foreignScriptsContext)));
  return response;
};

const CAPTCHA_HOSTS = "https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/";

function policy(nonce: string, captcha: boolean): string {
  // Vite puts styles into the page in development, and nowhere else.
  const styles = import.meta.env.DEV ? "'self' 'unsafe-inline'" : "'self'";
  const connections = import.meta.env.DEV ? "'self' ws:" : "'self'";
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${captcha ? ` ${CAPTCHA_HOSTS}` : ""}`,
    ...(captcha ? [`frame-src ${CAPTCHA_HOSTS}`] : []),
    `style-src ${styles}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${connections}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
