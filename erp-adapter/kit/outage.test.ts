import { expect, test } from "vitest";
import { outageOf } from "./outage.ts";

test.each([
  [{ errcode: 5, message: "database is locked" }, "none"],
  [{ errcode: 10, message: "disk I/O error" }, "unknown"],
  [{ errcode: 4_106, message: "disk I/O error" }, "unknown"],
  [{ errcode: 13, message: "database or disk is full" }, "none"],
  [{ errcode: 14, message: "unable to open database file" }, "none"],
  [{ errcode: 1, message: "no such table: carts" }, null],
  [{ errcode: 2_067, message: "UNIQUE constraint failed: orders.key" }, null],
  [{ errcode: 21, message: "bad parameter or other API misuse" }, null],
  [{ code: "ECONNREFUSED", message: "connect ECONNREFUSED" }, "none"],
  [{ code: "57P03", message: "the database system is starting up" }, "none"],
  [{ code: "25006", message: "cannot execute INSERT in a read-only transaction" }, "none"],
  [{ code: "53300", message: "too many connections" }, "none"],
  [{ code: "57014", message: "canceling statement due to statement timeout" }, "none"],
  [{ message: "timeout exceeded when trying to connect" }, "none"],
  [{ code: "57P01", message: "terminating connection due to administrator command" }, "unknown"],
  [{ code: "ECONNRESET", message: "read ECONNRESET" }, "unknown"],
  [{ message: "Connection terminated unexpectedly" }, "unknown"],
  [{ code: "42P01", message: 'relation "cart" does not exist' }, null],
  [{ code: "23505", message: "duplicate key value" }, null],
  [{ message: "no value for a statement: undefined" }, null],
] as const)("%j comes to %s", ({ message, ...facts }, effect) => {
  expect(outageOf(Object.assign(new Error(message), facts))).toBe(effect);
});

test("no error is no outage", () => {
  expect(outageOf("database is locked")).toBeNull();
});
