import type { HTMLElement } from "node-html-parser";

/** What belongs to a form: all inside it, and what names it from elsewhere on the page, in the page's order. */
export function inputsOf(page: HTMLElement, form: HTMLElement): HTMLElement[] {
  const inside = new Set(form.querySelectorAll("input[name]"));
  return page.querySelectorAll("input[name]").filter((input) => {
    const owner = input.getAttribute("form");
    return owner === undefined ? inside.has(input) : owner === form.id;
  });
}
