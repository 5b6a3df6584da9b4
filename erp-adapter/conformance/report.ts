import type { RecordedCall } from "./recorded-calls.ts";
import type { CaseFailure, CaseReport, ConformanceReport } from "./run.ts";
import type { WireExchange } from "./wire-log.ts";

/**
 * A report for a person: the passed cases of each area, the failed ones with their last calls, the skipped ones grouped
 * by reason, and some advice at the end.
 */
export function formatReport(name: string, report: ConformanceReport): string {
  const of = (outcome: CaseReport["outcome"]) => report.cases.filter((one) => one.outcome === outcome);
  return [
    `Conformance of ${name}`,
    "",
    ...[...Map.groupBy(report.cases, ({ area }) => area)].map(([area, cases]) => formatArea(area, cases)),
    ...byCause(of("fails")).flatMap(formatFailures),
    ...[...Map.groupBy(of("skipped"), ({ reason }) => reason ?? "")].flatMap(([reason, cases]) => [
      "",
      `Skipped: ${reason} (${cases.length})`,
      ...cases.map(({ id, area, title }) => `  – ${id} ${area}: ${title}`),
    ]),
    "",
    `${report.holds} hold, ${report.fails} fail, ${report.skipped} skipped, in ${(report.milliseconds / 1_000).toFixed(1)} s`,
    ...verdictOn(report),
    ...adviceOn(report).map((line) => `→ ${line}`),
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

/** A warning if some cases could not be tried, because the back end has then not passed them; otherwise empty. */
function verdictOn({ cases }: ConformanceReport): string[] {
  const untried = cases.filter(({ reason }) => NOT_TRIED.some((why) => reason?.includes(why))).length;
  return untried === 0 ? [] : [`NOT A FULL PASS: ${untried} cases could not be tried (see Skipped).`];
}

const NOT_TRIED = ["the harness gives no", "no login was given", "orders may not be booked", "no four products"];

function adviceOn({ cases, fails }: ConformanceReport): string[] {
  const skippedFor = (reason: RegExp) => cases.filter((one) => reason.test(one.reason ?? "")).length;
  const [powers, logins, orders, undeclared] = [
    skippedFor(/the harness gives no/),
    skippedFor(/no login was given/),
    skippedFor(/orders may not be booked/),
    skippedFor(/does not declare/),
  ];
  return [
    fails > 0 ? "What a case that fails asks for stands in erp-adapter/conformance/cases, under its number." : "",
    logins > 0 ? `--user and --password of a customer who is there run ${logins} more.` : "",
    orders > 0 ? `--orders books small orders of products found there, and runs ${orders} more.` : "",
    powers > 0 ? `--harness FILE with the staff's powers runs up to ${powers} more (docs/conformance.md).` : "",
    undeclared > 0
      ? `${undeclared} are about what is not declared: no fault. The shop does without, or keeps it itself.`
      : "",
  ].filter((line) => line !== "");
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

function formatArea(area: string, cases: readonly CaseReport[]): string {
  const count = (outcome: CaseReport["outcome"]) => cases.filter((one) => one.outcome === outcome).length;
  const mark = count("fails") > 0 ? "✗" : count("holds") > 0 ? "✓" : "–";
  return `${mark} ${area.padEnd(14)}${count("holds")} hold, ${count("fails")} fail, ${count("skipped")} skipped`;
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
