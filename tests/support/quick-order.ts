import { expect } from "vitest";
import type { Answer, Person } from "./open-test-shop.ts";
import { LANGUAGES, type Language, WORDS } from "./words.ts";

/** Steps of a person without scripts who sends a quick-order list and decides about its rows. */

export const APPLY: [string, string] = ["intent", "apply"];
export const ADD: [string, string] = ["intent", "add"];

/** The form of the rows on the page of a quick order. */
export const FORM_OF_ROWS = "main form.with-aside";

/** Pastes a list, and shows its page. */
export async function paste(person: Person, list: string, lang: Language = "en"): Promise<Answer> {
  const answer = await person.post(`/${lang}/quick-order`, { intent: "paste", list });
  expect([answer.status, answer.text(".note--bad")]).toEqual([303, ""]);
  return person.follow(answer);
}

/** Sends a file; the answer is a redirect to the list's page, or a refusal. */
export function upload(
  person: Person,
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  lang: Language = "en",
): Promise<Answer> {
  const form = new FormData();
  form.set("intent", "file");
  form.set("file", new File([content], name));
  return person.post(`/${lang}/quick-order`, form);
}

/** Applies these fields of the page's form, and shows the page again. */
export async function change(person: Person, page: Answer, fields: [string, string][]): Promise<Answer> {
  const answer = await person.post(page.path, [...fields, APPLY]);
  expect(answer.status).toBe(303);
  return person.follow(answer);
}

/** The state of each row, by its line number. */
export function states(page: Answer): Record<number, string> {
  const rows = page.page.querySelectorAll(".table--quick tbody tr");
  return Object.fromEntries(
    rows.map((row) => [
      Number(row.getAttribute("id")?.slice("row-".length)),
      STATES.get(row.querySelector(".badge")?.text.trim() ?? "") ?? "",
    ]),
  );
}

/** The states, by the word that their badge has in each language. */
const STATES = new Map(
  LANGUAGES.flatMap((lang) => Object.entries(WORDS[lang].quickOrder.states).map(([state, word]) => [word, state])),
);

/** The sentences that explain the state of a row. */
export function reason(page: Answer, row: number): string {
  return page.text(`#reason-${row}`);
}

/** The texts of the quantity fields, by the line number of their row; a row without such a field is missing. */
export function quantities(page: Answer): Record<number, string> {
  const fields = page.page.querySelectorAll('.table--quick input[name^="quantity-"]');
  return Object.fromEntries(
    fields.map((field) => [
      Number(field.getAttribute("name")?.slice("quantity-".length)),
      field.getAttribute("value") ?? "",
    ]),
  );
}

/** The lines of a downloaded CSV file. */
export function linesOf(file: Answer | undefined): string[] {
  return (file?.body ?? "").replace("\ufeff", "").trim().split("\r\n");
}
