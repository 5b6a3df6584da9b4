import { expect, test } from "vitest";
import { fillPage, type SentFields } from "./fill-page.ts";

function pageOf(page: string, fields: SentFields): string | undefined {
  return fillPage(page, fields)?.page;
}

const ROW = (product: string, quantity: string) =>
  `<form method="post"><input type="hidden" name="product" value="${product}"/><input class="qty" name="quantity" type="text" value="${quantity}"/></form>`;

test("the form of the same product is filled in, and no other", () => {
  const page = `<main>${ROW("a", "1")}${ROW("b", "1")}</main>`;
  expect(
    pageOf(page, [
      ["product", "b"],
      ["quantity", "12"],
    ]),
  ).toBe(
    `<main>${ROW("a", "1")}<form method="post"><input type="hidden" name="product" value="b"/><input class="qty" name="quantity" type="text" value="12" data-filled=""/></form></main>`,
  );
});

test("a page that no longer has the form is told from one that has it", () => {
  expect(
    fillPage(ROW("a", "1"), [
      ["product", "gone"],
      ["quantity", "12"],
    ]),
  ).toBeNull();
  expect(fillPage('<form method="get"><input name="quantity"/></form>', [["quantity", "12"]])).toBeNull();
});

test.each<[what: string, control: string, sent: [string, string][], filled: string]>([
  [
    "typed text stays text, also if it looks like markup",
    '<input name="a" value="x"/>',
    [["a", `"><script>'&amp;`]],
    '<input name="a" value="&quot;&gt;&lt;script&gt;&#x27;&amp;amp;" data-filled=""/>',
  ],
  [
    "a dollar sign is no pattern",
    '<input name="a" value="x"/>',
    [["a", "$& $1 $`"]],
    '<input name="a" value="$&amp; $1 $`" data-filled=""/>',
  ],
  [
    "a text that was emptied is empty",
    '<input name="a" value="x"/>',
    [["a", ""]],
    '<input name="a" value="" data-filled=""/>',
  ],
  [
    "a textarea keeps its line breaks",
    '<textarea name="a">old</textarea>',
    [["a", "\n1\r\n<2>"]],
    '<textarea name="a" data-filled="">\n\n1\r\n&lt;2&gt;</textarea>',
  ],
  [
    "a select has the option that was chosen",
    '<select name="a"><option value="1" selected="">1</option><option value="2">2</option></select>',
    [["a", "2"]],
    '<select name="a"><option value="1" data-filled="">1</option><option value="2" selected="" data-filled="">2</option></select>',
  ],
  [
    "a box that was unticked is unticked, one that was ticked is ticked",
    '<input type="checkbox" name="a" value="1" checked=""/><input type="checkbox" name="a" value="2"/>',
    [["a", "2"]],
    '<input type="checkbox" name="a" value="1" data-filled=""/><input type="checkbox" name="a" value="2" checked="" data-filled=""/>',
  ],
  [
    "of radio buttons the chosen one",
    '<input type="radio" name="a" value="1" checked=""/><input type="radio" name="a" value="2"/>',
    [["a", "2"]],
    '<input type="radio" name="a" value="1" data-filled=""/><input type="radio" name="a" value="2" checked="" data-filled=""/>',
  ],
  [
    "fields of one name in their order",
    '<input name="a"/><input name="a"/><input name="a"/>',
    [
      ["a", "1"],
      ["a", "2"],
    ],
    '<input name="a" value="1" data-filled=""/><input name="a" value="2" data-filled=""/><input name="a"/>',
  ],
  [
    "a password and a file stay empty",
    '<input name="a"/><input type="password" name="p"/><input type="file" name="f"/>',
    [
      ["a", "1"],
      ["p", "secret"],
      ["f", "x"],
    ],
    '<input name="a" value="1" data-filled=""/><input type="password" name="p"/><input type="file" name="f"/>',
  ],
])("%s", (_, control, sent, filled) => {
  const around = (controls: string) => `<form id="f" method="post">${controls}</form>`;
  expect(pageOf(around(control), sent)).toBe(around(filled));
});

