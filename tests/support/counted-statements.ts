import { DatabaseSync, StatementSync } from "node:sqlite";
import pg from "pg";

/** The SQL statements of this process to SQLite and PostgreSQL, in order, including those of transactions. */
export interface StatementCount {
  /** Returns the statements since the last `take`. */
  take(): string[];
  /** Returns the statements since the last `take`, each with the number of rows that it returned at once. */
  takeRead(): ReadRows[];
  stop(): void;
}

export interface ReadRows {
  statement: string;
  rows: number;
}

/** Starts counting, on every connection. */
export function countStatements(): StatementCount {
  const now: ReadRows[] = [];
  const undo = [
    ...["run", "get", "all", "iterate"].map((name) => watch(StatementSync.prototype, name)),
    watch(DatabaseSync.prototype, "exec"),
    watch(pg.Client.prototype, "query"),
  ];
  const takeRead = () => now.splice(0);
  return {
    take: () => takeRead().map(({ statement }) => statement),
    takeRead,
    stop() {
      for (const one of undo) one();
    },
  };

  function watch(owner: object, name: string): () => void {
    const original: (...args: unknown[]) => unknown = Reflect.get(owner, name);
    Reflect.set(owner, name, function watched(this: unknown, ...args: unknown[]) {
      const statement = this instanceof StatementSync ? this.sourceSQL : textOf(args[0]);
      const read: ReadRows = { statement, rows: 0 };
      now.push(read);
      const answer = Reflect.apply(original, this, args);
      if (Array.isArray(answer)) read.rows = answer.length;
      else if (answer instanceof Promise)
        void answer.then(
          ({ rows }) => (read.rows = rows.length),
          () => undefined,
        );
      return answer;
    });
    return () => void Reflect.set(owner, name, original);
  }
}

function textOf(statement: unknown): string {
  if (typeof statement === "object" && statement !== null && "text" in statement) return String(statement.text);
  return String(statement);
}
