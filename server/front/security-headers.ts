import { permissionsPolicy } from "#rules/permissions-policy.ts";

/** Headers of every answer, including refusals and files, which no page produces. */
export function securityHeaders(publicUrl: string | null): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    // With no-referrer, browsers would send `Origin: null` with form posts.
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": permissionsPolicy(),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cache-Control": "private, no-store",
    ...(publicUrl?.startsWith("https:") && { "Strict-Transport-Security": "max-age=31536000" }),
  };
}
