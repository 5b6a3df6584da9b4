import type { WrittenAnswer } from "../calls/answers.ts";
import { describeProtocol, isParameter, type OpenApi, type Operation, type Parameter } from "../calls/openapi.ts";

/** Describes the protocol: OpenAPI at /openapi.json, a readable page at / and /docs; null for any other path. */
export function createReference(): (segments: readonly string[]) => WrittenAnswer | null {
  let written: { json: WrittenAnswer; page: WrittenAnswer } | null = null;
  return ([first = "", ...others]) => {
    if (others.length > 0 || !["", "docs", "openapi.json"].includes(first)) return null;
    written ??= write(describeProtocol());
    return first === "openapi.json" ? written.json : written.page;
  };
}

function write(protocol: OpenApi): { json: WrittenAnswer; page: WrittenAnswer } {
  return {
    json: { headers: { "Content-Type": "application/json" }, body: JSON.stringify(protocol, null, 2) },
    page: {
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
      },
      body: toPage(protocol),
    },
  };
}

function toPage({ info, paths, components }: OpenApi): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags))];
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(info.title)} ${info.version}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1d2733; }
code, pre { font: 14px/1.45 ui-monospace, monospace; }
pre { background: #f3f5f7; padding: .75rem; overflow-x: auto; }
h3 { margin: 1.5rem 0 0; } p { margin: .25rem 0; } th { text-align: left; } td, th { padding: .1rem 1rem .1rem 0; vertical-align: top; }
</style>
<h1>${escapeHtml(info.title)} <small>${info.version}</small></h1>
<p>${escapeHtml(info.description)}</p>
<p>Every call may carry:</p>
<table>${Object.values(components.parameters).map(toRow).join("")}</table>
<p>Retry-After: ${escapeHtml(components.headers.RetryAfter?.description ?? "")}</p>
<p><a href="/openapi.json">openapi.json</a></p>
${tags
  .map(
    (tag) => `<h2 id="${tag}">${tag}</h2>
${operations
  .filter(({ operation }) => operation.tags.includes(tag))
  .map(({ path, method, operation }) => toSection(method, path, operation))
  .join("\n")}`,
  )
  .join("\n")}
<h2 id="messages">messages</h2>
${Object.entries(components.schemas)
  .map(
    ([name, schema]) =>
      `<h3 id="${name}">${name}</h3>\n<details><summary>schema</summary><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`,
  )
  .join("\n")}
</html>
`;
}

function toSection(method: string, path: string, { summary, parameters, requestBody, responses }: Operation): string {
  const rows = parameters
    .filter(isParameter)
    .filter((one) => one.in !== "path")
    .map(toRow);
  const body = requestBody ? namesIn(requestBody.content) : [];
  const answers = namesIn(responses["200"]?.content ?? {});
  return `<h3><code>${method} ${escapeHtml(path)}</code></h3>
<p>${escapeHtml(summary)}</p>
${rows.length > 0 ? `<table>${rows.join("")}</table>` : ""}
${body.length > 0 ? `<p>body: ${body.map(toLink).join(" or ")}</p>` : ""}
<p>answer: ${answers.length > 0 ? answers.map(toLink).join(" or ") : responses["200"] ? "a file" : "none (204)"}</p>`;
}

function toRow(one: Parameter): string {
  return `<tr><td><code>${escapeHtml(one.name)}</code></td><td>${one.in}${one.required ? ", required" : ""}</td><td>${escapeHtml(toTypeText(one.schema))}</td><td>${escapeHtml(one.description ?? "")}</td></tr>`;
}

/** The names of the message schemas to which a content object refers. */
function namesIn(content: object): string[] {
  return [...JSON.stringify(content).matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name = ""]) => name);
}

function toLink(name: string): string {
  return `<a href="#${name}">${name}</a>`;
}

function toTypeText(schema: Record<string, unknown>): string {
  const { type, enum: values, items } = schema;
  if (Array.isArray(values)) return values.map(String).join(" | ");
  if (typeof items === "object" && items !== null) return `several ${toTypeText({ ...items })}`.trim();
  return typeof type === "string" ? type : "string";
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
