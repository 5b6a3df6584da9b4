import { expect } from "vitest";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { Answer, Person, TestShop } from "./open-test-shop.ts";

/** Makes a list with these quantities, mostly without pages, which other tests cover; returns its address. */
export async function makeList(
  { shop }: TestShop,
  person: Person,
  name: string,
  quantities: Record<string, number> = {},
): Promise<string> {
  const made = await person.submit(await person.get("/en/lists"), "form#new", { name });
  const path = made.location ?? "";
  const lines = Object.entries(quantities).map(([product, quantity]) => ({
    ...{ product: product as ProductId, quantity, note: "", position: "", shelf: null },
  }));
  const id = path.split("/").at(-1) ?? "";
  const token = await shop.request.cookies.user.parse(`user=${person.cookies.get("user") ?? ""}`);
  const reader = { user: token.id, name: token.name, company: token.partner };
  if (lines.length > 0) expect(await shop.lists.add(id, "made", lines, reader)).toMatchObject({ ok: true });
  return path;
}

/** The quantity fields of a list's page. */
export function linesOf({ page }: Answer): Record<string, string> {
  const fields = page.querySelectorAll("form#list [name^='q:']");
  return Object.fromEntries(
    fields.map((field) => [field.getAttribute("name")?.slice(2) ?? "", field.getAttribute("value") ?? ""]),
  );
}

/** The value of a field of the page. */
export function fieldOf({ page }: Answer, name: string): string {
  return page.querySelector(`[name="${name}"]`)?.getAttribute("value") ?? "";
}
