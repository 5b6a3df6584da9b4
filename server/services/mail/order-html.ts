import type { MailTexts } from "../texts.ts";
import { type Html, html } from "./html.ts";
import { factsTable, NOTE } from "./letter-html.ts";
import type { OrderSheet, SheetLine } from "./order-sheet.ts";

const HEAD = "padding:6px;background:#eceff2;color:#57606c;font-size:13px;font-weight:600";
const CELL = "padding:4px 6px 10px;border-bottom:1px solid #d8dce2;font-size:14px;vertical-align:top";
const RULE = "border-bottom:1px solid #747d8a";
const LEFT = "text-align:left";
const RIGHT = "text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums";

/** An order in a letter, for mail programs. */
export function toOrderHtml(sheet: OrderSheet, t: MailTexts): Html {
  return html`${factsTable(sheet.facts)}
${linesTable(sheet, t)}
${totalsTable(sheet)}
${sheet.legend.map((line) => html`<p style="margin:4px 0 0;${NOTE}">${line}</p>\n`)}<p style="margin:8px 0 0;${NOTE}">${sheet.pricesNote}</p>
${factsTable(sheet.pay)}`;
}

/** Two rows per line, the name above its figures, so that the table is narrow enough for a phone. */
function linesTable(sheet: OrderSheet, t: MailTexts) {
  return html`<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">
<thead>
<tr><th colspan="4" style="${HEAD};${LEFT}">${t("line.position")} &nbsp; ${t("line.code")} &nbsp; ${t("line.name")}</th></tr>
<tr>
<th scope="col" style="${HEAD};${LEFT};${RULE}">${t("line.quantity")}, ${t("line.unit")}</th>
<th scope="col" style="${HEAD};${RIGHT};${RULE}">${t("line.price")}</th>
<th scope="col" style="${HEAD};${RIGHT};${RULE}">${t("line.discount")}</th>
<th scope="col" style="${HEAD};${RIGHT};${RULE}">${t("line.net")}</th>
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
