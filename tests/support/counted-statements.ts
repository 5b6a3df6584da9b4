import { DatabaseSync, StatementSync } from "node:sqlite";
import pg from "pg";

/** The SQL statements of this process to SQLite and PostgreSQL, in order, including those of transactions. */
export interface StatementCount {
  /** Returns the statements since the last `take`. */
  take(): string[];
  stop(): void;
}

/** Starts counting, on every connection. */
export function countStatements(): StatementCount {
  let now: string[] = [];
  const undo = [
    ...["run", "get", "all", "iterate"].map((name) => watch(StatementSync.prototype, name)),
    watch(DatabaseSync.prototype, "exec"),
    watch(pg.Client.prototype, "query"),
  ];
  return {
    take() {
      const taken = now;
      now = [];
      return taken;
    },
    stop() {
      for (const one of undo) one();
    },
  };

  function watch(owner: object, name: string): () => void {
    const original: (...args: unknown[]) => unknown = Reflect.get(owner, name);
    Reflect.set(owner, name, function watched(this: unknown, ...args: unknown[]) {
      now.push(this instanceof StatementSync ? this.sourceSQL : textOf(args[0]));
      return Reflect.apply(original, this, args);
    });
    return () => void Reflect.set(owner, name, original);
  }
}

function textOf(statement: unknown): string {
  if (typeof statement === "object" && statement !== null && "text" in statement) return String(statement.text);
  return String(statement);
}
