import { type Html, html, renderHtml } from "./html.ts";
import type { Labelled, Letter, LetterLines } from "./letter.ts";

// Mail programs support tables and inline styles, and little else.
const FONT = "font-family:'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;color:#14181e";
export const NOTE = "color:#57606c;font-size:13px";

/**
 * A letter as a complete HTML document for mail programs: no picture, no script, nothing external. `body` comes before the
 * link, `imprint` below everything.
 */
export function toLetterHtml(letter: Letter, body: Html, language: string, imprint: readonly string[]): string {
  const page = html`<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${letter.heading}</title>
</head>
<body style="margin:0;padding:8px;background:#f3f4f6;${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:760px;margin:0 auto;background:#ffffff">
<tr><td style="padding:24px 16px;${FONT}">
<p style="margin:0 0 16px;font-size:15px;font-weight:600;color:#0a4da3">${letter.shop}</p>
<h1 style="margin:0 0 16px;font-size:21px;font-weight:600">${letter.heading}</h1>
${letter.paragraphs.map((text) => html`<p style="margin:0 0 8px;font-size:15px">${text}</p>\n`)}
${body}
${letter.link && button(letter.link)}
${letter.closing.map((text) => html`<p style="margin:8px 0 0;font-size:14px">${text}</p>\n`)}
${imprintBlock(imprint)}
</td></tr>
</table>
</body>
</html>
`;
  return `<!DOCTYPE html>\n${renderHtml(page)}`;
}

/** Labels and values below each other; empty if there are none. */
export function factsTable(facts: readonly Labelled[]): Html {
  if (facts.length === 0) return html``;
  return html`<table cellpadding="0" cellspacing="0" style="margin:16px 0;font-size:14px">
${facts.map(
  ({ label, value }) =>
    html`<tr><th scope="row" style="padding:2px 16px 2px 0;text-align:left;vertical-align:top;font-weight:400;color:#57606c">${label}</th><td style="padding:2px 0;font-weight:600">${value}</td></tr>\n`,
)}</table>`;
}

/** Lines below their label. */
export function textBlock({ label, lines }: LetterLines): Html {
  return html`<p style="margin:16px 0 8px;font-size:15px">${label}:${lines.map((line) => html`<br>${line}`)}</p>`;
}

/** A link among the facts, in addition to the letter's own link. */
export function plainLink({ label, url }: { label: string; url: string }): Html {
  return html`<p style="margin:0 0 8px;font-size:15px"><a href="${url}" style="color:#0a4da3;font-weight:600">${label}</a></p>`;
}

function imprintBlock(lines: readonly string[]): Html {
  if (lines.length === 0) return html``;
  return html`<p style="margin:24px 0 0;padding:12px 0 0;border-top:1px solid #d8dce2;${NOTE}">${lines.map((line, index) => html`${index === 0 ? null : html`<br>`}${line}`)}</p>`;
}

function button({ label, url }: { label: string; url: string }) {
  return html`<p style="margin:24px 0 0"><a href="${url}" style="display:inline-block;padding:12px 20px;background:#0a4da3;color:#ffffff;font-size:15px;font-weight:600;text-decoration:none">${label}</a></p>
<p style="margin:8px 0 0;${NOTE};word-break:break-all">${url}</p>`;
}
