import { createInstance } from "i18next";
import { describe, expect, test } from "vitest";
import { AVAILABILITIES } from "#erp-adapter/contract/catalogue.ts";
import { availabilityName } from "#erp-adapter/own/catalogue-index/facet-names.ts";
import enCustomer from "./en/customer.ts";
import enDocuments from "./en/documents.ts";
import enOnly from "./en/every-page.ts";
import enFront from "./en/front.ts";
import enHome from "./en/home.ts";
import enMail from "./en/mail.ts";
import enProduct from "./en/product.ts";
import hrCustomer from "./hr/customer.ts";
import hrDocuments from "./hr/documents.ts";
import hrOnly from "./hr/every-page.ts";
import hrFront from "./hr/front.ts";
import hrHome from "./hr/home.ts";
import hrMail from "./hr/mail.ts";
import hrProduct from "./hr/product.ts";
import { I18N_OPTIONS } from "./i18n.ts";

/** All texts of the pages, from all files; no area is in two files. */
const enShop = { ...enOnly, ...enCustomer, ...enHome, ...enProduct };
const hrShop = { ...hrOnly, ...hrCustomer, ...hrHome, ...hrProduct };

/** Placeholders that i18next would read as options. */
const OPTIONS: ReadonlySet<string> = new Set(
  [
    ["lng", "lngs", "fallbackLng", "ns", "keyPrefix", "context", "ordinal", "defaultValue", "replace", "nest"],
    ["interpolation", "skipInterpolation", "postProcess", "joinArrays", "returnObjects", "returnDetails"],
    ["keySeparator", "nsSeparator", "missingInterpolationHandler"],
  ].flatMap((names) => names.map((name) => `{{${name}}}`)),
);

describe.each([
  ["shop", enShop, hrShop],
  ["mail", enMail, hrMail],
  ["documents", enDocuments, hrDocuments],
  ["front", enFront, hrFront],
])("%s", (_, en, hr) => {
  const [english, croatian] = [textsOf(en), textsOf(hr)];

  test("every English key is there in Croatian, and but for the few forms none more", () => {
    const extra = [...croatian.keys()].filter((key) => !english.has(key));
    expect([...english.keys()].filter((key) => !croatian.has(key))).toEqual([]);
    expect(extra).toEqual(
      [...english.keys()]
        .filter((key) => key.endsWith("_other"))
        .map(fewOf)
        .filter((key) => croatian.has(key)),
    );
  });

  test("no text is empty, or has unintended space around it", () => {
    for (const texts of [english, croatian]) {
      for (const [key, text] of texts) {
        expect(text.trim(), key).not.toBe("");
        expect(text, key).not.toMatch(/^\s| {2}/);
      }
    }
  });

  test("no second full stop follows a Croatian day, which ends with one", () => {
    expect([...croatian].filter(([, text]) => text.includes("{{day}}."))).toEqual([]);
  });

  test("every text has the same placeholders in both languages", () => {
    for (const [key, text] of croatian) {
      // The English singular may leave out the number, so a Croatian text is compared with the plural.
      const twin = english.get(key.replace(/_(?:one|few)$/, "_other")) ?? english.get(key);
      // The Croatian greeting has no name, because its form would depend on whether the person is a man or a woman.
      if (key !== "greeting.named") expect(placeholdersOf(text), key).toEqual(placeholdersOf(twin ?? ""));
    }
  });

  test("no placeholder has the name of something that i18next reads for itself", () => {
    for (const [key, text] of [...english, ...croatian])
      expect(
        placeholdersOf(text).filter((name) => OPTIONS.has(name)),
        key,
      ).toEqual([]);
  });

  test("every text that counts has all forms of its language", () => {
    for (const key of english.keys()) {
      if (!key.endsWith("_other")) continue;
      const stem = key.replace(/_other$/, "");
      expect(english.has(`${stem}_one`), stem).toBe(true);
      for (const form of ["one", "few", "other"]) expect(croatian.has(`${stem}_${form}`), `${stem}_${form}`).toBe(true);
    }
  });
});

test.each([
  ["en", enFront],
  ["hr", hrFront],
])("no sentence of the front says its heading again, which stands above it (%s)", (_, { titles, sentences }) => {
  const said = new Map(Object.entries(sentences));
  expect(Object.entries(titles).filter(([key, title]) => said.get(key)?.startsWith(title))).toEqual([]);
});

test("nothing of English is left in Croatian, but for names and words that both languages share", () => {
  const english = textsOf(enShop);
  const same = [...textsOf(hrShop)].filter(
    ([key, text]) => english.get(key) === text && /[a-z]{3}/.test(text.replace(/\{\{\w+\}\}/g, "")),
  );
  expect(same.map(([key]) => key).sort()).toEqual([
    "approvals.state",
    "lines.delphi-euro-6",
    "lines.vitesco",
    "order.status",
    "quickOrder.state",
    "site.titleEnd",
    "units.set_one",
  ]);
});

describe("Croatian letters and pages address one person, politely: Vi, Vas, Vam, Vaš", () => {
  const address = /(?<!\p{L})(?:vi|vas|vam|vama|vaš\p{L}*)(?!\p{L})/u;

  test.each([
    ["shop", hrShop],
    ["mail", hrMail],
  ])("%s", (_, texts) => expect([...textsOf(texts)].filter(([, text]) => address.test(text))).toEqual([]));

  test.each(["Javit ćemo vam se.", "vaša lozinka", "Niste vi?"])("%s is found", (text) => {
    expect(text).toMatch(address);
  });

  test.each(["Javit ćemo Vam se.", "Svi uvjeti vidljivi su"])("%s is none", (text) => {
    expect(text).not.toMatch(address);
  });
});

