import { AssertionError } from "node:assert";
import { inspect } from "node:util";
import type { ConformanceCase, Subject } from "./case.ts";
import { EVERY_CASE } from "./every-case.ts";
import { type RecordedCall, recordCalls } from "./recorded-calls.ts";
import { missingNeeds, reasonOf, runCase } from "./trial.ts";

/** What the suite found of a back end. Plain data. */
export interface ConformanceReport {
  cases: CaseReport[];
  holds: number;
  fails: number;
  skipped: number;
  milliseconds: number;
}

export interface CaseReport {
  id: number;
  area: string;
  title: string;
  outcome: "holds" | "fails" | "skipped";
  milliseconds: number;
  /** why it was skipped */
  reason: string | null;
  failure: CaseFailure | null;
}

export interface CaseFailure {
  message: string;
  /** null where the case compared nothing */
  expected: string | null;
  received: string | null;
  /** the last calls before it failed, oldest first */
  calls: RecordedCall[];
}

/** How the suite is run; `create` makes a subject for one case alone. */
export interface ConformanceRun {
  create: () => Promise<Subject>;
  cases?: readonly ConformanceCase[];
  /** told of each case as it ends */
  onCase?: (report: CaseReport) => void;
}

/** Runs the suite case by case, without a test runner. Never rejects: a subject that cannot be made fails its case. */
export async function runConformance({
  create,
  cases = EVERY_CASE,
  onCase,
}: ConformanceRun): Promise<ConformanceReport> {
  const started = performance.now();
  const reports: CaseReport[] = [];
  for (const one of cases) {
    const report = await runOne(one, create);
    reports.push(report);
    onCase?.(report);
  }
  const count = (outcome: CaseReport["outcome"]) => reports.filter((one) => one.outcome === outcome).length;
  return {
    cases: reports,
    holds: count("holds"),
    fails: count("fails"),
    skipped: count("skipped"),
    milliseconds: Math.round(performance.now() - started),
  };
}

async function runOne(one: ConformanceCase, create: () => Promise<Subject>): Promise<CaseReport> {
  const started = performance.now();
  const { id, area, title } = one;
  const end = (outcome: CaseReport["outcome"], more: Partial<CaseReport> = {}): CaseReport => {
    const milliseconds = Math.round(performance.now() - started);
    return { id, area, title, outcome, milliseconds, reason: null, failure: null, ...more };
  };
  let calls: RecordedCall[] = [];
  try {
    const subject = await create();
    const missing = missingNeeds(one, subject);
    if (missing.length > 0) {
      await subject.dispose();
      return end("skipped", { reason: reasonOf(missing) });
    }
    const recording = recordCalls(subject.adapter);
    calls = recording.calls;
    await runCase(one, { ...subject, adapter: recording.adapter });
    return end("holds");
  } catch (error) {
    return end("fails", { failure: toFailure(error, calls) });
  }
}

function toFailure(error: unknown, calls: readonly RecordedCall[]): CaseFailure {
  const message = error instanceof Error ? error.message : String(error);
  const compared = error instanceof AssertionError && !error.generatedMessage ? null : error;
  const isCompared = compared instanceof AssertionError && compared.operator !== "fail";
  return {
    message: firstLines(message),
    expected: isCompared ? show(compared.expected) : null,
    received: isCompared ? show(compared.actual) : null,
    calls: calls.map((call) => ({ ...call })),
  };
}

/** A comparison's message repeats both sides at length: its first lines say what was compared. */
function firstLines(message: string): string {
  const lines = message.split("\n");
  return lines.slice(0, 3).join("\n").trim();
}

function show(value: unknown): string {
  const text = inspect(value, { depth: 4, breakLength: 100, maxArrayLength: 20, maxStringLength: 300 });
  return text.length > 2_000 ? `${text.slice(0, 2_000)} …` : text;
}
