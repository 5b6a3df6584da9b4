import { pathToFileURL } from "node:url";
import type { LoginRequest } from "../contract/accounts.ts";
import type { ErpAdapter } from "../contract/erp-adapter.ts";
import type { ProductId } from "../contract/product-id.ts";
import type { SilenceAfterFirstWrite, Subject } from "./case.ts";
import { FIXTURE, idOf } from "./fixture/products.ts";
import { findGoods } from "./goods.ts";
import { ALL_ACTS, type Staff, toStaff } from "./staff.ts";
import { mistypedNames, otherGoods } from "./warnings.ts";
import type { WireExchange } from "./wire-log.ts";

/**
 * The exports of a harness file. `createStaff` is called once, and may return only some acts of the staff: a case that
 * needs another act is skipped. The other exports are optional.
 */
export interface Harness {
  createStaff(): Promise<Partial<Staff>>;
  /**
   * Sets the back end's clock (epoch milliseconds), which may stand still or go on from there. After a case that called
   * it the suite sets the clock to the present, and again before each later case. Without it, cases about time are
   * skipped.
   */
  setClock?: (instant: number) => void;
  /** The number of times that a password has been hashed or compared so far. */
  passwordWork?: () => number;
  silenceAfterFirstWrite?: SilenceAfterFirstWrite;
}

const EXPORTS = ["createStaff", "setClock", "passwordWork", "silenceAfterFirstWrite"];

/** Loads a harness. Throws an Error with one sentence if the file is not a harness, or an export is mistyped. */
export async function loadHarness(file: string): Promise<Harness> {
  const loaded: Partial<Harness> = await import(pathToFileURL(file).href);
  const { createStaff, setClock, passwordWork, silenceAfterFirstWrite } = loaded;
  if (typeof createStaff !== "function") throw new Error(`${file} does not export createStaff()`);
  const mistyped = mistypedNames(Object.keys(loaded), EXPORTS);
  if (mistyped.length > 0) throw new Error(`${file}: ${mistyped.join(" ")}`);
  return { createStaff, setClock, passwordWork, silenceAfterFirstWrite };
}

/** An adapter for a running back end, and the latest HTTP exchanges with it. */
export interface Connection {
  adapter: ErpAdapter;
  wire?: () => readonly WireExchange[];
}

/** The known facts about a back end, and what the suite may do there. */
export interface RemoteOptions {
  harness: Harness | null;
  login?: LoginRequest;
  /** true if goods found in the back end may be ordered; with a harness that is always allowed */
  mayBook?: boolean;
  /** told what the back end's clock is set to, and null once it is set back; for what the shop compares with its own */
  onClock?: (setTo: number | null) => void;
  /** told a sentence about a mistake of the harness that many cases would suffer from */
  warn?: (sentence: string) => void;
}

/**
 * Subjects of a running back end. All cases share the back end, because it cannot be created again. A harness resets
 * the fixture's products before each case; orders and customers of earlier cases stay. Without a harness that can add
 * products, the suite searches for orderable ones. Rejects if the harness or `connect` does.
 */
export async function createRemoteSubjects(
  connect: () => Promise<Connection>,
  { harness, login, mayBook = false, onClock = () => {}, warn = () => {} }: RemoteOptions,
): Promise<() => Promise<Subject>> {
  const given = harness && (await harness.createStaff());
  const staff = given && toStaff(given);
  for (const sentence of mistypedNames(Object.keys(given ?? {}), ALL_ACTS)) warn(sentence);
  // If the suite cannot add its own products, it looks for existing ones.
  const hasFixture = given?.addProduct !== undefined;
  const goods = hasFixture ? null : await lookForGoods(connect);
  const setClock = harness?.setClock;
  let wasSet = false;
  let isFirst = true;
  const setBack = () => {
    if (wasSet) setClock?.(Date.now());
    onClock(null);
  };
  return async () => {
    setBack();
    const added: { expected: ProductId; answered: ProductId }[] = [];
    for (const record of hasFixture && staff ? FIXTURE : [])
      added.push({ expected: idOf(record), answered: (await staff?.addProduct(record)) ?? idOf(record) });
    const { adapter, wire } = await connect();
    // `health` also fetches the capabilities; until then the adapter declares defaults.
    await adapter.health();
    if (isFirst && hasFixture) {
      const others = await otherGoods(adapter, added);
      if (others !== null) warn(others);
    }
    isFirst = false;
    return {
      adapter,
      wire,
      staff,
      setClock: setClock
        ? (instant) => {
            wasSet = true;
            setClock(instant);
            onClock(instant);
          }
        : null,
      passwordWork: harness?.passwordWork ?? null,
      silenceAfterFirstWrite: harness?.silenceAfterFirstWrite ?? null,
      hasFixture,
      goods,
      mayBook,
      login,
      async dispose() {
        setBack();
        await adapter.close();
      },
    };
  };
}

async function lookForGoods(connect: () => Promise<Connection>) {
  const { adapter } = await connect();
  try {
    await adapter.health();
    return await findGoods(adapter);
  } catch {
    // No error if the calls fail: the cases about search and conditions explain the failure better.
    return null;
  } finally {
    await adapter.close();
  }
}
