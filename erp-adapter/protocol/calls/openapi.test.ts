import { expect, test } from "vitest";
import { describeProtocol } from "./openapi.ts";

test("docs/openapi.json is the protocol as it is (vitest run erp-adapter/protocol/calls/openapi.test.ts --update writes it again)", async () => {
  await expect(`${JSON.stringify(describeProtocol(), null, 2)}\n`).toMatchFileSnapshot("../../../docs/openapi.json");
});
