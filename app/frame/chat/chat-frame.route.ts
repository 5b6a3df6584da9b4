import { consentContext, shopContext } from "../../request/context.ts";
import { refuse, shownPath } from "../../request/page-errors.ts";
import type { Route } from "./+types/chat-frame.route";

/**
 * The document around the live chat's script. It is shown in a sandboxed iframe with an opaque origin: the script can
 * read neither pages nor cookies of the shop. Throws 404 for every request without consent.
 */
export function loader({ url, params, context }: Route.LoaderArgs) {
  const { liveChat } = context.get(shopContext).config;
  const language = params.language === "en" || params.language === "hr" ? params.language : null;
  const script = language && liveChat[language];
  if (!script || context.get(consentContext) !== "chat") throw refuse("not-found", 404, { path: shownPath(url) });
  const nonce = crypto.randomUUID();
  const page = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="robots" content="noindex"><title>Chat</title></head>
<body><script src="${escapeAttribute(script)}" nonce="${nonce}" async></script></body>
</html>
`;
  return new Response(page, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy(nonce),
      "Cross-Origin-Resource-Policy": "same-origin",
    },
  });
}

/**
 * The script may load further scripts and connect to its own service by HTTPS, but cannot act outside of the iframe.
 */
function policy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'unsafe-inline' https:",
    "img-src data: blob: https:",
    "font-src data: https:",
    "media-src https:",
    "connect-src https: wss:",
    "frame-src https:",
    "form-action https:",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    "sandbox allow-scripts allow-forms allow-popups",
  ].join("; ");
}

function escapeAttribute(text: string): string {
  return text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}
