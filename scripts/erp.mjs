// npm run erp -- COMMAND: the back office of the embedded ERP, on the project's own Node 24.
import { join } from "node:path";
import { becomeNode24, ROOT } from "./node24.mjs";
import { describeError } from "./setup-error.mjs";

/**
 * Makes V8 collect garbage when the heap is a third larger than the memory in use, with 4 MiB for young objects. The
 * import of a million rows then needs less than 300 MiB, which V8's defaults exceed (docs/performance.md).
 */
const LEAST_GARBAGE = ["--heap-growing-percent=30", "--max-semi-space-size=4"];
/** `pack` strips types with Node's own function, which Node calls experimental. */
const STRIPPING = ["--disable-warning=ExperimentalWarning"];

try {
  const [word] = process.argv.slice(2);
  const flags = word === "import" ? LEAST_GARBAGE : word === "pack" ? STRIPPING : [];
  becomeNode24([...flags, join(ROOT, "erp-adapter/back-office/main.ts"), ...process.argv.slice(2)]);
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
