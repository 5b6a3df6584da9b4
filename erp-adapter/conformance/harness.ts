import { pathToFileURL } from "node:url";
import type { LoginRequest } from "../contract/accounts.ts";
import type { ErpAdapter } from "../contract/erp-adapter.ts";
import type { Subject } from "./case.ts";
import { FIXTURE } from "./fixture/products.ts";
import type { Staff } from "./staff.ts";

/** What a harness file exports. `createStaff` is asked once; the rest it may leave out. */
export interface Harness {
  createStaff(): Promise<Staff>;
  /** Sets the back end's clock (epoch milliseconds); without it cases about time are skipped. */
  setClock?: (instant: number) => void;
  /** How often a password was hashed or compared so far. */
  passwordWork?: () => number;
}

/** Loads a harness. Throws an Error with one sentence for a file that is none. */
export async function loadHarness(file: string): Promise<Harness> {
  const loaded: Partial<Harness> = await import(pathToFileURL(file).href);
  const { createStaff, setClock, passwordWork } = loaded;
  if (typeof createStaff !== "function") throw new Error(`${file} does not export createStaff()`);
  return { createStaff, setClock, passwordWork };
}

/**
 * Subjects of a back end that is there: one for all cases, for nobody can make it anew. A harness puts the fixture's
 * products back into their state before each case; other orders and customers of earlier cases stay.
 */
export async function createRemoteSubjects(
  connect: () => Promise<ErpAdapter>,
  { harness, login }: { harness: Harness | null; login?: LoginRequest },
): Promise<() => Promise<Subject>> {
  const staff = harness && (await harness.createStaff());
  return async () => {
    for (const record of staff ? FIXTURE : []) await staff?.addProduct(record);
    const adapter = await connect();
    // A default is declared until the back end has said what it can.
    await adapter.health();
    return {
      adapter,
      staff,
      setClock: harness?.setClock ?? null,
      passwordWork: harness?.passwordWork ?? null,
      hasFixture: staff !== null,
      login,
      dispose: () => adapter.close(),
    };
  };
}
