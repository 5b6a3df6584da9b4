import { globSync } from "node:fs";
import { join } from "node:path";
import { createInstance } from "i18next";
import { type HTMLElement, parse } from "node-html-parser";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, test, vi } from "vitest";
import { LOCALES } from "#erp-adapter/contract/context.ts";
import { I18N_OPTIONS } from "#locales/i18n.ts";
import { remembered } from "#locales/remembered.ts";
import { WORDS } from "#tests/support/words.ts";
import { PAGE_RESOURCES } from "../request/page-resources.ts";
import { Texts } from "../ui/texts.tsx";
import { CARTS, VISITOR } from "./readers.ts";
import Styleguide from "./styleguide.tsx";

/** The types of all rendered elements, from any module: components are compared by identity, not by name. */
const { shown } = vi.hoisted(() => ({ shown: new Set<unknown>() }));
vi.mock("react/jsx-dev-runtime", async (importOriginal) => {
  const runtime = await importOriginal<typeof import("react/jsx-dev-runtime")>();
  const jsxDEV: typeof runtime.jsxDEV = (type, ...about) => {
    shown.add(type);
    return runtime.jsxDEV(type, ...about);
  };
  return { ...runtime, jsxDEV };
});

const APP = join(import.meta.dirname, "..");

const AROUND = "is around every page, so around the guide too";

/** Components that the style guide does not show, with the reason. */
const NOT_SHOWN: Readonly<Record<string, string>> = {
  "frame/account-nav.tsx AccountNav": "is only on pages of the account",
  "frame/arrival.tsx Arrival": AROUND,
  "frame/page-scripts.tsx PageScripts": AROUND,
  "frame/page.tsx ErrorBoundary": AROUND,
  "frame/shell.tsx Shell": AROUND,
  "ui/forms/recaptcha-box.tsx Recaptcha": "is Google's own, and the guide loads nothing from elsewhere",
};

/** False for a route, whose page is a component of another module. */
const isOfComponents = (path: string) => !/\.(?:test|route|states)\.|^styleguide\//.test(path);

/** States without text: they are only visual. */
const WORDLESS = ["catalogue/star, to-list: marked", "frame/loading-bar-view: useNavigation: submitting"];

describe.each(LOCALES)("the guide in %s", (lang) => {
  const page = parse(render(lang));

  test("says of every part and state what it is called, once, and shows something of it", () => {
    const parts = page.querySelectorAll(".guide__part");
    const modules = parts.map(({ id }) => id);
    const states = parts.flatMap((part) =>
      part.querySelectorAll(".guide__one").map((one) => ({
        name: `${part.id}: ${one.querySelector("figcaption")?.text}`,
        isEmpty: one.querySelector(":scope > div")?.text.trim() === "",
      })),
    );
    expect(modules.filter((module, index) => modules.indexOf(module) !== index)).toEqual([]);
    expect(states.length).toBeGreaterThan(250);
    const names = states.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(states.filter(({ isEmpty }) => isEmpty).map(({ name }) => name)).toEqual(WORDLESS);
  });

  test("shows what is busy, refused, for other readers, and what says no more", () => {
    const { product, cartPage, header, notices } = WORDS[lang];
    const text = page.text;
    for (const words of [product.adding, cartPage.recheckHint, header.loginRegister, notices["cart-not-changed"]])
      expect(text).toContain(words);
    expect(page.querySelectorAll("[aria-busy=true]").length).toBeGreaterThan(8);
    expect(page.querySelectorAll("[aria-invalid=true]").length).toBeGreaterThan(8);
    expect(page.querySelectorAll("dialog[open]").length).toBe(9);
  });

  test("doubles no punctuation mark, also where a sentence is made of parts", () => {
    const said = page
      .querySelectorAll(".guide__one > div *")
      .flatMap((element) => [element.text, ...NAMING.map((name) => element.getAttribute(name) ?? "")]);
    const doubled = said.flatMap((text) => text.match(/.{0,30}([.,:;!?])[\s\u2060]?\1/gu) ?? []);
    expect([...new Set(doubled)]).toEqual([]);
  });

  test("gives no field the name of a button beside it, and no two controls of a form one name", () => {
    const found = page.querySelectorAll(".guide__one form").flatMap((form) => {
      const names = form
        .querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary")
        // A fieldset's name is a part of the names of its boxes: the maker Bosch, and the brand Bosch.
        .filter((control) => control.getAttribute("aria-hidden") !== "true" && !control.closest(".facet__list"))
        .map((control) => nameOf(control, form));
      return names.filter((name, index) => name !== "" && names.indexOf(name) !== index);
    });
    expect([...new Set(found)]).toEqual([]);
  });
});

/** Attributes that are read aloud or shown. */
const NAMING = ["aria-label", "alt", "title", "placeholder"];

/** The accessible name of a control, as far as the guide needs it. */
function nameOf(control: HTMLElement, form: HTMLElement): string {
  const id = control.getAttribute("id");
  const label = (id && form.querySelector(`label[for="${id}"]`)) || control.closest("label");
  const isText = /^(?:A|BUTTON|SUMMARY)$/.test(control.tagName);
  return (control.getAttribute("aria-label") ?? (isText ? control : label)?.text ?? "").replace(/\s+/g, " ").trim();
}

test("every component that a module exports is on it, but for the few that it does without", async () => {
  const missing: string[] = [];
  for (const module of globSync("*/**/*.tsx", { cwd: APP }).filter(isOfComponents)) {
    const exported: Record<string, unknown> = await import(join(APP, module));
    const components = Object.entries(exported).filter(
      ([name, value]) => typeof value === "function" && /^[A-Z]/.test(name),
    );
    missing.push(...components.filter(([, value]) => !shown.has(value)).map(([name]) => `${module} ${name}`));
  }
  expect(missing.toSorted()).toEqual(Object.keys(NOT_SHOWN));
});

function render(lang: (typeof LOCALES)[number]): string {
  const frame = { ...VISITOR, carts: CARTS };
  const path = "/:lang/styleguide";
  const Page = createRoutesStub([{ id: "root", path, Component: Styleguide, loader: () => frame }]);
  const i18n = createInstance();
  void i18n.init({ ...I18N_OPTIONS, lng: lang, resources: PAGE_RESOURCES });
  return renderToString(
    <Texts language={lang} t={remembered(i18n.t)}>
      <Page initialEntries={[`/${lang}/styleguide`]} hydrationData={{ loaderData: { root: frame } }} />
    </Texts>,
  );
}
