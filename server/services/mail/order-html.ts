import { html, renderHtml } from "./html.ts";
import type { OrderLetter } from "./order-letter.ts";
import type { MailTexts, OrderSheet, SheetLine } from "./order-sheet.ts";

// Mail programs know tables and styles on the element, and little else.
const FONT = "font-family:'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;color:#14181e";
const HEAD = "padding:6px;background:#eceff2;color:#57606c;font-size:13px;font-weight:600";
const CELL = "padding:4px 6px 10px;border-bottom:1px solid #d8dce2;font-size:14px;vertical-align:top";
const RULE = "border-bottom:1px solid #747d8a";
const LEFT = "text-align:left";
const RIGHT = "text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums";
const NOTE = "color:#57606c;font-size:13px";

/** The order as a whole HTML document for mail programs: no picture, no script, nothing from elsewhere. */
export function toOrderHtml(letter: OrderLetter, sheet: OrderSheet, texts: MailTexts, language: string): string {
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
${factsTable(sheet)}
${linesTable(sheet, texts)}
${totalsTable(sheet)}
<p style="margin:8px 0 0;${NOTE}">${texts.pricesNote}</p>
${letter.link && button(letter.link)}
${letter.closing.map((text) => html`<p style="margin:8px 0 0;font-size:14px">${text}</p>\n`)}
</td></tr>
</table>
</body>
</html>
`;
  return `<!DOCTYPE html>\n${renderHtml(page)}`;
}

function factsTable(sheet: OrderSheet) {
  return html`<table cellpadding="0" cellspacing="0" style="margin:16px 0;font-size:14px">
${sheet.facts.map(
  ({ label, value }) =>
    html`<tr><th scope="row" style="padding:2px 16px 2px 0;${LEFT};font-weight:400;color:#57606c">${label}</th><td style="padding:2px 0;font-weight:600">${value}</td></tr>\n`,
)}</table>`;
}

/** Two rows a line, the name above its figures: so the table is narrow enough for a phone. */
function linesTable(sheet: OrderSheet, { line }: MailTexts) {
  return html`<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">
<thead>
<tr><th colspan="4" style="${HEAD};${LEFT}">${line.position} &nbsp; ${line.code} &nbsp; ${line.name}</th></tr>
<tr>
<th scope="col" style="${HEAD};${LEFT};${RULE}">${line.quantity}, ${line.unit}</th>
<th scope="col" style="${HEAD};${RIGHT};${RULE}">${line.price}</th>
<th scope="col" style="${HEAD};${RIGHT};${RULE}">${line.discount}</th>
<th scope="col" style="${HEAD};${RIGHT};${RULE}">${line.net}</th>
</tr>
</thead>
<tbody>
${sheet.lines.map(lineRows)}</tbody>
</table>`;
}

function lineRows({ position, code, name, manufacturer, quantity, unit, price, discount, net, notes }: SheetLine) {
  const below = [manufacturer, ...notes].filter((note) => note !== "").join(" · ");
  return html`<tr><td colspan="4" style="padding:10px 6px 0;${LEFT};font-size:14px">${position}. &nbsp; <b style="white-space:nowrap">${code}</b> &nbsp; ${name}<br><span style="${NOTE}">${below}</span></td></tr>
<tr>
<td style="${CELL};${LEFT};white-space:nowrap">${quantity} ${unit}</td>
<td style="${CELL};${RIGHT}">${price}</td>
<td style="${CELL};${RIGHT}">${discount && html`−${discount.percent}<br>−${discount.amount}`}</td>
<td style="${CELL};${RIGHT};font-weight:600">${net}</td>
</tr>
`;
}

function totalsTable(sheet: OrderSheet) {
  return html`<table align="right" cellpadding="0" cellspacing="0" style="margin:16px 0 8px;font-size:15px">
${sheet.totals.map(({ label, value, isTotal }) => {
  const weight = isTotal ? "600;border-top:1px solid #747d8a" : "400";
  return html`<tr><th scope="row" style="padding:4px 16px 4px 6px;${LEFT};font-weight:${weight}">${label}</th><td style="padding:4px 6px;${RIGHT};font-weight:${weight}">${value}</td></tr>\n`;
})}</table>
<div style="clear:both"></div>`;
}

function button({ label, url }: { label: string; url: string }) {
  return html`<p style="margin:24px 0 0"><a href="${url}" style="display:inline-block;padding:12px 20px;background:#0a4da3;color:#ffffff;font-size:15px;font-weight:600;text-decoration:none">${label}</a></p>
<p style="margin:8px 0 0;${NOTE};word-break:break-all">${url}</p>`;
}
