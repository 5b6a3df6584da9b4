import type { HTMLElement } from "node-html-parser";

const FIELDS = "input[name], select[name], textarea[name]";

/**
 * Names and values that a browser sends for a form, without its button, in the page's order. They come from the fields
 * inside the form, and from those elsewhere whose `form` attribute names it; boxes and radio buttons only if chosen.
 */
export function sentFieldsOf(page: HTMLElement, form: HTMLElement): [name: string, value: string][] {
  const inside = new Set(form.querySelectorAll(FIELDS));
  return page
    .querySelectorAll(FIELDS)
    .filter((field) => {
      const owner = field.getAttribute("form");
      return owner === undefined ? inside.has(field) : owner === form.id;
    })
    .filter(isSent)
    .map((field) => [field.getAttribute("name") ?? "", valueIn(field)]);
}

function isSent(field: HTMLElement): boolean {
  return !["checkbox", "radio"].includes(field.getAttribute("type") ?? "") || field.hasAttribute("checked");
}

function valueIn(field: HTMLElement): string {
  if (field.rawTagName === "textarea") return field.text;
  const chosen = field.querySelector("option[selected]") ?? field.querySelector("option");
  const unsaid = field.getAttribute("type") === "checkbox" ? "on" : "";
  return (chosen ?? field).getAttribute("value") ?? unsaid;
}
