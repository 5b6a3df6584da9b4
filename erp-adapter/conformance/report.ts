import { isOfHarness, type Opening, openingsOf } from "./lacks.ts";
import type { RecordedCall } from "./recorded-calls.ts";
import type { CaseFailure, CaseReport, ConformanceReport } from "./run.ts";
import type { WireExchange } from "./wire-log.ts";

/**
 * A report for a person: the failed cases first, with their last calls; how much of each area holds; what could not be
 * tried, with what would open it; and in one line what is not declared.
 */
export function formatReport(name: string, report: ConformanceReport): string {
  const failing = report.cases.filter(({ outcome }) => outcome === "fails");
  return [
    `Conformance of ${name}`,
    ...byCause(failing).flatMap(formatFailures),
    "",
    ...formatAreas(report.cases),
    ...formatSkipped(report.cases),
    "",
    ...(failing.length > 0
      ? [
          `✗ ${failing.map(({ id }) => id).join(", ")}: what a case asks for stands in erp-adapter/conformance/cases, under its number.`,
        ]
      : []),
    ...(report.left > 0 ? [`--until-red: ${report.left} cases of later areas were not run`] : []),
    `${formatCounts(report.cases)}, in ${(report.milliseconds / 1_000).toFixed(1)} s`,
    "",
  ].join("\n");
}

/** Groups failed cases with the same cause; a case without a cause is a group of its own. */
function byCause(failing: readonly CaseReport[]): CaseReport[][] {
  return [...Map.groupBy(failing, ({ id, failure }) => failure?.cause ?? id).values()];
}

function formatFailures([first, ...same]: readonly CaseReport[]): string[] {
  if (!first) return [];
  return [
    "",
    `✗ ${first.id} ${first.area}: ${first.title}`,
    ...(same.length > 0
      ? [`      and, at the same thing, ${same.length} more: ${same.map(({ id }) => id).join(", ")}`]
      : []),
    ...formatFailure(first.failure),
  ];
}

/** The cases that could not be tried, by what would open them, and the number of those that are not declared. */
export function formatSkipped(cases: readonly CaseReport[]): string[] {
  const untried = cases.filter(isUntried);
  const undeclared = cases.filter(isUndeclared);
  const flags = new Set(undeclared.flatMap((one) => one.undeclared));
  return [
    ...(untried.length > 0 ? ["", "Not tried. Each line opens its cases, together with the lines above it:"] : []),
    ...openingsOf(untried).map(formatOpening),
    ...(undeclared.length > 0
      ? ["", `Not declared, and no fault: ${undeclared.length}, of ${[...flags].sort().join(", ")}`]
      : []),
  ];
}

/** The number of cases of an opening whose numbers are named. */
const NAMED = 12;

function formatOpening({ gives, opens }: Opening): string {
  const options = gives.filter((one) => !isOfHarness(one));
  const acts = gives.filter(isOfHarness);
  const harness = acts.length > 0 ? [`--harness with ${acts.join(", ")}`] : [];
  const more = opens.length > NAMED ? " …" : "";
  return `  – ${[...options, ...harness].join(" and ")}: ${opens.length} (${opens.slice(0, NAMED).join(", ")}${more})`;
}

function isUndeclared({ outcome, undeclared }: CaseReport): boolean {
  return outcome === "skipped" && undeclared.length > 0;
}

function isUntried(one: CaseReport): boolean {
  return one.outcome === "skipped" && !isUndeclared(one);
}

/** How many cases hold and fail, and how many were skipped for each kind of reason. */
function formatCounts(cases: readonly CaseReport[], isShort = false): string {
  const count = (is: (one: CaseReport) => boolean) => cases.filter(is).length;
  const counts: [number, string][] = [
    [count(({ outcome }) => outcome === "holds"), "hold"],
    [count(({ outcome }) => outcome === "fails"), "fail"],
    [count(isUntried), "not tried"],
    [count(isUndeclared), "not declared"],
  ];
  return counts
    .filter(([number]) => number > 0 || !isShort)
    .map(([number, what]) => `${number} ${what}`)
    .join(", ");
}

/** JUnit's XML, as CI systems read it. */
export function toJunit(name: string, report: ConformanceReport): string {
  const { cases, fails, skipped, milliseconds } = report;
  const attributes = `name="${escapeXml(name)}" tests="${cases.length}" failures="${fails}" skipped="${skipped}" time="${milliseconds / 1_000}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites><testsuite ${attributes}>`,
    ...cases.map(toTestCase),
    "</testsuite></testsuites>",
    "",
  ].join("\n");
}

function formatAreas(cases: readonly CaseReport[]): string[] {
  const areas = [...Map.groupBy(cases, ({ area }) => area)];
  const width = Math.max(...areas.map(([area]) => area.length));
  return areas.map(([area, own]) => {
    const has = (outcome: CaseReport["outcome"]) => own.some((one) => one.outcome === outcome);
    return `${has("fails") ? "✗" : has("holds") ? "✓" : "–"} ${area.padEnd(width)}  ${formatCounts(own, true)}`;
  });
}

function formatFailure(failure: CaseFailure | null): string[] {
  if (!failure) return [];
  return [
    ...indent("", failure.message),
    ...(failure.expected === null ? [] : indent("expected  ", failure.expected)),
    ...(failure.received === null ? [] : indent("received  ", failure.received)),
    ...(failure.wire.length > 0 ? failure.wire.flatMap(formatExchange) : failure.calls.flatMap(formatCall)),
  ];
}

function formatExchange({ request, sent, status, contentType, received }: WireExchange): string[] {
  return [
    ...indent("request   ", request),
    ...(sent === null ? [] : indent("          ", sent)),
    ...indent("answer    ", status === null ? received : `${status} ${contentType} ${received}`.trimEnd()),
  ];
}

function formatCall({ method, request, answer }: RecordedCall): string[] {
  return [...indent("request   ", `${method} ${request}`), ...indent("       →  ", answer ?? "no answer yet")];
}

function indent(label: string, text: string): string[] {
  const [first = "", ...rest] = text.split("\n");
  return [`      ${label}${first}`, ...rest.map((line) => `      ${" ".repeat(label.length)}${line}`)];
}

function toTestCase({ id, area, title, outcome, milliseconds, reason, failure }: CaseReport): string {
  const open = `<testcase classname="${escapeXml(area)}" name="${escapeXml(`${id} ${title}`)}" time="${milliseconds / 1_000}"`;
  if (outcome === "holds") return `${open}/>`;
  if (outcome === "skipped") return `${open}><skipped message="${escapeXml(reason ?? "")}"/></testcase>`;
  const text = formatFailure(failure).join("\n");
  return `${open}><failure message="${escapeXml(failure?.message ?? "")}">${escapeXml(text)}</failure></testcase>`;
}

/** Escapes text for XML. Characters that XML forbids even escaped become a question mark. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\P{Cc}\n\r\t]/gu, "?")
    .replace(/[&<>"\n]/g, (character) => `&#${character.charCodeAt(0)};`);
}
