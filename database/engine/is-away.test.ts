import { expect, test } from "vitest";
import { isDatabaseAway } from "./is-away.ts";

test.each([
  ["08006", true],
  ["28P01", true],
  ["53100", true],
  ["53300", true],
  ["57014", true],
  ["57P01", true],
  ["25006", true],
  ["55P03", true],
  ["ECONNREFUSED", true],
  ["ECONNRESET", true],
  ["23505", false],
  ["42P01", false],
  ["SQLITE_BUSY", false],
])("an error with the code %s: %s", (code, isAway) => {
  expect(isDatabaseAway(Object.assign(new Error("any"), { code }))).toBe(isAway);
});

test.each([
  ["Connection terminated unexpectedly", true],
  ["Connection terminated due to connection timeout", true],
  ["timeout exceeded when trying to connect", true],
  ["something else", false],
])("an error that says %j: %s", (message, isAway) => {
  expect(isDatabaseAway(new Error(message))).toBe(isAway);
});
