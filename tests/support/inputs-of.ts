import type { HTMLElement } from "node-html-parser";

const FIELDS = "input[name], select[name], textarea[name]";

/** What belongs to a form: all inside it, and what names it from elsewhere on the page, in the page's order. */
export function inputsOf(page: HTMLElement, form: HTMLElement): HTMLElement[] {
  const inside = new Set(form.querySelectorAll(FIELDS));
  return page.querySelectorAll(FIELDS).filter((input) => {
    const owner = input.getAttribute("form");
    return owner === undefined ? inside.has(input) : owner === form.id;
  });
}
