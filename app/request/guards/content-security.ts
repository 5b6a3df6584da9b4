import type { MiddlewareFunction } from "react-router";
import { ASSET_HOSTS } from "#cms/contract/picture.ts";
import { permissionsPolicy } from "#rules/permissions-policy.ts";
import {
  cameraContext,
  consentContext,
  foreignScriptsContext,
  framedByContext,
  nonceContext,
  shopContext,
} from "../context.ts";

/**
 * Sets the content security policy. Each document has its own nonce; a page cached for all visitors has hashes instead
 * (server/front/page-cache/hashed-scripts.ts). Inline scripts need the nonce or such a hash; inline styles are allowed
 * only in development. Foreign hosts are allowed only for the captcha, on its pages, and for pictures: Storyblok's
 * hosts if the content comes from Storyblok, and the hosts that the operator allows.
 */
export const contentSecurity: MiddlewareFunction<Response> = async ({ context }, next) => {
  const nonce = crypto.randomUUID();
  context.set(nonceContext, nonce);
  const response = await next();
  const { cms } = context.get(shopContext).content;
  const { config } = context.get(shopContext);
  const allowed = {
    captcha: context.get(foreignScriptsContext),
    camera: context.get(cameraContext),
    framedBy: context.get(framedByContext),
    pictures: [...(cms.kind === "storyblok" ? ASSET_HOSTS : []), ...config.pictureHosts],
    chat: context.get(consentContext) === "chat",
  };
  // The chat's frame is not a page of the shop: it has a policy of its own.
  if (!response.headers.has("Content-Security-Policy"))
    response.headers.set("Content-Security-Policy", policy(nonce, allowed));
  if (allowed.camera) response.headers.set("Permissions-Policy", permissionsPolicy(true));
  return response;
};

const CAPTCHA_HOSTS = "https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/";

interface Allowed {
  captcha: boolean;
  camera: boolean;
  framedBy: string | null;
  /** hosts that pictures may come from */
  pictures: readonly string[];
  chat: boolean;
}

function policy(nonce: string, { captcha, camera, framedBy, pictures, chat }: Allowed): string {
  // Vite inserts inline styles into the page only in development.
  const styles = import.meta.env.DEV ? "'self' 'unsafe-inline'" : "'self'";
  const connections = import.meta.env.DEV ? "'self' ws:" : "'self'";
  const frames = [...(captcha ? [CAPTCHA_HOSTS] : []), ...(chat ? ["'self'"] : [])];
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${captcha ? ` ${CAPTCHA_HOSTS}` : ""}${camera ? " 'wasm-unsafe-eval'" : ""}`,
    ...(frames.length > 0 ? [`frame-src ${frames.join(" ")}`] : []),
    `style-src ${styles}`,
    `img-src ${["'self'", "data:", ...pictures.map((host) => `https://${host}`)].join(" ")}`,
    "font-src 'self'",
    `connect-src ${connections}`,
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${framedBy ?? "'none'"}`,
  ].join("; ");
}
