import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import { toBasisPoints } from "#erp-adapter/contract/money.ts";
import { createStaff } from "#erp-adapter/own/embedded/staff.ts";
import { createVisitor, type HttpAnswer } from "#tests/support/ask.ts";
import type { Shop } from "#tests/support/start-shop.ts";
import { startWideShop } from "./start-wide-shop.ts";
import { figure, printTable, quantile, sayProgress } from "./table.ts";

/** Highest allowed share of right guesses by someone who knows only the times: 0.5 is chance, 1 is certainty. */
const MOST_AUC = 0.55;
/** The number of other requests for each login. Logins are fewer because checking a password takes a quarter second. */
const LOGINS_SHARE = 10;

interface Question {
  name: string;
  /** number of requests with an email address that has an account; as many are sent with one that has no account */
  times: number;
  ask(shop: Shop, email: string, at: number): Promise<HttpAnswer>;
}

/**
 * Tests if response times reveal which email addresses have an account. Forms with an email field are sent with known
 * and unknown addresses in turn, each address once. AUC: the share of pairs in which the answer for a known address
 * took longer than the answer for an unknown one. Exit code 1 if it is outside 0.45 to 0.55, or if statuses differ.
 */
export async function measureAccountTiming(tries: number): Promise<void> {
  const shop = await startWideShop({ env: { HOST: "127.0.0.1", TRUST_PROXY: "127.0.0.1", LOG_LEVEL: "silent" } });
  try {
    const questions = questionsOf(tries);
    addCustomers(shop, Math.max(...questions.map(({ times }) => times)) + WARMING);
    const rows: string[][] = [];
    for (const { name, times, ask } of questions) {
      sayProgress(`${name}, ${times} times each`);
      const known: number[] = [];
      const unknown: number[] = [];
      const statuses = new Set<number>();
      for (let at = 0; at < times + WARMING; at += 1) {
        // The order alternates, so that neither kind of address always comes second.
        for (const isKnown of at % 2 === 0 ? [true, false] : [false, true]) {
          const begun = performance.now();
          const { status } = await ask(shop, `${isKnown ? "known" : "other"}-${at}@timing.example.com`, at);
          if (at < WARMING) continue;
          statuses.add(status);
          (isKnown ? known : unknown).push(performance.now() - begun);
        }
      }
      const auc = areaUnderCurve(known, unknown);
      if (Math.abs(auc - 0.5) > MOST_AUC - 0.5 || statuses.size !== 1) process.exitCode = 1;
      rows.push([
        name,
        String(times),
        ...[quantile(known, 0.5), quantile(unknown, 0.5), auc].map(figure),
        [...statuses].join(", "),
      ]);
    }
    printTable(
      `What the time of an answer tells of an address (AUC wanted: ${figure(1 - MOST_AUC)} to ${figure(MOST_AUC)})`,
      ["", "times each", "with an account, ms", "without, ms", "AUC", "status"],
      rows,
    );
  } finally {
    await shop.stop();
  }
}

const WARMING = 20;

function questionsOf(tries: number): Question[] {
  const send = (shop: Shop, at: number, path: string, body: Record<string, string>) => {
    const address = [10, at >> 16, at >> 8, at].map((part) => part & 255).join(".");
    return createVisitor(shop.url, new Map(), { "X-Forwarded-For": address }).ask(path, { body });
  };
  return [
    {
      name: "forgot password",
      times: tries,
      ask: (shop, email, at) => send(shop, at, "/en/forgot-password", { email, human: "on" }),
    },
    {
      name: "login, wrong password",
      times: Math.ceil(tries / LOGINS_SHARE),
      ask: (shop, email, at) => send(shop, at, "/en/login", { intent: "login", email, password: `wrong ${at} word` }),
    },
  ];
}

/** Adds customers, each with an email address of their own and the demo customer's password. */
function addCustomers({ dataDir }: Shop, count: number): void {
  const staff = createStaff({ dataDir });
  for (let at = 0; at < count; at += 1)
    staff.createCustomer({
      partner: "001001" as PartnerCode,
      discount: toBasisPoints(1_200),
      email: `known-${at}@timing.example.com`,
    });
  staff.close();
  const books = new DatabaseSync(join(dataDir, "erp.db"), { timeout: 5_000 });
  books.exec(
    `update account set password = (select password from account where email_key = 'owner@autoservis.example')
      where email_key like 'known-%'`,
  );
  books.close();
}

/** The share of pairs in which the value of `some` is larger than that of `others`; ties count half. */
function areaUnderCurve(some: readonly number[], others: readonly number[]): number {
  const all = [...some.map((ms) => ({ ms, isSome: true })), ...others.map((ms) => ({ ms, isSome: false }))];
  all.sort((one, other) => one.ms - other.ms);
  const ranks = all.reduce((sum, { isSome }, at) => (isSome ? sum + at + 1 : sum), 0);
  return (ranks - (some.length * (some.length + 1)) / 2) / (some.length * others.length);
}
