import type { Block } from "#cms/contract/blocks.ts";
import type { ContentLink } from "#cms/contract/link.ts";
import type { RichMark, RichNode } from "#cms/contract/rich-text.ts";
import type { Company } from "#cms/contract/site.ts";
import type { ArticleSummary, Story } from "#cms/contract/story.ts";

/** Made-up stories of every kind, for tests of the pages: small builders, and one page with a block of each type. */

export const text = (words: string, ...marks: RichMark[]): RichNode => ({ type: "text", text: words, marks });
export const paragraph = (...children: (RichNode | string)[]): RichNode => ({
  type: "paragraph",
  align: null,
  children: children.map((child) => (typeof child === "string" ? text(child) : child)),
});
export const heading = (level: 1 | 2 | 3, words: string): RichNode => ({
  type: "heading",
  level,
  align: null,
  children: [text(words)],
});
export const linkTo = (words: string, link: ContentLink): RichNode => text(words, { type: "link", link });
export const page = (path: string): ContentLink => ({ to: "page", path, anchor: null });

export function pageStory(slug: string, about: Partial<Story> & { blocks?: readonly Block[] } = {}): Story {
  const { blocks = [], ...more } = about;
  return {
    id: `story-${slug}`,
    slug,
    language: "en",
    languages: ["en", "hr"],
    title: `Title of ${slug}`,
    description: `What ${slug} is about.`,
    picture: null,
    publishedAt: "2026-10-01T08:00:00Z",
    changedAt: "2026-11-02T08:00:00Z",
    content: { type: "page", blocks },
    ...more,
  };
}

export function articleStory(slug: string, about: Partial<Story> = {}): Story {
  return {
    ...pageStory(slug),
    content: {
      type: "article",
      date: "2026-11-16",
      intro: "In short.",
      event: null,
      listedUntil: null,
      body: [paragraph("At length.")],
      related: [],
    },
    ...about,
  };
}

export function summary(number: number, about: Partial<ArticleSummary> = {}): ArticleSummary {
  return {
    id: `article-${number}`,
    slug: `news/article-${number}`,
    language: "en",
    title: `Article ${number}`,
    intro: `What article ${number} says, in a sentence or two that a workshop reads while the bench runs.`,
    event: null,
    listedUntil: null,
    date: `2026-10-${String(28 - number).padStart(2, "0")}`,
    picture: number % 3 === 0 ? null : { src: "/img/injector.svg", alt: "An injector", width: 600, height: 400 },
    ...about,
  };
}

const cell = (words: string, header = false): RichNode => ({
  type: "cell",
  header,
  colspan: 1,
  rowspan: 1,
  children: [paragraph(words)],
});
const row = (...words: string[]): RichNode => ({ type: "row", children: words.map((word) => cell(word)) });

export const EVERY_BLOCK: readonly Block[] = [
  {
    id: "text",
    type: "text",
    text: [
      heading(1, "A heading of level one"),
      paragraph(
        "We have repaired ",
        text("injection pumps", { type: "bold" }),
        " since 1991. Read about ",
        linkTo("delivery", page("delivery")),
        ", look at ",
        linkTo("a page elsewhere", { to: "outside", href: "https://example.com/bench", newTab: true }),
        " or write to ",
        linkTo("sales", { to: "person", href: "mailto:sales@example.com" }),
        ".",
      ),
      heading(2, "How a part gets to you"),
      {
        type: "list",
        ordered: true,
        start: 1,
        children: [
          { type: "item", children: [paragraph("You order before 14:00.")] },
          { type: "item", children: [paragraph("It leaves the shelf the same day.")] },
        ],
      },
      { type: "quote", children: [paragraph("A bench does not guess.")] },
      {
        type: "table",
        children: [
          {
            type: "row",
            children: [cell("Zone", true), cell("Days", true), cell("Up to 5 kg", true), cell("Up to 30 kg", true)],
          },
          row("Croatia", "1", "€6.50", "€9.80"),
          row("Slovenia, Austria, Hungary", "2", "€14.00", "€22.40"),
          row("Bosnia and Herzegovina, Serbia", "3 to 4", "€19.00", "€31.00"),
        ],
      },
      heading(3, "A smaller heading"),
      { type: "code", language: null, text: "0 445 110 470" },
      { type: "rule" },
      paragraph("The last paragraph, with a number such as 0 445 110 470."),
    ],
  },
  {
    id: "picture",
    type: "picture",
    picture: { src: "/img/test-bench.svg", alt: "A test bench", width: 672, height: 300 },
    caption: "The bench in the testing hall.",
  },
  {
    id: "slider",
    type: "article-slider",
    title: "News and actions",
    isNewest: false,
    articles: [1, 2, 3, 4, 5].map((number) => summary(number)),
  },
  { id: "notice", type: "notice", tone: "warn", title: "Core deposit", text: [paragraph("Old units within 60 days.")] },
  { id: "line", type: "product-line", line: "diesel", text: "Injectors, nozzles, pumps and rails of every maker." },
  {
    id: "facts",
    type: "facts",
    title: "Opening hours",
    facts: [
      { label: "Monday to Friday", value: "8 to 16" },
      { label: "Saturday, Sunday", value: "closed" },
    ],
  },
  {
    id: "questions",
    type: "questions",
    title: "Questions and answers",
    questions: [
      { id: "q1", question: "May I return a part?", answer: [paragraph("Within 14 days, unused.")] },
      { id: "q2", question: "What is a core deposit?", answer: [paragraph("What you get back for the old unit.")] },
    ],
  },
  {
    id: "contacts",
    type: "contacts",
    title: "Whom to ask",
    contacts: [
      { id: "c1", name: "Iva Primjer", role: "Sales", phone: "+385 1 2345 601", email: "iva@example.com" },
      { id: "c2", name: "Workshop", role: "", phone: "+385 1 2345 602", email: "" },
    ],
  },
  {
    id: "links",
    type: "links",
    title: "Read on",
    links: [
      { id: "l1", label: "Terms of sale", link: page("terms") },
      { id: "l2", label: "Injectors in the catalogue", link: page("catalogue/0?line=diesel") },
    ],
  },
];

export const COMPANY: Company = {
  name: "Dizna d.o.o.",
  address: "Slavonska avenija 24",
  postalCode: "10000",
  city: "Zagreb",
  country: "Croatia",
  oib: "99900000011",
  register: "Commercial Court in Zagreb, MBS 080000000",
  capital: "Share capital €20,000.00, paid in full",
  board: "Board: Ana Primjer",
  iban: "HR1210010051863000160",
  bank: "Primjer banka d.d.",
  phone: "+385 1 2345 600",
  email: "sales@example.com",
  hours: "Mon–Fri 8–16",
};
