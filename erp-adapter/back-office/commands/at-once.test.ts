import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runOffice, type Said } from "#tests/support/back-office.ts";
import { toRecord } from "../../conformance/fixture/products.ts";
import type { ProductId } from "../../contract/product-id.ts";
import { createStaff, type EmbeddedStaff } from "../../own/embedded/staff.ts";
import type { Command } from "../command.ts";
import { createDataFiles } from "../office-files.ts";
import { document } from "./document.ts";
import { relate } from "./relate.ts";
import { safety } from "./safety.ts";

/** Two commands run at the same time on one product. */

let dataDir: string;
let product: ProductId;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "dizna-at-once-"));
  const staff = createStaff({ dataDir });
  product = staff.addProduct(toRecord({ manufacturer: "Lab", number: "1" }));
  for (const number of ["2", "3"]) staff.addProduct(toRecord({ manufacturer: "Lab", number }));
  staff.close();
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const address = (name: string) => `https://files.example/${name}.pdf`;

test.each<[string, Command, string[], string[], string[]]>([
  [
    "document",
    document,
    ["lab~1", "other", address("a")],
    ["document", "lab~1", "other", address("b")],
    [address("b"), address("a")],
  ],
  [
    "safety",
    safety,
    ["lab~1", "--warnings", "Hot."],
    ["document", "lab~1", "other", address("b")],
    [address("b"), "Hot."],
  ],
  ["relate", relate, ["lab~1", "accessory", "lab~2"], ["relate", "lab~1", "accessory", "lab~3"], ["3", "2"]],
])("%s keeps what another command writes just before it does", async (_, command, args, other, expected) => {
  const files = createDataFiles(dataDir);
  const staff = files.staff();
  const others: Promise<Said>[] = [];
  await command.run(args, {
    files: {
      ...files,
      // `staff()` is the command's last call before it writes. The other command writes during this call, before
      // `runOffice` returns its promise.
      staff() {
        others.push(runOffice(dataDir, ...other));
        return staff;
      },
    },
    print: () => {},
    showProgress: () => {},
    variables: {},
    ended: async () => {},
  });
  expect(await Promise.all(others)).toMatchObject([{ code: 0 }]);
  expect(written(staff)).toEqual(expected);
  files.close();
});

test("no other process writes while a change is being made", () => {
  const staff = createStaff({ dataDir });
  const other = new DatabaseSync(join(dataDir, "catalogue.db"), { timeout: 0 });
  const refused = (): void => expect(() => other.exec("begin immediate")).toThrow("locked");
  staff.changePapers(product, (papers) => {
    refused();
    return papers;
  });
  staff.changeRelated(product, (related) => {
    refused();
    return related;
  });
  other.exec("begin immediate; commit");
  other.close();
  staff.close();
});

/** The URLs of the documents, the English warnings, and the numbers of the related parts; empty texts are left out. */
function written(staff: EmbeddedStaff): string[] {
  const found: string[] = [];
  staff.changePapers(product, (papers) => {
    found.push(...papers.documents.map(({ href }) => href), papers.warnings.en);
    return papers;
  });
  staff.changeRelated(product, (related) => {
    found.push(...related.map(({ number }) => number));
    return related;
  });
  return found.filter((text) => text !== "");
}
