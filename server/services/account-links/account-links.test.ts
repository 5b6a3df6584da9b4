import fc from "fast-check";
import { expect, test } from "vitest";
import type { UserHash } from "#erp-adapter/contract/accounts.ts";
import type { UserId } from "#erp-adapter/contract/context.ts";
import { createSigner } from "../signing.ts";
import { createAccountLinks } from "./account-links.ts";

const HOUR = 3_600_000;
const USER = "user-1" as UserId;
const LONGEST = `${"m".repeat(63)}@${`${"d".repeat(59)}.`.repeat(3)}hr`;
const PROOF = { id: USER, userHash: "the-hash-of-the-erp" as UserHash };
let time = Date.UTC(2026, 10, 20, 9, 44);
const clock = () => time;
const links = open();

test("the key of a registration names its user for seven days", () => {
  const key = links.undoKey(USER);
  expect(links.userOfUndoKey(key)).toBe(USER);
  time += 7 * 24 * HOUR - 1;
  expect(links.userOfUndoKey(key)).toBe(USER);
  time += 1;
  expect(links.userOfUndoKey(key)).toBeNull();
});

test("the key to a password carries the ERP's proof for one hour, and cannot be read", () => {
  const key = links.resetKey(PROOF);
  expect(key).toMatch(/^[A-Za-z0-9._-]+$/);
  const inside = Buffer.from(key.split(".")[0] ?? "", "base64url").toString();
  for (const text of [inside, Buffer.from(inside, "base64url").toString(), key]) {
    expect(text).not.toContain("the-hash");
    expect(text).not.toContain(USER);
  }
  time += HOUR - 1;
  expect(links.parseResetKey(key)).toEqual(PROOF);
  time += 1;
  expect(links.parseResetKey(key)).toBeNull();
});

test("the key to a password knows, unread, where it was mailed to", () => {
  const proof = { ...PROOF, email: "ana@servis.example" };
  const key = links.resetKey(proof);
  expect(Buffer.from(key.split(".")[0] ?? "", "base64url").toString()).not.toContain("servis");
  expect(links.parseResetKey(key)).toEqual(proof);
});

test("the key to a replaced address carries it for seven days, and cannot be read", () => {
  const left = { id: USER, email: "ana@servis.example" };
  const key = links.restoreKey(left);
  expect(Buffer.from(key.split(".")[0] ?? "", "base64url").toString()).not.toContain("servis");
  time += 7 * 24 * HOUR - 1;
  expect(links.parseRestoreKey(key)).toEqual(left);
  expect([links.parseResetKey(key), links.userOfUndoKey(key)]).toEqual([null, null]);
  expect(links.parseRestoreKey(links.resetKey(PROOF))).toBeNull();
  time += 1;
  expect(links.parseRestoreKey(key)).toBeNull();
  expect(() => links.restoreKey({ id: USER, email: "a@b.hr, c@d.hr" })).toThrow();
});

test("a key opens nothing but its own page, and nothing under another secret", () => {
  expect(links.parseResetKey(links.undoKey(USER))).toBeNull();
  expect(links.userOfUndoKey(links.resetKey(PROOF))).toBeNull();
  const other = open("another secret of thirty-two characters");
  expect(links.parseResetKey(other.resetKey(PROOF))).toBeNull();
  expect(links.userOfUndoKey(other.undoKey(USER))).toBeNull();
  const signer = createSigner("a secret of at least thirty-two characters", clock);
  expect(links.userOfUndoKey(signer.sign("order-link", USER))).toBeNull();
  expect(links.userOfUndoKey(signer.sign("undo-registration", ""))).toBeNull();
});

test("any change of one character, and any invention, is no key", () => {
  const keys = [links.undoKey(USER), links.resetKey(PROOF)];
  fc.assert(
    fc.property(fc.constantFrom(...keys), fc.nat(), fc.constantFrom(..."Az09-_."), (key, place, character) => {
      const at = place % key.length;
      fc.pre(key[at] !== character);
      const changed = key.slice(0, at) + character + key.slice(at + 1);
      expect([links.userOfUndoKey(changed), links.parseResetKey(changed)]).toEqual([null, null]);
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (invented) => {
      expect([links.userOfUndoKey(invented), links.parseResetKey(invented)]).toEqual([null, null]);
    }),
  );
});

test("the longest proof still fits into an address", () => {
  const proof = { id: "u".repeat(200) as UserId, userHash: "h".repeat(200) as UserHash, email: LONGEST };
  const key = links.resetKey(proof);
  expect(key.length).toBeLessThan(1_500);
  expect(links.parseResetKey(key)).toEqual(proof);
});

test.each([
  ["", "x"],
  ["x", ""],
  ["u".repeat(201), "x"],
  ["x", "h".repeat(201)],
])("no key is made of %.5j and %.5j, and the error does not show them", (id, userHash) => {
  const make = () => links.resetKey({ id: id as UserId, userHash: userHash as UserHash });
  expect(make).toThrow();
  expect(make).not.toThrow(/uuu|hhh/);
});

function open(secret = "a secret of at least thirty-two characters") {
  return createAccountLinks({ signer: createSigner(secret, clock), clock });
}
