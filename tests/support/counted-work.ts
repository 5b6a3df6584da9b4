import { DatabaseSync, StatementSync } from "node:sqlite";
import { mapMethods } from "#erp-adapter/around/resilience/map-methods.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";

/** The calls to the ERP and the statements to databases during some work. */
export interface AskedWork {
  /** methods of the ERP, in the order called */
  calls: string[];
  /** statements, in the order run; rows that a trigger writes count as part of the statement that fired it */
  statements: string[];
}

export interface WorkCount {
  /** wraps an adapter to count its calls; for `openTestShop({ erp })` */
  before(adapter: ErpAdapter): ErpAdapter;
  /** Returns the work since the last `take`. */
  take(): AskedWork;
  stop(): void;
}

/** Starts counting every statement of every connection of this process, and the calls of the adapter of `before`. */
export function countWork(): WorkCount {
  let now: AskedWork = { calls: [], statements: [] };
  const undo = [
    ...["run", "get", "all", "iterate"].map((name) => watch(StatementSync.prototype, name)),
    watch(DatabaseSync.prototype, "exec"),
  ];

  function watch(owner: object, name: string): () => void {
    const original: (...args: unknown[]) => unknown = Reflect.get(owner, name);
    Reflect.set(owner, name, function watched(this: unknown, ...args: unknown[]) {
      now.statements.push(this instanceof StatementSync ? this.sourceSQL : String(args[0]));
      return Reflect.apply(original, this, args);
    });
    return () => void Reflect.set(owner, name, original);
  }

  return {
    before: (adapter) =>
      mapMethods(adapter, (name, ask) => (args, c) => {
        now.calls.push(name);
        return ask(args, c);
      }),
    take() {
      const taken = now;
      now = { calls: [], statements: [] };
      return taken;
    },
    stop() {
      for (const one of undo) one();
    },
  };
}
