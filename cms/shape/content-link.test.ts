import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toContentLink } from "./content-link.ts";

const url = (address: string, more: object = {}) =>
  toContentLink({ linktype: "url", url: address, ...more }, "news/here");
const page = (path: string, anchor: string | null = null) => ({ to: "page", path, anchor });

describe("pages of the shop", () => {
  test.each([
    ["/about", page("about")],
    ["about", page("about")],
    ["/en/about", page("about")],
    ["/hr/about/", page("about")],
    ["/", page("")],
    ["/hr", page("")],
    ["home", page("")],
    ["/catalogue/0?line=diesel", page("catalogue/0?line=diesel")],
    ["/news/open-day#when", page("news/open-day", "when")],
    ["#when", page("news/here", "when")],
    ["/a/../about", page("about")],
    ["/about#<b>", page("about")],
    ["/english", page("english")],
  ])("%s", (address, link) => expect(url(address)).toEqual(link));

  test.each([
    ["its address of today", { cached_url: "old", story: { full_slug: "new" } }, page("new")],
    ["the one in links of the delivery API", { cached_url: "old", story: { url: "new" } }, page("new")],
    ["the one it had", { cached_url: "news/old", story: null }, page("news/old")],
    ["and a place in it", { cached_url: "terms", anchor: "returns" }, page("terms", "returns")],
  ])("a story: %s", (_, field, link) => expect(toContentLink({ linktype: "story", ...field }, "x")).toEqual(link));

  test("a story that is gone has none", () =>
    expect(toContentLink({ linktype: "story", id: "1", url: "" }, "x")).toBeNull());
});

describe("elsewhere", () => {
  test.each([
    ["https://example.com", { to: "outside", href: "https://example.com/", newTab: false }],
    ["HTTP://Example.com/a b", { to: "outside", href: "http://example.com/a%20b", newTab: false }],
    ["www.example.com/a", { to: "outside", href: "https://www.example.com/a", newTab: false }],
    ["mailto:ana@example.com", { to: "person", href: "mailto:ana@example.com" }],
    ["tel:+385 1 234-567", { to: "person", href: "tel:+3851234567" }],
  ])("%s", (address, link) => expect(url(address)).toEqual(link));

  test("in a tab of its own when the editor says so", () => {
    expect(url("https://example.com/", { target: "_blank" })).toMatchObject({ newTab: true });
  });

  test.each([
    ["email", { linktype: "email", email: "ana@example.com" }, { to: "person", href: "mailto:ana@example.com" }],
    ["email", { linktype: "email", url: "mailto:ana@example.com" }, { to: "person", href: "mailto:ana@example.com" }],
    [
      "asset",
      { linktype: "asset", url: "https://a.storyblok.com/f/1/x.pdf" },
      { to: "outside", href: "https://a.storyblok.com/f/1/x.pdf", newTab: true },
    ],
  ])("%s", (_, field, link) => expect(toContentLink(field, "x")).toEqual(link));
});

const REFUSED = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\tscript:alert(1)",
  "java\nscript:alert(1)",
  " javascript:alert(1)",
  "\u0001javascript:alert(1)",
  "vbscript:msgbox(1)",
  "data:text/html,<script>alert(1)</script>",
  "blob:https://example.com/1",
  "file:///etc/passwd",
  "ftp://example.com",
  "intent://scan",
  "//evil.test",
  "///evil.test",
  "/\\evil.test",
  "\\\\evil.test",
  "/a/..//evil.test",
  "/%2f%2fevil.test",
  "/%5cevil.test",
  "/a%00b",
  "https://user@evil.test",
  "https://shop.example:secret@evil.test/",
  "https://",
  "http:evil.test",
  "mailto:a@b.hr?bcc=c@d.hr",
  "mailto:a@b.hr,c@d.hr",
  "mailto:",
  "tel:javascript",
  "",
  " ",
  `/${"a".repeat(3_000)}`,
];

test.each(REFUSED)("%j is refused", (address) => {
  expect(url(address)).toBeNull();
  for (const linktype of ["asset", "email", "story"]) expect(toContentLink({ linktype, url: address }, "x")).toBeNull();
});

test.each([null, undefined, 7, [], "", {}, { linktype: 5, url: {} }])("%j is no link", (raw) => {
  expect(toContentLink(raw, "x")).toBeNull();
});

test("whatever an editor types leads to http, https, a person, or a path of the shop", () => {
  const pieces = fc.constantFrom(
    "java",
    "script",
    ":",
    "/",
    "\\",
    "//",
    "\t",
    "\n",
    "..",
    "evil.test",
    "http",
    "s",
    "@",
    "?",
    "#",
    "%2f",
    "en",
    "data",
    "\u202e",
    " ",
  );
  const addresses = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(addresses, fc.constantFrom("url", "story", "asset", "email"), (address, linktype) => {
      const link = toContentLink({ linktype, url: address }, "about");
      if (link === null) return true;
      if (link.to === "outside") return /^https?:\/\//.test(link.href);
      if (link.to === "person") return /^(?:mailto:[^?,\s]+@[^?,\s]+|tel:\+?\d+)$/.test(link.href);
      const there = new URL(`/en/${link.path}`, "https://shop.example");
      return there.origin === "https://shop.example" && !there.pathname.includes("//") && !/[\\\s]/.test(link.path);
    }),
    { numRuns: 2_000 },
  );
});
