import { describe, expect, test } from "vitest";
import { finding, loadSources, nameOf, type Source, walk } from "./sources.ts";

/** Tests 9 and 10 of twelve ways to attack this stack. Requests test the other ten (requests/security-*.test.ts). */
describe("how the ERP is called over the network", () => {
  const server = () =>
    loadSources().filter(({ path }) => /^(?:server|erp-adapter)\//.test(path) && !/\.test\.ts$/.test(path));

  test("no retry or cache of undici's stands between the shop and the ERP", () => {
    const breach = createInterceptorRule();
    expect(server().flatMap(breach)).toEqual([]);
  });

  test("fetch comes from undici, never Node's own with another's Agent", () => {
    const findings = server().flatMap((source) => {
      const imports = /import\s*\{[^}]*\bfetch\b[^}]*\}\s*from\s*"undici"/.test(source.text);
      return imports ? [] : callsOf(source, "fetch").concat(callsOf(source, "globalThis.fetch"));
    });
    expect(findings).toEqual([]);
  });

  function createInterceptorRule() {
    return (source: Source) => callsOf(source, "interceptors.retry").concat(callsOf(source, "interceptors.cache"));
  }

  function callsOf(source: Source, name: string): string[] {
    const findings: string[] = [];
    if (!source.text.includes(name.split(".").at(-1) ?? name)) return findings;
    walk(source.tree(), (node) => {
      const called = node.type === "CallExpression" ? nameOf(node.callee) : "";
      if (called === name || called.endsWith(`.${name}`)) findings.push(finding(source, node, name));
    });
    return findings;
  }
});
