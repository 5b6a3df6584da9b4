import { afterAll } from "vitest";
import { dropTestDbs } from "./open-test-db.ts";

/** Vitest's setup of each file on PostgreSQL. */
afterAll(dropTestDbs);
