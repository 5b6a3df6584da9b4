import type { MiddlewareFunction } from "react-router";
import { foreignScriptsContext, nonceContext, shopContext } from "../context.ts";
import { ASSET_HOSTS } from "../domain/picture-sources.ts";

/**
 * One nonce a document; the policy knows no inline script or style without it, and no foreign host but the captcha's, on
 * its pages, and for pictures those that Storyblok keeps them on, where the content comes from there.
 */
export const contentSecurity: MiddlewareFunction<Response> = async ({ context }, next) => {
  const nonce = crypto.randomUUID();
  context.set(nonceContext, nonce);
  const response = await next();
  const allowed = {
    captcha: context.get(foreignScriptsContext),
    pictures: context.get(shopContext).cms.kind === "storyblok",
  };
  response.headers.set("Content-Security-Policy", policy(nonce, allowed));
  return response;
};

const CAPTCHA_HOSTS = "https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/";

const PICTURE_HOSTS = ASSET_HOSTS.map((host) => `https://${host}`).join(" ");

function policy(nonce: string, { captcha, pictures }: { captcha: boolean; pictures: boolean }): string {
  // Vite puts styles into the page in development, and nowhere else.
  const styles = import.meta.env.DEV ? "'self' 'unsafe-inline'" : "'self'";
  const connections = import.meta.env.DEV ? "'self' ws:" : "'self'";
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${captcha ? ` ${CAPTCHA_HOSTS}` : ""}`,
    ...(captcha ? [`frame-src ${CAPTCHA_HOSTS}`] : []),
    `style-src ${styles}`,
    `img-src 'self' data:${pictures ? ` ${PICTURE_HOSTS}` : ""}`,
    "font-src 'self'",
    `connect-src ${connections}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
