import { isDamage } from "../../sqlite/damage.ts";

/** Reports whether calls have found damage in the ERP's files since the files were opened. */
export interface DamageWatch {
  /** Records the failure of a call. */
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
