import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand } from "#erp-adapter/back-office/run-command.ts";
import { toRecord } from "#erp-adapter/conformance/fixture/products.ts";
import { type CaseLine, draftOf, withKey } from "#erp-adapter/conformance/ordering.ts";
import type { CallContext, PartnerCode } from "#erp-adapter/contract/context.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { toBasisPoints } from "#erp-adapter/contract/money.ts";
import type { OrderId } from "#erp-adapter/contract/orders.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { createEmbeddedErp } from "#erp-adapter/own/embedded/create-embedded-erp.ts";
import { createStaff } from "#erp-adapter/own/embedded/staff.ts";

/** The exit code of a command, and what it printed to standard output and standard error. */
export interface Said {
  code: number;
  out: string;
  err: string;
}

/** Runs a command of the back office on a data folder. */
export async function runOffice(dataDir: string, ...args: string[]): Promise<Said> {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runCommand(args, {
    dataDir,
    print: (text) => out.push(text),
    printError: (text) => err.push(text),
  });
  return { code, out: out.join("\n"), err: err.join("\n") };
}

/** A running ERP on a data folder of its own, with one product and one customer. */
export interface Office {
  dataDir: string;
  erp: ErpAdapter;
  /** context of the customer */
  c: CallContext;
  product: ProductId;
  run(...args: string[]): Promise<Said>;
  close(): Promise<void>;
}

/** The product is bosch~1 at 100.00; the customer is of the partner 001001. */
export async function openOffice({ stock = 10, name }: { stock?: number; name?: string } = {}): Promise<Office> {
  const dataDir = mkdtempSync(join(tmpdir(), "dizna-office-"));
  const staff = createStaff({ dataDir });
  const product = staff.addProduct(toRecord({ manufacturer: "Bosch", number: "1", stock }));
  const partner = "001001" as PartnerCode;
  const { id, token } = staff.createCustomer({ partner, discount: toBasisPoints(0), name });
  staff.close();
  const erp = createEmbeddedErp({ dataDir });
  const deadline = Date.now() + 30_000;
  return {
    ...{ dataDir, erp, product },
    c: { locale: "en", partner, user: { id }, token, deadline, requestId: "test" },
    run: (...args) => runOffice(dataDir, ...args),
    async close() {
      await erp.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** Places an order at the present conditions. */
export async function placeOrder({ erp, c }: Pick<Office, "erp" | "c">, wanted: readonly CaseLine[]): Promise<OrderId> {
  return (await erp.orders.place(await draftOf({ adapter: erp }, c, wanted), withKey(c))).id;
}
