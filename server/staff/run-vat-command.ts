import { parseArgs } from "node:util";
import type { VatQuestions } from "../services/vat/vat-questions.ts";

/** A line for the help text. */
export const VAT_COMMAND = `vat [NUMBER] [--json]
                 customers' VAT numbers with the register's last answer, its day and consultation number; all answers of NUMBER
  vat ask NUMBER
                 asks the register again: the running shop does it, an hour after the last question at the earliest`;

export function isVatCommand([word]: readonly string[]): boolean {
  return word === "vat";
}

interface VatTools {
  questions: Pick<VatQuestions, "list" | "answersTo" | "askAgain">;
  print(text: string): void;
  printError(text: string): void;
}

/** Lists the register's answers, or asks again. Returns the exit code: 0 done, 1 refused, 2 wrong usage. */
export async function runVatCommand(args: readonly string[], tools: VatTools): Promise<number> {
  const { questions, print, printError } = tools;
  const typed = parse(args);
  if (!typed) {
    printError(`npm run shop -- COMMAND\n\n  ${VAT_COMMAND}`);
    return 2;
  }
  if (typed.ask) {
    if (await questions.askAgain(typed.number)) {
      print(`${typed.number} is asked about again.`);
      return 0;
    }
    printError(`shop vat: ${typed.number} is no number of another member state, or its check digits are wrong`);
    return 1;
  }
  const rows =
    typed.number === ""
      ? (await questions.list()).map(({ number, last, nextAt }) => ({ ...last, number, nextAt: toInstant(nextAt) }))
      : await questions.answersTo(typed.number);
  const shown = rows.map(({ number, verdict, at, consultation, name, address, reason, ...more }) => ({
    ...{ number, verdict: verdict ?? "not asked yet", at: at === undefined ? null : toInstant(at) },
    ...{ consultation: consultation ?? "", name: name ?? "", address: address ?? "", reason: reason ?? "" },
    ...("nextAt" in more && { nextAt: more.nextAt }),
  }));
  if (typed.json) print(JSON.stringify(shown, null, 2));
  else if (shown.length === 0) print("No VAT number of another member state was needed yet.");
  else
    for (const { number, verdict, at, consultation, name, address, reason } of shown)
      print(
        [number, verdict, at ?? "", consultation, ...toName(verdict, name, address), reason].filter(Boolean).join("  "),
      );
  return 0;
}

/** The company of an answer. A yes without a name confirms the number, but not whose it is. */
function toName(verdict: string, name: string, address: string): string[] {
  return verdict === "valid" && name === "" ? ["name not told"] : [name, address];
}

function toInstant(at: number): string {
  return new Date(at).toISOString();
}

/** Null if the arguments are wrong; number "" for all. */
function parse(args: readonly string[]): { number: string; ask: boolean; json: boolean } | null {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      options: { json: { type: "boolean", default: false } },
      allowPositionals: true,
    });
    const [, word = "", number] = positionals;
    const ask = word === "ask";
    if (positionals.length > (ask ? 3 : 2) || (ask && (number === undefined || values.json))) return null;
    return { number: ask ? (number ?? "") : word, ask, json: values.json };
  } catch {
    return null;
  }
}
