import { expect, test } from "vitest";
import { type Effect, ErpError } from "../../contract/errors.ts";
import { isLost, isPassing, isRefusalOfBoth } from "./lost.ts";

const badResponse = (path: string) => new ErpError("BAD_RESPONSE", { path }, { effect: "unknown" });
const validation = (effect: Effect) => new ErpError("VALIDATION", { field: "lines", rule: "min" }, { effect });

test.each<[string, boolean, unknown]>([
  ["no connection", true, new ErpError("UNAVAILABLE", {})],
  ["no answer", true, new ErpError("TIMEOUT", {})],
  ["the first sending at work", true, new ErpError("IN_PROGRESS", {})],
  ["a cut answer", true, badResponse("body")],
  ["a gateway's page", true, badResponse("content-type")],
  ["a wrong field", false, badResponse("lines.0.quantity")],
  ["a refusal", false, validation("none")],
  ["a fault of the program", false, new TypeError("no such field")],
])("%s may be temporary: %j", (_, expected, error) => {
  expect(isPassing(error)).toBe(expected);
});

test.each<[string, boolean, unknown]>([
  ["a refusal with certainly no effect", true, validation("none")],
  ["a refusal whose effect is unknown", false, validation("unknown")],
  ["a back end that is down", false, new ErpError("UNAVAILABLE", {})],
  ["an object that is like a refusal", false, { code: "VALIDATION", effect: "none" }],
])("%s also refuses the first sending: %j", (_, expected, error) => {
  expect(isRefusalOfBoth(error)).toBe(expected);
});

test.each<[Effect, boolean]>([
  ["none", false],
  ["applied", true],
  ["unknown", true],
])("a failure with effect %j may have had its effect: %j", (effect, expected) => {
  expect(isLost(validation(effect))).toBe(expected);
  expect(isLost({ effect })).toBe(false);
});
