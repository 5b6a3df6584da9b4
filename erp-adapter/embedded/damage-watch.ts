import { isDamage } from "../sqlite/damage.ts";

/** Whether damage of the ERP's files was met since they were opened. */
export interface DamageWatch {
  /** A call has failed. */
  note(error: unknown): void;
  /** What is wrong; null while nothing is known. */
  found(): string | null;
}

export function createDamageWatch(): DamageWatch {
  let found: string | null = null;
  return {
    note(error) {
      if (isDamage(error)) found ??= `a file is damaged: ${error.message}`;
    },
    found: () => found,
  };
}
