import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { toComposed } from "../../contract/password.ts";
import { createGate } from "./gate.ts";

/** Turns passwords into what may be kept of them. */
export interface Passwords {
  /** Parameters, salt and hash in one line. Salted anew each time. */
  hash(password: string): Promise<string>;
  /** False without a hash too, after the same work. Throws for a hash that this program did not write. */
  verify(password: string, hash: string | null): Promise<boolean>;
}

/** Parameters of scrypt (RFC 7914): memory is 128 × N × r bytes, work grows with p. */
export interface ScryptCost {
  N: number;
  r: number;
  p: number;
}

/** OWASP Password Storage Cheat Sheet, scrypt, the second in memory of its equal choices: 32 MiB. */
const COST: ScryptCost = { N: 2 ** 15, r: 8, p: 3 };

/** More at once would only wait for processors, with 32 MiB each, and keep files and names waiting too. */
const AT_ONCE = 2;

const SALT_BYTES = 16;
const HASH_BYTES = 32;
const KEPT = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/;

/** Passwords by scrypt. A hash carries its parameters, so that those of tomorrow's may be others. */
export function createPasswords(cost: ScryptCost = COST): Passwords {
  const throughGate = createGate(AT_ONCE);
  const decoy = toLine(cost, randomBytes(SALT_BYTES), randomBytes(HASH_BYTES));

  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      return toLine(cost, salt, await throughGate(() => derive(password, salt, cost)));
    },
    async verify(password, hash) {
      const kept = parseLine(hash ?? decoy);
      const derived = await throughGate(() => derive(password, kept.salt, kept.cost));
      return timingSafeEqual(derived, kept.hash) && hash !== null;
    },
  };
}

const scryptAsync: (password: string, salt: Buffer, length: number, options: object) => Promise<Buffer> =
  promisify(scrypt);

function derive(password: string, salt: Buffer, { N, r, p }: ScryptCost): Promise<Buffer> {
  return scryptAsync(toComposed(password), salt, HASH_BYTES, { N, r, p, maxmem: 256 * N * r });
}

function toLine({ N, r, p }: ScryptCost, salt: Buffer, hash: Buffer): string {
  return `scrypt$${N}$${r}$${p}$${salt.toString("base64url")}$${hash.toString("base64url")}`;
}

function parseLine(line: string): { cost: ScryptCost; salt: Buffer; hash: Buffer } {
  const [, N, r, p, salt = "", hash = ""] = KEPT.exec(line) ?? [];
  const bytes = Buffer.from(hash, "base64url");
  if (bytes.length !== HASH_BYTES) throw new TypeError("not a password hash of this program");
  return { cost: { N: Number(N), r: Number(r), p: Number(p) }, salt: Buffer.from(salt, "base64url"), hash: bytes };
}
