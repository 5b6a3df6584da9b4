/** The rules of a robots.txt for every robot (RFC 9309): `*` matches anything, `$` the end, the longest rule wins. */
export function createRobotsRules(text: string): { allows(pathAndQuery: string): boolean; sitemaps: string[] } {
  const lines = text.split(/\r?\n/).map((line) => /^([\w-]+):\s*(.*?)\s*$/.exec(line));
  const valuesOf = (name: string) =>
    lines.flatMap((line) => (line?.[1]?.toLowerCase() === name && line[2] ? [line[2]] : []));
  const disallowed = valuesOf("disallow").map(toPattern);
  return { allows: (path) => !disallowed.some((pattern) => pattern.test(path)), sitemaps: valuesOf("sitemap") };
}

function toPattern(rule: string): RegExp {
  const parts = rule
    .replace(/\$$/, "")
    .split("*")
    .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}${rule.endsWith("$") ? "$" : ""}`);
}
