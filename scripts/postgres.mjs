// npm run postgres: runs a PostgreSQL in DATA_DIR, to try the shop on PostgreSQL. Installs what is missing.
import { join } from "node:path";
import { install } from "./install.mjs";
import { becomeNode24, ROOT } from "./node24.mjs";
import { installPostgres } from "./postgres/install.mjs";
import { describeError } from "./setup-error.mjs";

try {
  await install(console.log);
  await installPostgres(console.log);
  becomeNode24([join(ROOT, "server/postgres-to-try/main.ts"), ...process.argv.slice(2)]);
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
