import type { CallContext } from "../contract/context.ts";
import type { ErpAdapter } from "../contract/erp-adapter.ts";

/** A method of an adapter with its context told apart; `ask` calls it under another context. */
export type WrapMethod = (
  name: string,
  ask: (args: readonly unknown[], c: CallContext) => Promise<unknown>,
) => (args: readonly unknown[], c: CallContext) => Promise<unknown>;

/**
 * The adapter with something around every method that takes a context, named `area.method`, or `conditions`. A method is
 * looked up when it is called and the capabilities when they are read: an adapter may learn them on first contact.
 */
export function mapMethods(adapter: ErpAdapter, wrap: WrapMethod): ErpAdapter {
  const areas = Object.entries(adapter).flatMap(([name, member]): [string, unknown][] => {
    if (UNWRAPPED.has(name)) return [];
    return [[name, typeof member === "function" ? mapOne(adapter, name, name, wrap) : mapArea(name, member, wrap)]];
  });
  return {
    ...(Object.fromEntries(areas) as Omit<ErpAdapter, "capabilities" | "health" | "close">),
    get capabilities() {
      return adapter.capabilities;
    },
    health: () => adapter.health(),
    close: () => adapter.close(),
  };
}

/** What takes no context. */
const UNWRAPPED = new Set(["capabilities", "health", "close"]);

function mapArea(area: string, methods: object, wrap: WrapMethod): object {
  return Object.fromEntries(Object.keys(methods).map((name) => [name, mapOne(methods, name, `${area}.${name}`, wrap)]));
}

function mapOne(owner: object, name: string, fullName: string, wrap: WrapMethod) {
  const ask = async (args: readonly unknown[], c: CallContext): Promise<unknown> =>
    Reflect.apply(Reflect.get(owner, name), owner, [...args, c]);
  const wrapped = wrap(fullName, ask);
  return (...all: unknown[]) => wrapped(all.slice(0, -1), all.at(-1) as CallContext);
}
