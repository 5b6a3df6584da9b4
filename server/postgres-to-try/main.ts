import { join } from "node:path";
import { requireDataFolder } from "../data-folder.ts";
import { startLocalPostgres } from "./local-postgres.ts";

/** Not the usual 5432, on which another PostgreSQL may listen. */
const PORT = 54_329;

/**
 * `npm run postgres`: starts a PostgreSQL to try the shop with, prints its DATABASE_URL, and stops it when this process
 * ends.
 */
async function main(): Promise<void> {
  const dataDir = requireDataFolder(process.env.DATA_DIR || "data");
  const port = Number(process.env.PGPORT || PORT);
  const postgres = await startLocalPostgres({ folder: join(dataDir, "postgres"), port });
  console.log(`DATABASE_URL=${postgres.url()}`);
  console.log("For trying and for tests: it has no backup, and it ends with this command (Ctrl+C).");
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void postgres.stop());
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
