import { isDamage } from "../sqlite/damage.ts";

/** Tells whether calls have met damage in the ERP's files since they were opened. */
export interface DamageWatch {
  /** Notes the failure of a call. */
  note(error: unknown): void;
  /** A description of the damage; null if none is known. */
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
