import type { CaseFailure, CaseReport, ConformanceReport } from "./run.ts";

/** A report for a person: by area what holds, then what fails and what was seen, then what was skipped and why. */
export function formatReport(name: string, report: ConformanceReport): string {
  const areas = [...new Set(report.cases.map(({ area }) => area))];
  return [
    `Conformance of ${name}`,
    "",
    ...areas.flatMap((area) =>
      formatArea(
        area,
        report.cases.filter((one) => one.area === area),
      ),
    ),
    "",
    `${report.holds} hold, ${report.fails} fail, ${report.skipped} skipped, in ${(report.milliseconds / 1_000).toFixed(1)} s`,
    "",
  ].join("\n");
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

function formatArea(area: string, cases: readonly CaseReport[]): string[] {
  const of = (outcome: CaseReport["outcome"]) => cases.filter((one) => one.outcome === outcome);
  const counts = `${of("holds").length} hold, ${of("fails").length} fail, ${of("skipped").length} skipped`;
  return [
    `${area.padEnd(14)}${counts}`,
    ...of("fails").flatMap(({ id, title, failure }) => [`  ✗ ${id} ${title}`, ...formatFailure(failure)]),
    ...of("skipped").map(({ id, title, reason }) => `  – ${id} ${title}: ${reason}`),
  ];
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
