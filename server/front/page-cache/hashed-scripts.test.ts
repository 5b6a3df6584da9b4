import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { nameScriptsByHash } from "./hashed-scripts.ts";

const NONCE = "3f1c7a52-6f0e-4c0b-9e0a-0c6e7f7e1a10";
const POLICY = `default-src 'none'; script-src 'self' 'nonce-${NONCE}' https://x.example; style-src 'self'`;
const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

test("inline scripts of the nonce are named by their hashes, each once, and the nonce is nowhere left", () => {
  const script = (text: string) => `<script nonce="${NONCE}" type="module">${text}</script>`;
  const page = `<p>č</p>${script("a(1 < 2)\n")}<script async nonce="${NONCE}" src="/a.js"></script>${script("č()")}${script("č()")}`;
  const { text, policy } = nameScriptsByHash(page, POLICY);
  expect(text).toBe(page.replaceAll(` nonce="${NONCE}"`, ""));
  expect(policy).toBe(POLICY.replace(`'nonce-${NONCE}'`, `${hashOf("a(1 < 2)\n")} ${hashOf("č()")}`));
});

test("a script without the nonce, or under another, is not named: it may be somebody's text", () => {
  const page = `<script>evil()</script><script nonce="other">evil()</script><script nonce="${NONCE}">own()</script>`;
  const { policy } = nameScriptsByHash(page, POLICY);
  expect(policy).toContain(hashOf("own()"));
  expect(policy).not.toContain(hashOf("evil()"));
});

test("where no script runs, none is allowed but the shop's files", () => {
  const policy = POLICY.replace(` 'nonce-${NONCE}'`, "");
  expect(nameScriptsByHash('{"data":1}', POLICY)).toEqual({ text: '{"data":1}', policy });
  expect(nameScriptsByHash("<p></p>", policy)).toEqual({ text: "<p></p>", policy });
});
