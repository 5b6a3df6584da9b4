import { finding, isNode, type Node, nameOf, type Source, walk } from "./sources.ts";

/** Files whose redirects cannot lead to another site, with the reason. */
const TRUSTED: Record<string, string> = {
  "app/content/redirects.guard.ts":
    "leads to the canonical spelling of the path asked for, which begins with one slash",
  "app/ui/broken-line.ts": "leads, in the browser, to the page that is open",
};

/** Calls that return an address of this shop. */
const SAFE_CALLS = new Set(["href", "safePath"]);
/** Calls that turn an address of this shop into another one of this shop. They are safe if their argument is. */
const PASSING_CALLS = new Set(["inLanguage"]);
const REDIRECTS = new Set(["redirect", "redirectDocument", "replace"]);

/**
 * `redirect()` sends any address that it is given. So its argument must visibly be a literal, or come from `href()` or
 * `safePath()`; and no code may set Location by hand.
 */
export function checkRedirects(source: Source): string[] {
  if (source.path in TRUSTED) return [];
  const findings: string[] = [];
  const constants = listConstants(source);
  walk(source.tree(), (node, above) => {
    if (node.type === "CallExpression" && REDIRECTS.has(nameOf(node.callee)) && Array.isArray(node.arguments)) {
      if (!isSafe(node.arguments[0], constants))
        findings.push(finding(source, node, "redirect() without href() or safePath()"));
    }
    if (isLocation(node, above)) findings.push(finding(source, node, "Location set by hand"));
  });
  return findings;
}

function isSafe(address: unknown, constants: ReadonlyMap<string, readonly unknown[]>): boolean {
  if (!isNode(address)) return false;
  const safe = (part: unknown) => isSafe(part, constants);
  if (address.type === "Literal") return true;
  if (address.type === "CallExpression" && Array.isArray(address.arguments)) {
    const name = nameOf(address.callee);
    return SAFE_CALLS.has(name) || (PASSING_CALLS.has(name) && safe(address.arguments[0]));
  }
  if (address.type === "ConditionalExpression") return safe(address.consequent) && safe(address.alternate);
  if (address.type === "Identifier") return constants.get(nameOf(address))?.every(safe) ?? false;
  // `${href(…)}?quote=${id}`: the path is the shop's own, and a query cannot lead to another site.
  if (address.type === "TemplateLiteral" && Array.isArray(address.expressions) && Array.isArray(address.quasis)) {
    const [before, after] = address.quasis.map((quasi) => String(quasi.value.cooked));
    return before === "" && safe(address.expressions[0]) && /^[?#]/.test(after ?? "");
  }
  return false;
}

/** The initial values of the file's `const`s, by name. */
function listConstants(source: Source): Map<string, unknown[]> {
  const constants = new Map<string, unknown[]>();
  walk(source.tree(), (node, above) => {
    if (node.type !== "VariableDeclarator" || above.at(-1)?.kind !== "const") return;
    const name = nameOf(node.id);
    if (name !== "") constants.set(name, [...(constants.get(name) ?? []), node.init]);
  });
  return constants;
}

function isLocation(node: Node, above: readonly Node[]): boolean {
  const inHeaders = above.some((outer) => outer.type === "Property" && nameOf(outer.key) === "headers");
  if (node.type === "Property" && inHeaders) return /^location$/i.test(nameOf(node.key) || literal(node.key));
  const setsHeader = node.type === "CallExpression" && /\.(?:set|append|setHeader)$/.test(nameOf(node.callee));
  return setsHeader && Array.isArray(node.arguments) && /^location$/i.test(literal(node.arguments[0]));
}

function literal(node: unknown): string {
  return isNode(node) && node.type === "Literal" ? String(node.value) : "";
}
