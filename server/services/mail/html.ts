/** A fragment of HTML; only the template tag `html` makes one, so that plain text never passes as HTML. */
export interface Html {
  readonly [markup]: string;
}
const markup: unique symbol = Symbol("markup");

type Value = string | number | Html | readonly Html[] | null;

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Tagged template: escapes every value except fragments of HTML; null becomes "". Attribute values need quotes. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  const text = strings.reduce((before, string, index) => before + toMarkup(values[index - 1] ?? null) + string);
  return { [markup]: text };
}

/** The HTML as text, for sending. */
export function renderHtml(piece: Html): string {
  return piece[markup];
}

function toMarkup(value: Value): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return value.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? "");
  return markup in value ? value[markup] : value.map(renderHtml).join("");
}
