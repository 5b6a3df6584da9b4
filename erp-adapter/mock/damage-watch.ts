import type { DatabaseSync } from "node:sqlite";
import { findDamage, isDamage } from "../sqlite/damage.ts";

/** Whether the ERP's files are damaged, as far as it is known. */
export interface DamageWatch {
  /** A call has failed. */
  note(error: unknown): void;
  /** What is wrong; null while nothing is known. The first time it reads the files. */
  look(): string | null;
}

/** Bytes up to which a file is read at the start. What is wrong in a larger one is known once it is met. */
const READ_AT_START = 64 * 1_024 * 1_024;

export function createDamageWatch(databases: Readonly<Record<string, DatabaseSync>>): DamageWatch {
  let found: string | null = null;
  let isRead = false;
  return {
    note(error) {
      if (isDamage(error)) found ??= `a file is damaged: ${error.message}`;
    },
    look() {
      if (!isRead) {
        isRead = true;
        for (const [name, db] of Object.entries(databases)) {
          const damage = sizeOf(db) <= READ_AT_START ? findDamage(db) : null;
          if (damage !== null) found ??= `${name} is damaged: ${damage}`;
        }
      }
      return found;
    },
  };
}

function sizeOf(db: DatabaseSync): number {
  const pages = Number(db.prepare("pragma page_count").get()?.page_count);
  return pages * Number(db.prepare("pragma page_size").get()?.page_size);
}
