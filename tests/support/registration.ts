import type { Answer, Person, TestShop } from "./open-test-shop.ts";

/** A valid request for an account; each call gives another e-mail address. */
export function validRegistration(): Record<string, string> {
  asked += 1;
  return {
    name: "Iva Nova",
    company: "Nova d.o.o.",
    vat: "10000000000",
    address: "Ulica 1",
    postalCode: "31000",
    city: "Osijek",
    phone: "031 123 456",
    email: `iva-${asked}@example.com`,
    password: "long enough 1",
    passwordRepeat: "long enough 1",
  };
}

/** A new person from a network of their own, because requests are limited by network. */
export function visitAnew(shop: TestShop): Person {
  networks += 1;
  return shop.visit({ address: `198.18.${networks >> 8}.${networks & 255}` });
}

/** Fills in the form of the page, ticks the box and sends it. */
export async function sendRegistration(
  person: Person,
  typed: Record<string, string>,
  { lang = "en", tick = true, page }: { lang?: string; tick?: boolean; page?: Answer } = {},
): Promise<Answer> {
  const shown = page ?? (await person.get(`/${lang}/register`));
  return person.submit(shown, "form#register", typed, tick ? ["human", "on"] : undefined);
}

/**
 * The error that a screen reader reads with a field, without hints; "" if there is none. An error begins with the label
 * of its field, except the captcha's error; the label is left out here. Throws if another error lacks the label.
 */
export function errorOf(answer: Answer, name: string): string {
  const field = answer.page.querySelector(`[name="${name}"][aria-invalid=true]`);
  const error = (field?.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => (id === "" ? "" : answer.text(`[id="${id}"].field__error`)))
    .join("");
  if (error === "" || name === "human") return error;
  const label = answer.page.querySelector(`label[for="${field?.id}"]`)?.childNodes[0]?.text.trim();
  if (label === undefined || !error.startsWith(`${label}: `)) throw new Error(`names no field: ${error}`);
  return error.slice(label.length + 2);
}

/** The value that the form shows again after a refusal. */
export function typedIn(answer: Answer, name: string): string {
  return answer.page.querySelector(`main [name="${name}"]`)?.getAttribute("value") ?? "";
}

let asked = 0;
let networks = 0;
