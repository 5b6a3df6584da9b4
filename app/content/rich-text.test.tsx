import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { toRichText } from "#cms/rich-text/to-rich-text.ts";
import { toBlocks } from "#cms/shape/blocks.ts";
import { createReading } from "#cms/shape/reading.ts";
import { sharedData } from "#tests/support/shared-data.ts";
import { RichText, type RichTextParts } from "./rich-text.tsx";

/** Storyblok's own test cases, with the HTML that its own renderers produce from them. */
const CASES = sharedData("storyblok/richtext/richtext-fixtures.json");
const SETS = ["nodes", "marks", "links", "tables", "integration", "customRenderer"];
const casesSchema = z.record(
  z.string(),
  z.array(z.object({ title: z.string(), input: z.unknown(), expected: z.string() })),
);

const parts: RichTextParts = {
  SafeLink: ({ link, children }) => (
    <a
      href={link.to === "page" ? `/en/${link.path}${link.anchor ? `#${link.anchor}` : ""}` : link.href}
      target={link.to === "outside" && link.newTab ? "_blank" : undefined}
    >
      {children}
    </a>
  ),
  Picture: ({ picture: { src, alt, width, height }, caption }) => {
    const image = <img src={src} alt={alt} width={width ?? undefined} height={height ?? undefined} loading="lazy" />;
    if (caption === "") return image;
    return (
      <figure>
        {image}
        <figcaption>{caption}</figcaption>
      </figure>
    );
  },
  Table: ({ children }) => <table>{children}</table>,
  Blocks: ({ blocks }) => <div>{blocks.map(({ type }) => type).join()}</div>,
};

/**
 * The differences between the shop's HTML and Storyblok's, with reasons. Each one is applied to Storyblok's expected
 * HTML.
 */
const DIFFERENCES: readonly { why: string; from: RegExp; to: string }[] = [
  {
    why: "no inline style passes the policy: a class says the alignment",
    from: / style="text-align: (center|right|justify);"/g,
    to: ' class="align-$1"',
  },
  { why: "left is how text stands anyway", from: / style="text-align: left;"/g, to: "" },
  { why: "colours and widths are the shop's own to choose", from: / style="[^"]*"/g, to: "" },
  { why: "classes are the shop's own to choose", from: /<span( class="(?:highlight|lead)")?>(.*?)<\/span>/g, to: "$2" },
  { why: "an emoji is its character", from: /<span data-name="[^"]*" data-emoji="[^"]*">(.*?)<\/span>/g, to: "$1" },
  { why: "the page's title is its only h1", from: /(<\/?)h1\b/g, to: "$1h2" },
  {
    why: "an anchor of a text is no part of the page's own",
    from: /<span id="(section-1)">/g,
    to: '<span id="t-$1">',
  },
  { why: "the number of an asset is nobody's", from: /<img id="\d+"/g, to: "<img" },
  {
    why: "pictures are loaded when they come into sight, and their title is read by all as a caption",
    from: /<img (src="[^"]*" alt="[^"]*") title="([^"]*)">/g,
    to: '<figure><img $1 loading="lazy"/><figcaption>$2</figcaption></figure>',
  },
  { why: "an address is written out in full", from: /(src|href)="(https:\/\/[^/"]+)"/g, to: '$1="$2/"' },
  {
    why: "a class of code names a language, never a style of the shop's",
    from: /<code class="(\w+)">/g,
    to: '<code class="language-$1">',
  },
  { why: "a header says what of", from: /<th>/g, to: '<th scope="col">' },
  { why: "internal links stand below the language", from: /href="\/(?=[a-z])/g, to: 'href="/en/' },
  {
    why: "only outside links open a tab of their own",
    from: /(<a href="\/[^"]*") target="_(?:blank|self)"/g,
    to: "$1",
  },
  {
    why: "an asset opens beside the page",
    from: /<a href="(https:\/\/assets[^"]*)">/g,
    to: '<a href="$1" target="_blank">',
  },
  {
    why: "attributes that an editor made up are left out: Storyblok's renderer lets onclick through",
    from: /(<a href="[^"]*") title="[^"]*"/g,
    to: "$1",
  },
  {
    why: "so links that differed in those alone are one",
    from: /<a href="\/en\/a">A<\/a><a href="\/en\/a">B<\/a>/g,
    to: '<a href="/en/a">AB</a>',
  },
  { why: "React's spelling of the same", from: /(col|row)span=/g, to: "$1Span=" },
  { why: "XHTML's way of closing, which is React's", from: /<(br|hr)>/g, to: "<$1/>" },
];

/** The shop's HTML for the cases with custom renderers, by title: the shop has only its own renderers. */
const WITHOUT_CUSTOM: Record<string, string> = {
  "renders custom node and mark overrides":
    '<h2>Custom Rich Text Test</h2><p>This is a <strong>bold text</strong> with a blue color and a link to <a href="/en/richtext">some <em>Italic</em> link</a>.</p>',
  "renders custom node overrides with recursive StoryblokRichText or renderRichtext in custom renderers":
    '<h2><strong>Title</strong></h2><p class="align-center"><strong>Hello Storyblok</strong></p>',
  "allows custom code_block renderer to control attribute placement":
    '<pre><code class="language-typescript">const x = 1;</code></pre>',
  "allows custom table renderer":
    '<table><thead><tr><th scope="col"><p>Name</p></th><th scope="col"><p>Age</p></th><th scope="col"><p>Location</p></th></tr></thead><tbody><tr><td colSpan="2"><p><strong>John</strong></p></td><td><p>25</p></td><td><p>New York</p></td></tr></tbody></table>',
  "allows custom text node renderer with context data": "<p>Hello World</p><h2>Title</h2>",
  "prevents infinite loop when custom renderer calls renderRichText/StoryblokRichText internally":
    "<h2>Outer<strong> Heading</strong></h2><p>Normal paragraph</p>",
};

describe.skipIf(CASES === null)("Storyblok's own cases (left out where ../shared is not there)", () => {
  const cases = CASES === null ? {} : casesSchema.parse(JSON.parse(readFileSync(CASES, "utf8")));

  test("are all here", () => {
    expect(Object.keys(cases)).toEqual(SETS);
    expect(Object.values(cases).flat()).toHaveLength(65);
  });

  test.each(Object.values(cases).flat())("$title", ({ title, input, expected }) => {
    expect(html(input)).toBe(WITHOUT_CUSTOM[title] ?? withDifferences(expected));
  });

  test("each difference is one of some case", () => {
    const all = Object.values(cases).flat();
    for (const [index, { why, from, to }] of DIFFERENCES.entries()) {
      const before = all.map(({ expected }) => withDifferences(expected, index));
      expect(
        before.some((text) => text.replace(from, to) !== text),
        why,
      ).toBe(true);
    }
  });
});

function html(raw: unknown): string {
  const reading = createReading({ locale: "en", slug: "about" });
  return renderToStaticMarkup(<RichText text={toRichText(raw, reading, toBlocks)} parts={parts} />);
}

function withDifferences(expected: string, count = DIFFERENCES.length): string {
  return DIFFERENCES.slice(0, count).reduce((text, { from, to }) => text.replace(from, to), expected);
}
