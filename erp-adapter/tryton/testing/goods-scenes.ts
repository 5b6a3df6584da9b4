import { FIXTURE, idOf, PART } from "../../conformance/fixture/products.ts";
import type { PartnerCode } from "../../contract/context.ts";
import { toBasisPoints } from "../../contract/money.ts";
import { createPartnerTerms } from "./partner-terms.ts";
import { asks, customer, SCENE_PARTNER, type Stage, shop, type TrytonScene, visitor } from "./scene.ts";

/** A partner whose price list has a formula that fails. */
const FAULTY = "007004" as PartnerCode;

/** Scenes for feed, conditions and companies. */
export const GOODS_SCENES: readonly TrytonScene[] = [
  { name: "health", play: (erp) => erp.health() },
  { name: "the feed from its beginning", play: (erp) => erp.catalogue.feed(null, 5, visitor()) },
  { name: "the feed goes on", play: (erp, _, time) => erp.catalogue.feed(`all.${time}.4`, 3, visitor()) },
  { name: "the feed of what changed", play: (erp, _, time) => erp.catalogue.feed(`1.${time}.0`, 2, visitor()) },
  { name: "a cursor that is none", play: (erp) => erp.catalogue.feed("nonsense", 2, visitor()) },
  {
    name: "the feed of a part with odd facts",
    before: ({ office }) => office.setAttributes(keyOf("percent"), { specs: "no list", pack: 0, supply: "sometimes" }),
    play: (erp, _, time) => erp.catalogue.feed(cursorBefore("percent", time), 1, visitor()),
  },
  {
    name: "the feed of a part that was withdrawn",
    before: (stage) => withdraw("oneNumber", stage),
    play: (erp, _, time) => erp.catalogue.feed(cursorBefore("oneNumber", time), 1, visitor()),
  },
  {
    name: "the session has ended",
    before: ({ endSession }) => endSession(),
    play: (erp) => erp.catalogue.stock(null, 5, visitor()),
  },
  { name: "stock that moved", play: (erp, _, time) => erp.catalogue.stock(`${time}.${time}.0`, 2, visitor()) },
  {
    name: "conditions of a guest",
    play: (erp) => erp.conditions(asks(["injector", 1], ["nozzle", 1], ["onRequest", 1]), visitor()),
  },
  {
    name: "conditions of a customer",
    play: (erp) => erp.conditions(asks(["injector", 1], ["plenty", 20]), customer()),
  },
  {
    name: "conditions by Tryton's own key",
    play: (erp) =>
      erp.conditions({ lines: [{ product: PART.nozzle, key: String(keyOf("nozzle")), quantity: 2 }] }, visitor()),
  },
  {
    name: "conditions from a quantity on",
    before: ({ office }) => createPartnerTerms(office).setBreak(keyOf("dashed"), 5, toBasisPoints(2_000)),
    play: (erp) => erp.conditions(asks(["dashed", 4], ["dashed", 5]), customer()),
  },
  {
    name: "conditions of parts of which too few are there",
    play: (erp) =>
      erp.conditions(asks(["scarce", 6], ["toOrder", 1], ["outOfOrder", 1], ["discontinued", 1]), visitor()),
  },
  { name: "conditions of a part that was withdrawn", play: (erp) => erp.conditions(asks(["oneNumber", 1]), visitor()) },
  {
    name: "conditions of a part that is not there",
    play: (erp) => erp.conditions({ lines: [{ product: "none~0" as never, quantity: 1 }] }, visitor()),
  },
  {
    name: "conditions of another's partner",
    play: (erp) => erp.conditions(asks(["plenty", 1]), { ...visitor(), partner: SCENE_PARTNER }),
  },
  {
    name: "conditions by a formula that fails",
    before: async ({ office }) => {
      const formula = "unit_price / (unit_price - 100)";
      const priceList = await office.addPriceList("faulty", [{ formula, sequence: 100 }]);
      await office.addParty({ code: FAULTY, name: "Faulty d.o.o.", priceList });
    },
    play: (erp) => erp.conditions(asks(["plenty", 1]), customer(undefined, FAULTY)),
  },
  { name: "a partner", play: (erp) => erp.accounts.partner(SCENE_PARTNER, shop()) },
  {
    name: "a partner with a VAT number, who pays at once and is not active",
    before: async ({ office, partyOf }) => {
      const identifiers = [["create", [{ type: "eu_vat", code: "HR33392005961" }]]];
      const values = { identifiers, customer_payment_term: null, active: false };
      await office.write("party.party", await partyOf(FAULTY), values);
    },
    play: (erp) => erp.accounts.partner(FAULTY, shop()),
  },
  { name: "a partner that there is not", play: (erp) => erp.accounts.partner("404404" as PartnerCode, shop()) },
  { name: "partners of an address", play: (erp) => erp.accounts.partnersOf("office@scenes.example", shop()) },
  { name: "partners of what looks like a pattern", play: (erp) => erp.accounts.partnersOf("%@scenes.example", shop()) },
];

/** Tryton's key of a fixture product. Key 1 is the core deposit; the products of the fixture follow in their order. */
export function keyOf(part: keyof typeof PART): number {
  return FIXTURE.findIndex((record) => idOf(record) === PART[part]) + 2;
}

export async function withdraw(part: keyof typeof PART, { office }: Stage): Promise<void> {
  const template = await office.find("product.template", [["products", "=", keyOf(part)]]);
  await office.write("product.template", template, { salable: false });
}

function cursorBefore(part: keyof typeof PART, time: number): string {
  return `1.${time}.${keyOf(part) - 1}`;
}
