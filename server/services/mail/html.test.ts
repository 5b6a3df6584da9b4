import fc from "fast-check";
import { expect, test } from "vitest";
import { html, renderHtml } from "./html.ts";

test("values are escaped, pieces are not, null is nothing", () => {
  const piece = html`<b title="${`"'`}">${"<script>&"}</b>`;
  expect(renderHtml(html`<p>${piece}${null}${[piece, html`!`]}${7}</p>`)).toBe(
    '<p><b title="&quot;&#39;">&lt;script&gt;&amp;</b><b title="&quot;&#39;">&lt;script&gt;&amp;</b>!7</p>',
  );
});

test("no text can open a tag or leave an attribute", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."<>\"'&;ab$`{") }), (text) => {
      const made = renderHtml(html`<i a="${text}">${text}</i>`);
      expect(made.replace(/&(?:amp|lt|gt|quot|#39);/g, "")).toMatch(/^<i a="[^"<>'&]*">[^"<>'&]*<\/i>$/);
    }),
  );
});
