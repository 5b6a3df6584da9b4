import type { Staff } from "../conformance/staff.ts";
import { createStaff as openStaff } from "./staff.ts";

/** The example's staff, for `npm run conformance -- --module erp-adapter/example/adapter.ts --harness <this file>`. */
export async function createStaff(): Promise<Partial<Staff>> {
  return openStaff(process.env.DATA_DIR || "data");
}
