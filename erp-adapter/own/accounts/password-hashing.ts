import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import { type BulkheadPolicy, BulkheadRejectedError, bulkhead } from "cockatiel";
import { ErpError } from "../../contract/errors.ts";
import { toComposed } from "../../contract/password.ts";

/** Hashes passwords for storage. Throws RATE_LIMITED before any work if too many calls wait. */
export interface Passwords {
  /** Returns parameters, salt and hash in one line. Each call uses a new salt. */
  hash(password: string): Promise<string>;
  /** Returns false for a null hash too, after the same work. Throws for a hash that this program did not write. */
  verify(password: string, hash: string | null): Promise<boolean>;
}

/** Parameters of scrypt (RFC 7914): memory is 128 × N × r bytes, work grows with p. */
export interface ScryptCost {
  N: number;
  r: number;
  p: number;
}

/** A scrypt setting of the OWASP Password Storage Cheat Sheet: the one with 32 MiB of memory. */
const COST: ScryptCost = { N: 2 ** 15, r: 8, p: 3 };

/**
 * Maximum number of parallel hashes. More would only wait for processors, take 32 MiB each, and delay file access and
 * DNS look-ups. If there are several processors, at least one stays free for buyers.
 */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));

/** Maximum number of waiting calls, about two seconds of work. Further calls are refused and may be repeated later. */
const WAITING = 8;
const COME_AGAIN_SECONDS = 3;

const SALT_BYTES = 16;
const HASH_BYTES = 32;
const KEPT = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/;

/**
 * Hashes passwords with scrypt. Each hash contains its parameters, so that new hashes may use other parameters later.
 */
export function createPasswords(cost: ScryptCost = COST): Passwords {
  const gate = bulkhead(AT_ONCE, WAITING);
  const decoy = toLine(cost, randomBytes(SALT_BYTES), randomBytes(HASH_BYTES));

  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      return toLine(cost, salt, await enter(gate, () => derive(password, salt, cost)));
    },
    async verify(password, hash) {
      const kept = parseLine(hash ?? decoy);
      const derived = await enter(gate, () => derive(password, kept.salt, kept.cost));
      return timingSafeEqual(derived, kept.hash) && hash !== null;
    },
  };
}

async function enter(gate: BulkheadPolicy, work: () => Promise<Buffer>): Promise<Buffer> {
  try {
    return await gate.execute(work);
  } catch (error) {
    if (!(error instanceof BulkheadRejectedError)) throw error;
    throw new ErpError(
      "RATE_LIMITED",
      { retryAfterSeconds: COME_AGAIN_SECONDS },
      { peerMessage: "too many passwords" },
    );
  }
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
