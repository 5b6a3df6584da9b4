import { DatabaseSync } from "node:sqlite";
import { beforeEach, describe, expect, test } from "vitest";
import { transaction } from "./transaction.ts";

let db: DatabaseSync;

beforeEach(() => {
  db = new DatabaseSync(":memory:");
  db.exec("create table note (text text not null) strict");
});

describe("transaction", () => {
  test("keeps what was written and gives the result back", () => {
    expect(transaction(db, () => write("a"))).toBe("a");
    expect(notes()).toEqual(["a"]);
  });

  test("keeps nothing when it throws", () => {
    expect(() =>
      transaction(db, () => {
        write("a");
        throw new Error("stop");
      }),
    ).toThrow("stop");
    expect(notes()).toEqual([]);
    expect(db.isTransaction).toBe(false);
  });

  test("inside another: undoes only its own part", () => {
    transaction(db, () => {
      write("outer");
      expect(() =>
        transaction(db, () => {
          write("inner");
          throw new Error("stop");
        }),
      ).toThrow("stop");
      transaction(db, () => write("second inner"));
    });
    expect(notes()).toEqual(["outer", "second inner"]);
  });

  test("refuses a function that waits", () => {
    expect(() => transaction(db, async () => write("later"))).toThrow(TypeError);
    expect(notes()).toEqual([]);
  });
});

function write(text: string): string {
  db.prepare("insert into note values (?)").run(text);
  return text;
}

function notes(): unknown[] {
  return db
    .prepare("select text from note")
    .all()
    .map((row) => row.text);
}
