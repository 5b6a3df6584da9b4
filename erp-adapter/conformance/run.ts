import { AssertionError } from "node:assert";
import { inspect } from "node:util";
import { type ErpError, isErpError } from "../contract/errors.ts";
import type { ConformanceCase, Subject } from "./case.ts";
import { EVERY_CASE } from "./every-case.ts";
import { type Lacks, lacksOf } from "./lacks.ts";
import { type RecordedCall, recordCalls } from "./recorded-calls.ts";
import { isMissingAct } from "./staff.ts";
import { missingNeeds, reasonOf, runCase } from "./trial.ts";
import type { WireExchange } from "./wire-log.ts";

/** The findings of the suite about a back end. Plain data. */
export interface ConformanceReport {
  cases: CaseReport[];
  holds: number;
  fails: number;
  skipped: number;
  /** cases that were not run, because a case of an earlier area had failed (`untilRed`) */
  left: number;
  milliseconds: number;
}

export interface CaseReport extends Lacks {
  id: number;
  area: string;
  title: string;
  outcome: "holds" | "fails" | "skipped";
  milliseconds: number;
  /** why the case was skipped */
  reason: string | null;
  failure: CaseFailure | null;
}

export interface CaseFailure {
  message: string;
  /** the compared values; null if the case compared nothing */
  expected: string | null;
  received: string | null;
  /** the last calls before the failure, oldest first */
  calls: RecordedCall[];
  /** the last HTTP exchanges, oldest first; empty if the adapter is called directly */
  wire: WireExchange[];
  /** equal for cases that fail because the same call is refused; null for other failures */
  cause: string | null;
}

/** Options of a run; `create` makes a subject for one case only. */
export interface ConformanceRun {
  create: () => Promise<Subject>;
  cases?: readonly ConformanceCase[];
  /** true: the cases are run area by area, and none after the first area in which one fails; false by default */
  untilRed?: boolean;
  /** called with each case as it begins */
  onStart?: (one: ConformanceCase) => void;
  /** called with each case as it ends */
  onCase?: (report: CaseReport) => void;
}

/** Runs the suite case by case, without a test runner. Never rejects: if a subject cannot be made, its case fails. */
export async function runConformance({
  create,
  cases = EVERY_CASE,
  untilRed = false,
  onStart,
  onCase,
}: ConformanceRun): Promise<ConformanceReport> {
  const started = performance.now();
  const reports: CaseReport[] = [];
  const areas = [...Map.groupBy(cases, ({ area }) => area).values()];
  for (const one of untilRed ? areas.flat() : cases) {
    if (untilRed && reports.some(({ outcome, area }) => outcome === "fails" && area !== one.area)) break;
    onStart?.(one);
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
    left: cases.length - reports.length,
    milliseconds: Math.round(performance.now() - started),
  };
}

async function runOne(one: ConformanceCase, create: () => Promise<Subject>): Promise<CaseReport> {
  const started = performance.now();
  const { id, area, title } = one;
  const end = (outcome: CaseReport["outcome"], more: Partial<CaseReport> = {}): CaseReport => {
    const milliseconds = Math.round(performance.now() - started);
    const none = { reason: null, undeclared: [], lacks: [], failure: null };
    return { id, area, title, outcome, milliseconds, ...none, ...more };
  };
  let lacked: Lacks = { undeclared: [], lacks: [] };
  let calls: RecordedCall[] = [];
  let wire: Subject["wire"];
  try {
    const subject = await create();
    wire = subject.wire;
    lacked = lacksOf(one, subject);
    const missing = missingNeeds(one, subject);
    if (missing.length > 0) {
      await subject.dispose();
      return end("skipped", { ...lacked, reason: reasonOf(missing, subject.adapter.capabilities.accounts.login) });
    }
    const recording = recordCalls(subject.adapter);
    calls = recording.calls;
    await runCase(one, { ...subject, adapter: recording.adapter });
    return end("holds");
  } catch (error) {
    if (isMissingAct(error))
      return end("skipped", {
        undeclared: [],
        lacks: [...new Set([error.act, ...lacked.lacks])],
        reason: error.message,
      });
    return end("fails", { failure: toFailure(error, calls, wire?.() ?? []) });
  }
}

function toFailure(error: unknown, calls: readonly RecordedCall[], wire: readonly WireExchange[]): CaseFailure {
  const seen = { calls: calls.map((call) => ({ ...call })), wire: wire.slice(-WIRE_SHOWN).map((one) => ({ ...one })) };
  if (isErpError(error)) return { ...describeRefusal(error, calls.at(-1), wire.at(-1)), ...seen };
  const message = error instanceof Error ? error.message : String(error);
  // `fail` and `==`, which is `assert.ok`, compare no values.
  const compared = error instanceof AssertionError && !["fail", "=="].includes(error.operator) ? error : null;
  return {
    message: firstLines(message),
    expected: compared ? show(compared.expected) : null,
    received: compared ? show(compared.actual) : null,
    cause: null,
    ...seen,
  };
}

/** The number of exchanges shown for a case: the last one, at which the case failed, and the one before it. */
const WIRE_SHOWN = 2;

/** The failure of a case that could not continue because a call was refused. */
function describeRefusal(error: ErpError, call: RecordedCall | undefined, exchange: WireExchange | undefined) {
  const method = call?.method ?? "a call";
  const received = `${error.code} ${show(error.details)}`;
  return {
    message: `${method} was refused`,
    expected: error.code === "BAD_RESPONSE" ? explainShape(error) : `${method} to answer: the case goes on with it`,
    received,
    cause: `${method} ${received} ${exchange?.status ?? ""}`,
  };
}

/** The right answer in words, derived from the place and the reason of the fault. */
function explainShape({ details, peerMessage }: ErpError): string {
  const path = "path" in details ? details.path : "";
  // Without the prefix of schemas: "Invalid input: expected object, received array".
  const reason = peerMessage?.replace(/^Invalid \w+: /, "") || "it is another, or missing";
  switch (path) {
    case "status":
      return "a status of the protocol: 2xx, or a problem of ours with a code (docs/erp-over-http.md, Errors)";
    case "content-type":
      return "application/json, or the type that docs/openapi.json names for this call";
    case "body":
      return "a body that can be read: whole JSON in UTF-8";
    case "size":
      return "a body within its bounds (docs/erp-over-http.md, Bounds)";
    case "redirect":
      return "an answer and no redirect: none is followed";
    case "":
      return `a body of the shape that docs/openapi.json has for this call; as a whole: ${reason}`;
    default:
      return `an answer that the contract allows (docs/openapi.json): ${path} is not as agreed: ${reason}`;
  }
}

/** The first lines of a message, which say what was compared; the lines after them repeat both values at length. */
function firstLines(message: string): string {
  const lines = message.split("\n");
  return lines.slice(0, 3).join("\n").trim();
}

function show(value: unknown): string {
  if (typeof value === "function") return "a function, and no value";
  const text = inspect(value, { depth: 4, breakLength: 100, maxArrayLength: 10, maxStringLength: 300 });
  return text.length > 1_200 ? `${text.slice(0, 1_200)} …` : text;
}
