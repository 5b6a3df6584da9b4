import { createHash } from "node:crypto";

/**
 * Makes a page sendable to all readers: its policy names the hashes of its inline scripts instead of a nonce. That is
 * as strict, since only the page's own scripts had the nonce
 * (https://www.w3.org/TR/CSP3/#match-element-to-source-list). Script files need neither hash nor nonce: they come from
 * the shop's own origin.
 */
export function nameScriptsByHash(text: string, policy: string): { text: string; policy: string } {
  const [source, nonce] = /'nonce-([\w-]+)'/.exec(policy) ?? [];
  if (source === undefined) return { text, policy };
  const inline = new RegExp(`<script\\b[^>]* nonce="${nonce}"[^>]*>([\\s\\S]*?)</script>`, "g");
  const scripts = [...text.matchAll(inline)].map(([, script = ""]) => script).filter((script) => script !== "");
  const hashes = new Set(scripts.map((script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`));
  return {
    text: text.replaceAll(` nonce="${nonce}"`, ""),
    policy: policy.replace(hashes.size > 0 ? source : ` ${source}`, [...hashes].join(" ")),
  };
}
