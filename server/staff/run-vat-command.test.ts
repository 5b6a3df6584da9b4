import { expect, test } from "vitest";
import type { KnownNumber, VatQuestions } from "../services/vat/vat-questions.ts";
import { runVatCommand } from "./run-vat-command.ts";

const NUMBER = "SI50223054";
const ANSWER = {
  ...{ id: "1", number: NUMBER, verdict: "valid" as const, at: 0, consultation: "WAPI-1", reason: "" },
  ...{ name: "Avtoservis d.o.o.", address: "Maribor" },
};
const KNOWN: KnownNumber = { number: NUMBER, last: ANSWER, nextAt: 60_000 };
const NOT_ASKED: KnownNumber = { number: "ATU12345675", last: null, nextAt: 0 };

async function run(args: string[], known: KnownNumber[] = [KNOWN, NOT_ASKED], isAskable = true) {
  const printed: string[] = [];
  const questions: Pick<VatQuestions, "list" | "answersTo" | "askAgain"> = {
    list: async () => known,
    answersTo: async (number) => known.flatMap(({ last }) => (last && last.number === number ? [last] : [])),
    askAgain: async () => isAskable,
  };
  const print = (text: string) => printed.push(text);
  const code = await runVatCommand(["vat", ...args], { questions, print, printError: print });
  return { code, text: printed.join("\n") };
}

test("lists the numbers with their last answers", async () => {
  expect(await run([])).toEqual({
    code: 0,
    text: `${NUMBER}  valid  1970-01-01T00:00:00.000Z  WAPI-1  Avtoservis d.o.o.  Maribor\nATU12345675  not asked yet`,
  });
  expect((await run([], [])).text).toBe("No VAT number of another member state was needed yet.");
  expect(JSON.parse((await run(["--json"])).text)).toMatchObject([
    { number: NUMBER, verdict: "valid", nextAt: "1970-01-01T00:01:00.000Z" },
    { verdict: "not asked yet", at: null },
  ]);
});

test("lists all answers to one number; a yes without a name, and silence with its reason, are told as such", async () => {
  const unnamed = { ...KNOWN, last: { ...ANSWER, name: "", address: "" } };
  expect((await run([NUMBER], [unnamed])).text).toBe(
    `${NUMBER}  valid  1970-01-01T00:00:00.000Z  WAPI-1  name not told`,
  );
  const silence = {
    ...ANSWER,
    verdict: "unknown" as const,
    consultation: "",
    name: "",
    address: "",
    reason: "TIMEOUT",
  };
  expect((await run([NUMBER], [{ ...KNOWN, last: silence }])).text).toBe(
    `${NUMBER}  unknown  1970-01-01T00:00:00.000Z  TIMEOUT`,
  );
});

test("asks again, but never about a Croatian or a wrong number", async () => {
  expect(await run(["ask", NUMBER])).toEqual({ code: 0, text: `${NUMBER} is asked about again.` });
  const refused = await run(["ask", "HR12345678903"], [], false);
  expect([refused.code, refused.text]).toEqual([1, expect.stringContaining("HR12345678903 is no number of another")]);
});

test.each([[["ask"]], [["ask", NUMBER, "--json"]], [[NUMBER, "more"]], [["--no"]]])(
  "%j is wrong usage",
  async (args) => {
    const { code, text } = await run(args);
    expect([code, text]).toEqual([2, expect.stringContaining("npm run shop -- COMMAND")]);
  },
);
