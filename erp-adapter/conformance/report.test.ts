import { expect, test } from "vitest";
import { formatReport } from "./report.ts";

test("a report for people says first what fails, then what would open what, and in one line what is not declared", () => {
  const skipped = { area: "accounts", outcome: "skipped", milliseconds: 1, failure: null, undeclared: [] } as const;
  const failure = { message: "not so", expected: null, received: null, calls: [], wire: [], cause: null };
  const text = formatReport("it", {
    cases: [
      { ...skipped, id: 95, title: "a login", lacks: ["createCustomer", "setClock"], reason: "no staff, no clock" },
      { ...skipped, id: 96, title: "a word", lacks: ["createCustomer"], reason: "no staff" },
      { ...skipped, id: 97, title: "another", lacks: ["createCustomer"], reason: "no staff" },
      { ...skipped, id: 98, title: "a password", lacks: ["--user and --password"], reason: "no login" },
      {
        ...skipped,
        id: 11,
        title: "Croatian",
        lacks: ["setClock"],
        undeclared: ["catalogue.locales"],
        reason: "no hr",
      },
      { ...skipped, id: 7, title: "it", outcome: "fails", lacks: [], reason: null, failure },
    ],
    ...{ holds: 0, fails: 1, skipped: 5, left: 3, milliseconds: 2 },
  });
  expect(text).toBe(`Conformance of it

✗ 7 accounts: it
      not so

✗ accounts  1 fail, 4 not tried, 1 not declared

Not tried. Each line opens its cases, together with the lines above it:
  – --user and --password: 1 (98)
  – --harness with createCustomer: 2 (96, 97)
  – --harness with setClock: 1 (95)

Not declared, and no fault: 1, of catalogue.locales

✗ 7: what a case asks for stands in erp-adapter/conformance/cases, under its number.
--until-red: 3 cases of later areas were not run
0 hold, 1 fail, 4 not tried, 1 not declared, in 0.0 s
`);
});
