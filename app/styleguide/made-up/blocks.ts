import type { Block } from "#cms/contract/blocks.ts";
import type { RichNode } from "#cms/contract/rich-text.ts";
import type { ArticleSummary } from "#cms/contract/story.ts";

/** Made-up blocks, from which editors build pages. */

const text = (words: string): RichNode => ({ type: "text", text: words, marks: [] });
export const paragraph = (words: string): RichNode => ({ type: "paragraph", align: null, children: [text(words)] });
const heading = (level: 1 | 2 | 3, words: string): RichNode => ({
  type: "heading",
  level,
  align: null,
  children: [text(words)],
});
const cell = (words: string, header = false): RichNode => ({
  type: "cell",
  header,
  colspan: 1,
  rowspan: 1,
  children: [paragraph(words)],
});
const row = (cells: RichNode[]): RichNode => ({ type: "row", children: cells });

export const PICTURE = { src: "/img/test-bench.svg", alt: "", width: 672, height: 300 };
export const WORDS = "Injectors, nozzles, pumps and rails. Brizgaljke, sapnice, pumpe i razdjelnici.";

export const LONG_TITLE = "Otvoreni dan servisa visokotlačnih dizelskih ubrizgavajućih sustava u Slavonskom Brodu";

export const ARTICLES: readonly ArticleSummary[] = [1, 2, 3, 4, 5].map((number) => ({
  id: `article-${number}`,
  slug: `news/article-${number}`,
  language: number === 2 ? "hr" : "en",
  title: number === 2 ? LONG_TITLE : `${number}. ${WORDS}`,
  intro: number === 4 ? "" : WORDS,
  date: `2026-10-0${number}`,
  event: number === 1 ? { from: "2026-12-04", until: "2026-12-04", place: "" } : null,
  listedUntil: null,
  picture: number === 3 ? null : PICTURE,
}));

/** One block of each type, and of each tone. */
export const BLOCKS: readonly Block[] = [
  {
    id: "text",
    type: "text",
    text: [
      heading(2, "0 445 110 470"),
      paragraph(WORDS),
      heading(3, "0 445 110 471"),
      {
        type: "list",
        ordered: true,
        start: 1,
        children: [
          { type: "item", children: [paragraph(WORDS)] },
          { type: "item", children: [paragraph(WORDS)] },
        ],
      },
      { type: "quote", children: [paragraph(WORDS)] },
      {
        type: "table",
        children: [
          row(["Zone", "kg", "EUR"].map((words) => cell(words, true))),
          row(["HR", "5", "6,50"].map((words) => cell(words))),
          row(["SI, AT, HU", "30", "22,40"].map((words) => cell(words))),
        ],
      },
      { type: "code", language: null, text: "0 445 110 470" },
      { type: "rule" },
    ],
  },
  { id: "picture", type: "picture", picture: PICTURE, caption: WORDS },
  {
    id: "slider",
    type: "article-slider",
    title: "article-slider",
    isNewest: false,
    articles: ARTICLES,
  },
  { id: "info", type: "notice", tone: "info", title: "notice info", text: [paragraph(WORDS)] },
  { id: "good", type: "notice", tone: "good", title: "notice good", text: [paragraph(WORDS)] },
  { id: "warn", type: "notice", tone: "warn", title: "notice warn", text: [paragraph(WORDS)] },
  { id: "line", type: "product-line", line: "diesel", text: WORDS },
  {
    id: "facts",
    type: "facts",
    title: "facts",
    facts: [
      { label: "1–5", value: "8–16" },
      { label: "6, 7", value: "–" },
    ],
  },
  {
    id: "questions",
    type: "questions",
    title: "questions",
    questions: [
      { id: "first", question: WORDS, answer: [paragraph(WORDS)] },
      { id: "second", question: WORDS, answer: [paragraph(WORDS)] },
    ],
  },
  {
    id: "contacts",
    type: "contacts",
    title: "contacts",
    contacts: [
      { id: "iva", name: "Iva Primjer", role: "CRI", phone: "+385 1 2345 601", email: "iva@example.com" },
      { id: "shop", name: "Radionica", role: "", phone: "+385 1 2345 602", email: "" },
    ],
  },
  {
    id: "links",
    type: "links",
    title: "links",
    links: [{ id: "terms", label: WORDS, link: { to: "page", path: "terms", anchor: null } }],
  },
];
