import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "node-html-parser";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, test } from "vitest";
import { LOCALES } from "#erp-adapter/contract/context.ts";
import { WORDS } from "#tests/support/words.ts";
import { Texts } from "../components/texts.tsx";
import type { HeaderData } from "../session/header-data.ts";
import { createTexts } from "../texts.ts";
import { CUSTOMER } from "./made-up.ts";
import Styleguide from "./styleguide.tsx";

const BUILD = join(import.meta.dirname, "../../build");

describe.each(LOCALES)("the guide in %s", (lang) => {
  const page = parse(render(lang));

  test("has a part for every group of components, and in each at least one state", () => {
    const parts = page.querySelectorAll(".guide__part");
    expect(parts.length).toBeGreaterThan(30);
    expect(
      parts.filter((part) => part.querySelector(".guide__one > div")?.text.trim() === "").map(({ id }) => id),
    ).toEqual(["shell/loading-bar-view"]);
  });

  test("shows what is busy, refused, for other readers, and what says no more", () => {
    const { product, cart, header, notices } = WORDS[lang];
    const text = page.text;
    for (const words of [product.adding, cart.recheckHint, header.loginRegister, notices["cart-not-changed"]])
      expect(text).toContain(words);
    expect(page.querySelectorAll("[aria-busy=true]").length).toBeGreaterThan(8);
    expect(page.querySelectorAll("[aria-invalid=true]").length).toBeGreaterThan(8);
    expect(page.querySelectorAll("dialog[open]").length).toBe(4);
  });
});

test("a build has no line of it", () => {
  const files = readdirSync(BUILD, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /\.(?:js|css|json|html)$/.test(entry.name),
  );
  expect(files.length).toBeGreaterThan(20);
  const having = files.filter(({ name, parentPath }) =>
    /styleguide|guide__part/.test(name + readFileSync(join(parentPath, name), "utf8")),
  );
  expect(having.map(({ name }) => name)).toEqual([]);
});

function render(lang: (typeof LOCALES)[number]): string {
  const frame: HeaderData = {
    lang,
    shopName: "Dizna",
    salesEmail: "sales@example.com",
    origin: "http://localhost",
    outOfSearch: false,
    person: "visitor",
    name: "",
    rights: { finances: false, invoices: false },
    hasLogin: true,
    hasRegistration: true,
    hasFavourites: true,
    carts: CUSTOMER.carts ?? [],
    inCart: [],
    newCartKey: "",
    notice: null,
    banners: [],
    company: null,
    chat: "none",
  };
  const Page = createRoutesStub([
    { id: "root", path: "/:lang/styleguide", Component: Styleguide, loader: () => frame },
  ]);
  return renderToString(
    <Texts language={lang} t={createTexts(lang)}>
      <Page initialEntries={[`/${lang}/styleguide`]} hydrationData={{ loaderData: { root: frame } }} />
    </Texts>,
  );
}