describe("Croatian plurals", () => {
  test.each([
    [0, "0 stavki"],
    [1, "1 stavka"],
    [2, "2 stavke"],
    [4, "4 stavke"],
    [5, "5 stavki"],
    [11, "11 stavki"],
    [12, "12 stavki"],
    [21, "21 stavka"],
    [22, "22 stavke"],
    [25, "25 stavki"],
    [101, "101 stavka"],
    [111, "111 stavki"],
    [112, "112 stavki"],
    [122, "122 stavke"],
  ])("%d: %s", async (count, words) => {
    const i18n = createInstance();
    await i18n.init({ ...I18N_OPTIONS, lng: "hr", resources: { en: { shop: enShop }, hr: { shop: hrShop } } });
    expect(i18n.t("header.lines", { count })).toBe(words);
  });

  test.each([
    [0, "0 lines"],
    [1, "1 line"],
    [2, "2 lines"],
    [21, "21 lines"],
  ])("English %d: %s", async (count, words) => {
    const i18n = createInstance();
    await i18n.init({ ...I18N_OPTIONS, lng: "en", resources: { en: { shop: enShop } } });
    expect(i18n.t("header.lines", { count })).toBe(words);
  });
});

describe("a screen has one name: in the account's menu, and as its own title", () => {
  test.each([
    ["header.invoices", "invoices.title"],
    ["header.finances", "finances.title"],
    ["header.favourites", "starred.title"],
    ["header.lists", "lists.title"],
    ["header.approvals", "approvals.title"],
    ["header.company", "company.title"],
    ["header.profile", "profile.title"],
  ])("%s is %s", (menu, title) => {
    for (const texts of [textsOf(enShop), textsOf(hrShop)]) {
      expect(texts.get(title)).toBeDefined();
      expect(texts.get(menu)).toBe(texts.get(title));
    }
  });
});

describe("an availability has one name", () => {
  test.each([
    ["en", enShop, enMail, "must be ordered"],
    ["hr", hrShop, hrMail, "po narudžbi"],
  ] as const)("in lists, filters, lines of carts and orders, mails and documents (%s)", (lang, shop, mail, name) => {
    const { availability, supply, cart } = shop;
    expect(availability.orderable.toLowerCase()).toBe(name);
    for (const words of [supply.mustBeOrdered, cart.later, mail.line.later, mail.line.split, shop.home.strength3])
      expect(words).toContain(name);
    for (const id of AVAILABILITIES) expect(availabilityName(id, lang)).toBe(availability[id]);
  });
});

describe("the words of the controls stand as they were settled", () => {
  test.each([
    ["header.search", "Search", "Traži"],
    ["product.addToCart", "Add to cart", "Dodaj u košaricu"],
    ["product.quantity", "Quantity", "Količina"],
    ["cart.update", "Update", "Ažuriraj"],
    ["cart.remove", "Remove", "Ukloni"],
    ["cart.newCart", "New cart", "Nova košarica"],
    ["cart.first", "Cart {{n}}", "Košarica {{n}}"],
    ["cart.rename", "Rename", "Preimenuj"],
    ["cart.delete", "Delete cart", "Obriši košaricu"],
    ["cart.empty", "Empty cart", "Isprazni košaricu"],
    ["cart.documentNumber", "Buyer document number", "Broj dokumenta kupca"],
    ["cart.order", "Order", "Naruči"],
    ["cart.print", "Print", "Ispis"],
    ["changed.confirm", "Order under the new conditions", "Naruči po novim uvjetima"],
    ["catalogue.apply", "Apply", "Primijeni"],
    ["login.title", "Login", "Prijava"],
    ["login.continueAsGuest", "Continue as guest", "Nastavi kao gost"],
    ["guestOrder.email", "Email", "E-mail"],
    ["site.pricesNote", "Prices in EUR, without VAT and shipping", "Cijene u EUR, bez PDV-a i dostave"],
    ["availability.orderable", "Must be ordered", "Po narudžbi"],
    ["availability.out-of-order", "Temporarily out of stock", "Trenutačno nema na zalihi"],
    ["availability.unavailable", "Unavailable", "Nedostupno"],
  ])("%s", (key, en, hr) => {
    expect([textsOf(enShop).get(key), textsOf(hrShop).get(key)]).toEqual([en, hr]);
  });

  test.each([
    ["errors.required", "required field"],
    ["errors.addToCart", "error adding to cart"],
    ["errors.ordering", "error ordering"],
    ["orderSuccess.mailError", "order email send error"],
    ["errors.realTime", "Fetching real time data failed"],
    ["errors.gone", "The product is no longer available."],
    ["changed.gone", "The product is no longer available."],
    ["changed.price", "Price has changed in meantime"],
    ["changed.quantity", "Quantity has changed in meantime"],
    ["changed.orderIn", "The product needs to be ordered. Quantity for order: {{n}}"],
    ["availability.many", "Available > 12 pcs"],
    ["availability.pieces_other", "Available {{count}} pcs"],
    ["ordering.processing", "Processing your order …"],
    ["ordering.sending", "Sending the confirmation …"],
  ])("%s is the specification's, word for word", (key, words) => expect(textsOf(enShop).get(key)).toBe(words));
});

/** All texts by their keys. */
function textsOf(texts: object, path = ""): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(texts)) {
    const key = path ? `${path}.${name}` : name;
    if (typeof value === "string") found.set(key, value);
    else for (const [inner, text] of textsOf(value, key)) found.set(inner, text);
  }
  return found;
}

function placeholdersOf(text: string): string[] {
  return [...new Set(text.match(/\{\{\w+\}\}/g))].sort();
}

function fewOf(key: string): string {
  return key.replace(/_other$/, "_few");
}
