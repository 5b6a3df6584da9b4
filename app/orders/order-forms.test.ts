import { describe, expect, test } from "vitest";
import { readCancellationForm } from "./order-forms.ts";

describe("the form of a cancellation", () => {
  const form = (...fields: [string, string][]) => {
    const data = new FormData();
    for (const [name, value] of [["key", "key-of-a-form"], ...fields] as const) data.append(name, value);
    return data;
  };

  test("lines are told once each, ascending; line breaks are one character", () => {
    const read = readCancellationForm(form(["line", "10"], ["line", "2"], ["line", "10"], ["reason", "a\r\nb"]));
    const ticked = [2, 10];
    expect(read).toEqual({ key: "key-of-a-form", lines: ticked, ticked, all: false, reason: "a\nb", errors: {} });
  });

  test("all open lines are those that the page showed, whatever is ticked besides", () => {
    const read = readCancellationForm(form(["all", "1,2,12"], ["line", "2"], ["reason", "x"]));
    expect(read).toMatchObject({ lines: [1, 2, 12], ticked: [2], all: true, errors: {} });
  });

  test.each<[string, [string, string][], object]>([
    ["nothing", [], { lines: "chooseLines", reason: "required" }],
    [
      "space",
      [
        ["line", "1"],
        ["reason", "\u00a0 \n"],
      ],
      { reason: "required" },
    ],
    [
      "500 characters",
      [
        ["line", "1"],
        ["reason", "č".repeat(500)],
      ],
      {},
    ],
    [
      "501 characters",
      [
        ["line", "1"],
        ["reason", "č".repeat(501)],
      ],
      { reason: "reason" },
    ],
    [
      "a control character",
      [
        ["line", "1"],
        ["reason", "\u0007"],
      ],
      { reason: "reason" },
    ],
  ])("%s", (_, fields, errors) => expect(readCancellationForm(form(...fields))?.errors).toEqual(errors));

  test.each<[string, string][][]>([
    [[["line", "0"]]],
    [[["line", "-1"]]],
    [[["line", "1.0"]]],
    [[["line", "٣"]]],
    [[["line", "10000"]]],
    [[["all", ""]]],
    [[["all", "on"]]],
    [[["all", "1,,2"]]],
    [
      [
        ["line", "1"],
        ["line", ""],
      ],
    ],
  ])("%j is none of ours", (fields) => expect(readCancellationForm(form(...fields))).toBeNull());

  test.each(["", "short", "x".repeat(81), "with space", "a\r\nb-long-enough"])("the key %j is none of ours", (key) => {
    const data = new FormData();
    data.set("key", key);
    expect(readCancellationForm(data)).toBeNull();
  });
});
