import { type HTMLElement, parse } from "node-html-parser";
import type { HttpAnswer } from "#tests/support/ask.ts";
import type { Lines, Word } from "./oracle.ts";

/** An answer of the shop, from a test shop or over a socket. */
export interface SeenPage {
  status: number;
  location: string | null;
  page: HTMLElement;
}

export function toSeenPage({ status, headers, text }: HttpAnswer): SeenPage {
  return { status, location: headers.location ?? null, page: parse(text) };
}

/** The shop's word about an order, read from the answer to the order's form, or from the page that followed. */
export function wordOf({ status, location, page }: SeenPage): Word {
  if (location?.includes("/order-success?order=")) return "placed";
  if (page.querySelector("h1")?.text.trim() === "The order is being verified") return "verifying";
  return status < 500 && page.querySelector(".note") !== null ? "refused" : "silence";
}

/** The lines of a cart page, from its fields. */
export function linesOn({ page }: Pick<SeenPage, "page">): Lines {
  const fields = page.querySelectorAll("input[name^='q:']");
  return Object.fromEntries(
    fields.map((field) => [field.getAttribute("name")?.slice(2) ?? "", Number(field.getAttribute("value"))]),
  );
}
