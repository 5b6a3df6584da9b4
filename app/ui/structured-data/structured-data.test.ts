import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Company } from "#cms/contract/site.ts";
import type { Product } from "#erp-adapter/contract/catalogue.ts";
import { type ProductId, toMakerSlug, toProductId } from "#erp-adapter/contract/product-id.ts";
import { describeProduct } from "../../catalogue/product/structured-product.ts";
import { describeNewsArticle } from "../../content/articles/news-article.ts";
import { describeOrganization } from "../../home/organization.ts";
import { describeBreadcrumbs } from "./breadcrumbs.ts";
import { toScriptText } from "./script-text.ts";

const ORIGIN = "https://shop.example";
const ID = toProductId(toMakerSlug("Bosch"), "0 445 110 470");

describe("as text of a script element", () => {
  const named = (name: string) => ({ "@context": "https://schema.org", "@type": "Organization", name }) as const;

  test.each(["</script>", "<!--<script>", "]]>", "a & b", "\u2028\u2029", "&lt;", "<SCRIPT", "'\"\\", "\ud800"])(
    "%j means nothing to HTML, and is read as it was written",
    (text) => {
      const written = toScriptText(named(text));
      expect(written).not.toMatch(/[<>&\u2028\u2029]/);
      expect(JSON.parse(written).name).toBe(text);
    },
  );

  test("whatever it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const written = toScriptText(named(text));
        expect(written).not.toMatch(/[<>&\u2028\u2029]/);
        expect(JSON.parse(written)).toEqual(named(text));
      }),
    );
  });
});

test("breadcrumbs count from 1 and are absolute", () => {
  const crumbs = [
    { name: "Dizna", path: "/hr" },
    { name: "Katalog", path: "/hr/catalogue/0?line=diesel" },
  ];
  expect(describeBreadcrumbs(crumbs, ORIGIN).itemListElement).toEqual([
    { "@type": "ListItem", position: 1, name: "Dizna", item: "https://shop.example/hr" },
    { "@type": "ListItem", position: 2, name: "Katalog", item: "https://shop.example/hr/catalogue/0?line=diesel" },
  ]);
});

describe("the company", () => {
  const shop = { shopName: "Dizna", origin: ORIGIN };

  test.each([[null], [company({})]])("of which nothing is known is the shop: %o", (of) => {
    expect(describeOrganization(of, shop)).toEqual({
      "@context": "https://schema.org",
      "@type": "Organization",
      "@id": "https://shop.example/#organization",
      name: "Dizna",
      url: ORIGIN,
      logo: "https://shop.example/favicon.svg",
    });
  });

  test("has what was filled in", () => {
    const of = company({ name: "Dizna d.o.o.", oib: "99900000020", phone: "+385 1 2345 678", city: "Zagreb" });
    expect(describeOrganization(of, shop)).toMatchObject({
      legalName: "Dizna d.o.o.",
      taxID: "99900000020",
      telephone: "+385 1 2345 678",
      address: { "@type": "PostalAddress", addressLocality: "Zagreb" },
    });
    expect(JSON.stringify(describeOrganization(of, shop))).not.toContain('""');
  });
});

describe("a product", () => {
  const about = {
    neighbours: [],
    picture: "/img/injector.svg",
    origin: ORIGIN,
    pathOf: (id: ProductId) => `/en/products/${id}`,
  };

  test("is what everybody may know, and no offer", () => {
    expect(describeProduct(product(), about)).toEqual({
      "@context": "https://schema.org",
      "@type": "Product",
      name: "0 445 110 470 Injector",
      sku: "bosch~0_445_110_470",
      mpn: "0 445 110 470",
      brand: { "@type": "Brand", name: "Bosch Reman" },
      manufacturer: { "@type": "Organization", name: "Bosch" },
      category: "Injectors",
      url: "https://shop.example/en/products/bosch~0_445_110_470",
      image: "https://shop.example/img/injector.svg",
    });
  });

  test("has the rest where there is one", () => {
    const id = toProductId(toMakerSlug("Bosch"), "1");
    const whole = describeProduct(product({ size: "M14", description: "For trucks." }), {
      ...about,
      picture: "https://pictures.example/1.jpg",
      neighbours: [{ id, number: "1", title: "Injector" }],
    });
    expect(whole).toMatchObject({
      size: "M14",
      description: "For trucks.",
      image: "https://pictures.example/1.jpg",
      isSimilarTo: [
        { "@type": "Product", name: "1 Injector", sku: "bosch~1", url: "https://shop.example/en/products/bosch~1" },
      ],
    });
  });
});

test("an article of the news", () => {
  const story = {
    id: "1",
    slug: "news/open-day",
    language: "hr",
    languages: ["hr"],
    title: "Dan otvorenih vrata",
    description: "",
    picture: { src: "/content/open-day.jpg", alt: "", width: null, height: null },
    publishedAt: "2026-11-01T08:00:00Z",
    changedAt: "2026-11-02T08:00:00Z",
    content: { date: "2026-11-01", intro: "Dođite." },
  } as const;
  const publisher = { "@type": "Organization", "@id": `${ORIGIN}/#organization`, name: "Dizna", url: ORIGIN };
  expect(describeNewsArticle(story, { shopName: "Dizna", origin: ORIGIN, path: "/hr/news/open-day" })).toEqual({
    "@context": "https://schema.org",
    "@type": "NewsArticle",
    headline: "Dan otvorenih vrata",
    description: "Dođite.",
    inLanguage: "hr",
    datePublished: "2026-11-01",
    dateModified: "2026-11-02T08:00:00Z",
    mainEntityOfPage: "https://shop.example/hr/news/open-day",
    image: "https://shop.example/content/open-day.jpg",
    author: publisher,
    publisher,
  });
});

function company(about: Partial<Company>): Company {
  const empty = { name: "", address: "", postalCode: "", city: "", country: "", oib: "", register: "", capital: "" };
  return { ...empty, board: "", iban: "", bank: "", phone: "", email: "", hours: "", ...about };
}

function product(about: Partial<Product> = {}): Product {
  return {
    id: ID,
    number: "0 445 110 470",
    manufacturer: { id: toMakerSlug("Bosch"), name: "Bosch" },
    brand: { id: "bosch-reman", name: "Bosch Reman" },
    group: { id: "injector" as Product["group"]["id"], name: "Injectors" },
    title: "Injector",
    size: "",
    unit: "pcs",
    packQuantity: 1,
    availability: "available",
    image: null,
    replacedBy: null,
    description: "",
    specs: [],
    references: [],
    ...about,
  };
}
