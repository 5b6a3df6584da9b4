import { afterEach, expect, test, vi } from "vitest";
import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import type { OwnNumbers } from "./own-numbers.ts";
import { patientOwnNumbers } from "./patient-own-numbers.ts";

const COMPANY = "001001" as PartnerCode;
const AWAY = Object.assign(new Error("canceling statement"), { code: "57014", detail: "Key (number)=(REG-4711)" });

afterEach(() => vi.useRealTimers());

test("while the database does not answer, there is no answer, and the log has no number", async () => {
  const warn = vi.fn();
  const numbers = patientOwnNumbers(failing(AWAY), { warn });
  expect(await numbers.find(COMPANY, ["REG-4711"])).toBeNull();
  expect(await numbers.name(COMPANY, [])).toBeNull();
  expect(await numbers.teach(COMPANY, [], "typed")).toBeNull();
  expect(await numbers.learn(COMPANY, [], 1)).toBeNull();
  expect(await numbers.forget(COMPANY, "REG4711")).toBeNull();
  expect(await numbers.forgetAll(COMPANY)).toBeNull();
  expect(JSON.stringify(warn.mock.calls)).not.toContain("4711");
});

test("a fault of ours is not hidden", async () => {
  const numbers = patientOwnNumbers(failing(new Error("no such column")), { warn: vi.fn() });
  await expect(numbers.find(COMPANY, ["a"])).rejects.toThrow("no such column");
});

test("a page waits a second, and no longer", async () => {
  vi.useFakeTimers();
  const never = new Promise<never>(() => {});
  const numbers = patientOwnNumbers({ ...failing(AWAY), name: () => never }, { warn: vi.fn() });
  const named = numbers.name(COMPANY, []);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await named).toBeNull();
});

function failing(error: Error): OwnNumbers {
  const fail = () => Promise.reject(error);
  const fields = { find: fail, name: fail, teach: fail, learn: fail, list: fail, forget: fail, forgetAll: fail };
  return { ...fields, limits: { characters: 80, company: 5 }, async *all() {} };
}