test("a field elsewhere on the page belongs to the form that it names", () => {
  const page =
    '<form method="post"><input name="q"/></form><form id="o" method="post"></form><input name="q" form="o"/><input name="n" form="o"/>';
  expect(
    pageOf(page, [
      ["q", "7"],
      ["n", "x"],
    ]),
  ).toBe(
    '<form method="post"><input name="q"/></form><form id="o" method="post"></form><input name="q" form="o" value="7" data-filled=""/><input name="n" form="o" value="x" data-filled=""/>',
  );
});

test("two forms with the same fields: the one whose button was pressed", () => {
  const form = (intent: string, value = "") =>
    `<form method="post"><input name="a"${value}/><button name="intent" value="${intent}">x</button></form>`;
  expect(
    pageOf(form("one") + form("two"), [
      ["a", "7"],
      ["intent", "two"],
    ]),
  ).toBe(form("one") + form("two", ' value="7" data-filled=""'));
});

const FOLDED =
  '<form id="o" method="post"></form><details class="outer"><details open=""><input name="a" value="x" form="o"/></details></details><details><input name="b" value="y" form="o"/></details>';

test("folds around a field that has another value than the page's are opened, and no others", () => {
  expect(
    fillPage(FOLDED, [
      ["a", "typed"],
      ["b", "y"],
    ]),
  ).toMatchObject({
    page: expect.stringMatching(/<details class="outer" open=""><details open=""><input .*<details><input name="b"/),
    changed: 1,
    opened: 1,
    lost: 0,
  });
});

const NEW_CART = (value: string) => `<option value="${value}">x</option>`;
const CARTS = `<form method="post"><select name="cart"><option value="c1@5" selected="">x</option>${NEW_CART("c2@5")}${NEW_CART("new@k2")}</select></form>`;

test.each([
  ["a new cart, though its key is another", "new@k1", "new@k2"],
  ["the same cart, though its version is another", "c2@4", "c2@5"],
])("the chosen cart is %s", (_, sent, chosen) => {
  const filled = fillPage(CARTS, [["cart", sent]]);
  expect(filled?.page.match(/value="([^"]*)" selected/g)).toEqual([`value="${chosen}" selected`]);
  expect(filled).toMatchObject({ changed: 1, lost: 0 });
});

test("a hidden choice of the same cart does not decide by its version", () => {
  const page =
    '<form method="post"><input type="hidden" name="cart" value="c1@5"/><input name="quantity" value="1"/></form>';
  expect(
    pageOf(page, [
      ["cart", "c1@4"],
      ["quantity", "7"],
    ]),
  ).toContain('value="7"');
});

test("a choice that is gone leaves the page's own, and is counted", () => {
  const page = `<form method="post"><input name="q" value="1"/>${CARTS.slice(20)}`;
  const filled = fillPage(page, [
    ["q", "7"],
    ["cart", "c9@1"],
  ]);
  expect(filled?.page).toContain('<option value="c1@5" selected="">');
  expect(filled).toMatchObject({ changed: 1, lost: 1 });
});

test.each<[what: string, sent: [string, string][], counts: object]>([
  ["as the page has it", [["a", "1"]], { changed: 0, lost: 0 }],
  [
    "with more rows than the page",
    [
      ["a", "1"],
      ["a", "2"],
      ["a", ""],
    ],
    { changed: 0, lost: 1 },
  ],
  [
    "with a field that the page has not",
    [
      ["a", "1"],
      ["z", "2"],
    ],
    { changed: 0, lost: 1 },
  ],
  [
    "with the button that was pressed",
    [
      ["a", "1"],
      ["intent", "gone"],
    ],
    { changed: 0, lost: 0 },
  ],
  ["without any field", [], { changed: 0, lost: 0 }],
])("a form that was sent %s", (_, sent, counts) => {
  const page = '<form method="post"><input name="a" value="1"/><button name="intent" value="one">x</button></form>';
  expect(fillPage(page, sent)).toMatchObject(counts);
});
