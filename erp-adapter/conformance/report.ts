import type { CaseFailure, CaseReport, ConformanceReport } from "./run.ts";

/**
 * A report for a person: how much holds of each area, then what fails and what was seen, then what was skipped, together
 * with whatever was skipped for the same reason, and last what to do about it.
 */
export function formatReport(name: string, report: ConformanceReport): string {
  const of = (outcome: CaseReport["outcome"]) => report.cases.filter((one) => one.outcome === outcome);
  return [
    `Conformance of ${name}`,
    "",
    ...[...Map.groupBy(report.cases, ({ area }) => area)].map(([area, cases]) => formatArea(area, cases)),
    ...of("fails").flatMap(({ id, area, title, failure }) => [
      "",
      `✗ ${id} ${area}: ${title}`,
      ...formatFailure(failure),
    ]),
    ...[...Map.groupBy(of("skipped"), ({ reason }) => reason ?? "")].flatMap(([reason, cases]) => [
      "",
      `Skipped: ${reason} (${cases.length})`,
      ...cases.map(({ id, area, title }) => `  – ${id} ${area}: ${title}`),
    ]),
    "",
    `${report.holds} hold, ${report.fails} fail, ${report.skipped} skipped, in ${(report.milliseconds / 1_000).toFixed(1)} s`,
    ...adviceOn(report).map((line) => `→ ${line}`),
    "",
  ].join("\n");
}

function adviceOn({ cases, fails }: ConformanceReport): string[] {
  const skippedFor = (reason: RegExp) => cases.filter((one) => reason.test(one.reason ?? "")).length;
  const [powers, logins, undeclared] = [
    skippedFor(/the harness gives no/),
    skippedFor(/no login was given/),
    skippedFor(/does not declare/),
  ];
  return [
    fails > 0 ? "What a case that fails asks for stands in erp-adapter/conformance/cases, under its number." : "",
    logins > 0 ? `--user and --password of a customer who is there run ${logins} more.` : "",
    powers > 0 ? `--harness FILE with the staff's powers runs up to ${powers} more (docs/erp.md, Conformance).` : "",
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
    ...failure.calls.flatMap(({ method, request, answer }) => [
      ...indent("request   ", `${method} ${request}`),
      ...indent("       →  ", answer ?? "no answer yet"),
    ]),
  ];
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

/** Characters that XML does not know, not even escaped, become a question mark. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\P{Cc}\n\r\t]/gu, "?")
    .replace(/[&<>"\n]/g, (character) => `&#${character.charCodeAt(0)};`);
}
