import { isIPv4 } from "node:net";

/** The origin under which a request is served, or the origin to redirect it to. */
type OriginDecision = { kind: "serve"; origin: string } | { kind: "elsewhere"; origin: string };

/**
 * Pins the origin: no page ever uses a Host header that was not checked here. With PUBLIC_URL every request is served as
 * that origin. Without it the default is localhost, and a request keeps its own host if that is loopback or private (a phone
 * in the same network); any other host is redirected to the default.
 */
export function decideOrigin(host: string | undefined, publicUrl: string | null, port: number): OriginDecision {
  if (publicUrl) return { kind: "serve", origin: publicUrl };
  const fallback = `http://localhost:${port}`;
  const url = host && /^[A-Za-z0-9.\-[\]:]+$/.test(host) ? URL.parse(`http://${host}`) : null;
  if (!url || !isNear(url.hostname)) return { kind: "elsewhere", origin: fallback };
  return { kind: "serve", origin: url.origin };
}

function isNear(hostname: string): boolean {
  if (hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "[::1]") return true;
  if (!isIPv4(hostname)) return /^\[f[cd][0-9a-f]{2}:/.test(hostname) || hostname.startsWith("[fe80:");
  const [a = 0, b = 0] = hostname.split(".").map(Number);
  return (
    a === 127 || a === 10 || (a === 172 && b >= 16 && b <= 31) || (a === 192 && b === 168) || (a === 169 && b === 254)
  );
}
