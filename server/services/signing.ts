import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import type { Clock } from "./clock.ts";

/** Purposes of signed or encrypted values; a value made for one purpose is worthless for another. */
export const PURPOSES = [
  "quote",
  "cart",
  "order-link",
  "intent-actor",
  "captcha",
  "undo-registration",
  "password-reset",
  "restore-email",
  "outbox-payload",
  "cancellation-wish",
  "registration-request",
  "registration-approval",
  "again-outcome",
  "stock-watch",
  "confirm-stock-watch",
  "end-stock-watches",
  "form-owner",
  "kept-form",
  "guest-point",
] as const;

export type Purpose = (typeof PURPOSES)[number];

/** Proves that a value that left the shop, such as one in a form, came from this shop. */
export type Signer = ReturnType<typeof createSigner>;

const MAX_LENGTH = 4_096;
const SIGNED = /^([A-Za-z0-9_-]*)\.([0-9a-z]*)\.([A-Za-z0-9_-]{43})$/;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * HMAC-SHA256 signatures (`sign`) and AES-256-GCM encryption (`seal`), with a derived key for each purpose. Keys are kept
 * as key objects: making one of bytes costs seven times as much as the signature of a short text.
 */
export function createSigner(secret: string, clock: Clock = Date.now) {
  const keys = new Map<string, KeyObject>();
  const keyFor = (use: "sign" | "seal", purpose: Purpose) => {
    const label = `${use}:${purpose}`;
    const key = keys.get(label) ?? createSecretKey(Buffer.from(hkdfSync("sha256", secret, "", label, 32)));
    keys.set(label, key);
    return key;
  };
  const proofOf = (purpose: Purpose, text: string) =>
    createHmac("sha256", keyFor("sign", purpose)).update(text).digest("base64url");

  const unsealBytes = (purpose: Purpose, sealed: string): Buffer | null => {
    const bytes = Buffer.from(sealed, "base64url");
    if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
    const decipher = createDecipheriv("aes-256-gcm", keyFor("seal", purpose), bytes.subarray(0, NONCE_BYTES));
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    } catch {
      return null;
    }
  };

  return {
    /**
     * `value` with its signature, in characters that need no escaping in a path or query. `expiresAt` in epoch
     * milliseconds.
     */
    sign(purpose: Purpose, value: string, expiresAt?: number) {
      const text = `${Buffer.from(value).toString("base64url")}.${expiresAt === undefined ? "" : expiresAt.toString(36)}`;
      return `${text}.${proofOf(purpose, text)}`;
    },

    /** The value; null if it was not signed for this purpose or has expired. Never throws. */
    verify(purpose: Purpose, signed: string) {
      const parts = signed.length <= MAX_LENGTH ? SIGNED.exec(signed) : null;
      if (!parts) return null;
      const [, value = "", expiry = "", proof = ""] = parts;
      if (!timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(purpose, `${value}.${expiry}`)))) return null;
      if (expiry !== "" && Number.parseInt(expiry, 36) <= clock()) return null;
      return Buffer.from(value, "base64url").toString();
    },

    /** A digest that only this shop can compute: compares data that must not be readable on the disk. */
    digest: proofOf,

    /** Encrypts data that must not be readable on the disk. */
    seal(purpose: Purpose, value: string | Uint8Array) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", keyFor("seal", purpose), nonce);
      const body = Buffer.concat([cipher.update(Buffer.from(value)), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
    },

    /** Decrypts a text; null if it was encrypted under another secret or was altered. Never throws. */
    unseal(purpose: Purpose, sealed: string) {
      return unsealBytes(purpose, sealed)?.toString() ?? null;
    },

    /** Decrypts bytes; null if they were encrypted under another secret or were altered. Never throws. */
    unsealBytes,
  };
}
