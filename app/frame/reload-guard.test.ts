import { expect, test } from "vitest";
import { mayReload, RELOAD_GUARD_MS } from "./reload-guard.ts";

function createStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

test("once in ten seconds", () => {
  const storage = createStorage();
  const start = 1_700_000_000_000;
  expect(mayReload(storage, start)).toBe(true);
  expect(mayReload(storage, start + 1)).toBe(false);
  expect(mayReload(storage, start + RELOAD_GUARD_MS - 1)).toBe(false);
  expect(mayReload(storage, start + RELOAD_GUARD_MS)).toBe(true);
  expect(mayReload(storage, start + RELOAD_GUARD_MS + 1)).toBe(false);
});

test("never where nothing can be remembered", () => {
  const refuse = () => {
    throw new Error("storage is off");
  };
  expect(mayReload({ getItem: refuse, setItem: refuse }, 1)).toBe(false);
  expect(mayReload({ getItem: () => null, setItem: refuse }, 1)).toBe(false);
});
