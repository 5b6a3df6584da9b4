import type { HTMLElement } from "node-html-parser";

const FIELDS = "input[name], select[name], textarea[name]";

/** All inputs of a form, in the page's order: those inside it, and those elsewhere that name it. */
export function inputsOf(page: HTMLElement, form: HTMLElement): HTMLElement[] {
  const inside = new Set(form.querySelectorAll(FIELDS));
  return page.querySelectorAll(FIELDS).filter((input) => {
    const owner = input.getAttribute("form");
    return owner === undefined ? inside.has(input) : owner === form.id;
  });
}
