import { expect, test } from "vitest";
import { type Effect, ErpError } from "../contract/errors.ts";
import { isLost, isPassing, isRefusalOfBoth } from "./lost.ts";

const badResponse = (path: string) => new ErpError("BAD_RESPONSE", { path }, { effect: "unknown" });
const validation = (effect: Effect) => new ErpError("VALIDATION", { field: "lines", rule: "min" }, { effect });

test.each<[string, unknown, boolean]>([
  ["no connection", new ErpError("UNAVAILABLE", {}), true],
  ["no answer", new ErpError("TIMEOUT", {}), true],
  ["the first sending at work", new ErpError("IN_PROGRESS", {}), true],
  ["a cut answer", badResponse("body"), true],
  ["a gateway's page", badResponse("content-type"), true],
  ["a wrong field", badResponse("lines.0.quantity"), false],
  ["a refusal", validation("none"), false],
  ["a fault of the program", new TypeError("no such field"), false],
])("%s may be temporary: %o, %j", (_, error, expected) => {
  expect(isPassing(error)).toBe(expected);
});

test.each<[string, unknown, boolean]>([
  ["a refusal with certainly no effect", validation("none"), true],
  ["a refusal whose effect is unknown", validation("unknown"), false],
  ["a back end that is down", new ErpError("UNAVAILABLE", {}), false],
  ["an object that is like a refusal", { code: "VALIDATION", effect: "none" }, false],
])("%s also refuses the first sending: %o, %j", (_, error, expected) => {
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
