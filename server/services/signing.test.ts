import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createSigner, PURPOSES } from "./signing.ts";

const SECRET = "a secret of at least thirty-two characters";
let now = 1_000;
const signer = createSigner(SECRET, () => now);

describe("a signed value", () => {
  test("comes back whole, and needs no escaping in an address", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (value) => {
        const signed = signer.sign("quote", value);
        expect(signed).toMatch(/^[A-Za-z0-9._-]+$/);
        expect(signer.verify("quote", signed)).toBe(value);
      }),
    );
  });

  test.each(PURPOSES)("made for %s is worthless for every other purpose, and under another secret", (purpose) => {
    const signed = signer.sign(purpose, "value");
    expect(PURPOSES.filter((other) => signer.verify(other, signed) !== null)).toEqual([purpose]);
    const sealed = signer.seal(purpose, "value");
    expect(PURPOSES.filter((other) => signer.unseal(other, sealed) !== null)).toEqual([purpose]);
    expect(createSigner("another secret of thirty-two characters").verify("quote", signed)).toBeNull();
  });

  test("is refused after any change of one character", () => {
    const signed = signer.sign("quote", "value", 5_000);
    fc.assert(
      fc.property(fc.nat(signed.length - 1), fc.constantFrom(..."Aa0-_.~ "), (at, character) => {
        fc.pre(signed[at] !== character);
        expect(signer.verify("quote", signed.slice(0, at) + character + signed.slice(at + 1))).toBeNull();
      }),
    );
  });

  test("is good until the moment it expires", () => {
    const signed = signer.sign("quote", "value", 2_000);
    now = 1_999;
    expect(signer.verify("quote", signed)).toBe("value");
    now = 2_000;
    expect(signer.verify("quote", signed)).toBeNull();
  });

  test("never throws on garbage", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (garbage) => {
        expect(signer.verify("quote", garbage)).toBeNull();
        expect(signer.unseal("intent-actor", garbage)).toBeNull();
      }),
    );
    expect(signer.verify("quote", "A".repeat(100_000))).toBeNull();
  });
});

describe("a sealed value", () => {
  const sealed = signer.seal("intent-actor", "Šifra 1");

  test("comes back, and is not readable", () => {
    expect(signer.unseal("intent-actor", sealed)).toBe("Šifra 1");
    expect(Buffer.from(sealed, "base64url").toString()).not.toContain("ifra");
  });

  test("stays shut for another purpose, another secret, or when altered", () => {
    expect(signer.unseal("quote", sealed)).toBeNull();
    expect(createSigner("another secret of thirty-two characters").unseal("intent-actor", sealed)).toBeNull();
    const bytes = Buffer.from(sealed, "base64url");
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    expect(signer.unseal("intent-actor", bytes.toString("base64url"))).toBeNull();
  });
});
