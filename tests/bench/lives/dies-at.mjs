// Preloaded into a shop or an ERP. The process kills itself once, at the SQL statement that the file DIES_AT describes.
// PLANTED names a defect that a test must notice. This file changes only SQL statements: all else is as released.
import { existsSync, readFileSync, rmSync } from "node:fs";
import { DatabaseSync, StatementSync } from "node:sqlite";
import { createPlant } from "./planted.mjs";

const file = process.env.DIES_AT ?? "";
const plant = createPlant(process.env.PLANTED);
const owners = new WeakMap();
/** databases in which a transaction has run the statement that DIES_AT describes */
const lit = new WeakSet();

const { prepare, exec } = DatabaseSync.prototype;
DatabaseSync.prototype.prepare = function (...given) {
  const statement = prepare.apply(this, given);
  owners.set(statement, this);
  return statement;
};
DatabaseSync.prototype.exec = function (sql) {
  return around(this, sql, () => exec.call(this, sql));
};
for (const method of ["run", "get", "all"]) {
  const real = StatementSync.prototype[method];
  StatementSync.prototype[method] = function (...values) {
    const [db, sql] = [owners.get(this), this.sourceSQL];
    const run = (sent) => real.apply(this, sent);
    return around(db, sql, () => plant({ sql, values, run, exec: (own) => db.exec(own) }));
  };
}

function around(db, sql, go) {
  look(db, sql, "before", 1);
  const result = go();
  look(db, sql, "after", Array.isArray(result) ? result.length : 1);
  return result;
}

function look(db, sql, when, rows) {
  if (!existsSync(file)) return;
  const { at, commits, when: wanted } = JSON.parse(readFileSync(file, "utf8"));
  const isThere = new RegExp(at, "i").test(sql) && rows > 0;
  if (commits && isThere) lit.add(db);
  const isNow = commits ? lit.has(db) && /^commit/i.test(sql) : isThere;
  if (!isNow || when !== wanted) return;
  rmSync(file);
  process.kill(process.pid, "SIGKILL");
}
