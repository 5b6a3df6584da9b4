import { expect, test } from "vitest";
import { createTurns } from "./turns.mjs";

test("the first prints as it goes, and the second after it, whatever ends first", () => {
  let printed = "";
  const turns = createTurns((text: string) => {
    printed += text;
  });
  const first = turns.next("[first]");
  expect(printed).toBe("[first]");
  const second = turns.next("[second]");
  second.write("b");
  first.write("a");
  expect(printed).toBe("[first]a");
  second.end("B");
  first.write("a");
  expect(printed).toBe("[first]aa");
  first.end("A");
  expect(printed).toBe("[first]aaA[second]bB");
});
