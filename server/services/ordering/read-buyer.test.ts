import { afterEach, expect, test, vi } from "vitest";
import type { Profile } from "#erp-adapter/contract/accounts.ts";
import type { PartnerCode, UserId } from "#erp-adapter/contract/context.ts";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import type { Actor } from "./actor.ts";
import { askForProfile } from "./read-buyer.ts";
import { GUEST } from "./testing/scene.ts";

const ANA: Actor = {
  ...GUEST,
  user: { ...GUEST.user, id: "ana" as UserId, kind: "customer", partner: "001001" as PartnerCode },
};
const FIRM = {
  ...{ company: "Autoservis Ana", vat: "12345678903", address: "Ulica 1" },
  ...{ postalCode: "10000", city: "Zagreb", phone: "+385 1 555 111" },
};

afterEach(() => void vi.useRealTimers());

test("the customer's own profile is the buyer", async () => {
  const { buyer, logged } = ask(() => profileOf("ana"));
  expect(await buyer()).toEqual(FIRM);
  expect(logged).toEqual([]);
});

test("a profile of somebody else is never the buyer, and is an error in the log", async () => {
  const { buyer, logged } = ask(() => profileOf("branko"));
  expect(await buyer()).toBeNull();
  expect(logged).toEqual([["error", { requestId: "request-1" }]]);
});

test.each([
  [new ErpError("UNAVAILABLE", {}), { code: "UNAVAILABLE" }],
  [new TypeError("fetch failed"), { err: new TypeError("fetch failed") }],
])("without an answer (%s) there is no buyer, and the log has the reason", async (error, reason) => {
  const { buyer, logged } = ask(() => Promise.reject(error));
  expect(await buyer()).toBeNull();
  expect(logged).toEqual([["warn", { requestId: "request-1", ...reason }]]);
});

test("an order waits half a second for the profile", async () => {
  vi.useFakeTimers();
  const { buyer } = ask(() => new Promise(() => {}));
  const asked = buyer();
  await vi.advanceTimersByTimeAsync(500);
  expect(await asked).toBeNull();
});

function ask(profile: () => Promise<Profile>) {
  const logged: [level: string, facts: unknown][] = [];
  const log = {
    warn: (facts: unknown) => void logged.push(["warn", facts]),
    error: (facts: unknown) => void logged.push(["error", facts]),
  };
  const buyer = askForProfile({ actor: ANA, deadline: Number.MAX_SAFE_INTEGER, erp: { accounts: { profile } }, log });
  return { buyer, logged };
}

async function profileOf(id: string): Promise<Profile> {
  return { ...FIRM, id: id as UserId, name: "Ana", email: "ana@example.com" } as Profile;
}
