import { expect, test } from "vitest";
import { lackedBy } from "./proofs.ts";

test.each([
  [[], ["two papers"]],
  [["cmr"], ["a second paper of another kind"]],
  [["insurance", "warehouse"], ["a paper of the transport"]],
  [["statement"], ["two papers"]],
  [["customs", "cmr"], ["a second paper of another kind"]],
  [["cmr", "carrier-invoice"], []],
  [["airway-bill", "notary"], []],
])("goods sent to another member state with %j lack %j", (proofs, lacked) =>
  expect(lackedBy({ codes: "K", isPickUp: false, proofs })).toEqual(lacked),
);

test.each([
  [["cmr", "insurance"], ["the buyer's statement"]],
  [["statement", "cmr"], ["a second paper of another kind"]],
  [["statement", "cmr", "freight-payment"], []],
])("goods that the buyer fetched with %j lack %j", (proofs, lacked) =>
  expect(lackedBy({ codes: "K", isPickUp: true, proofs })).toEqual(lacked),
);

test.each([
  [["cmr", "carrier-invoice"], ["the customs' paper"]],
  [["customs"], []],
])("an export with %j lacks %j", (proofs, lacked) =>
  expect(lackedBy({ codes: "G", isPickUp: false, proofs })).toEqual(lacked),
);
