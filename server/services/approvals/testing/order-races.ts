import { PUMP } from "../../ordering/testing/scripted-erp.ts";
import { atDesks, expectThat, type OpenTrack, wordOf } from "./race.ts";

/** Races about limits, and about requests that are made, decided and edited at the same time. */
export const ORDER_RACES: Readonly<Record<string, OpenTrack>> = {
  "two orders of 300 at a limit of 500 a day": atDesks(async ({ workshop, one, other, scene, late }) => {
    const buyer = await workshop.hire("Iva", "buyer", { day: 500 });
    const quotes = [await workshop.show(buyer), await workshop.show(buyer)] as const;
    const before = scene.erp.booked.length;
    const outcomes = await Promise.all([
      late().then(() => one.ordering.place(quotes[0], buyer)),
      late().then(() => other.ordering.place(quotes[1], buyer)),
    ]);
    const said = outcomes.map(wordOf).sort().join(", ");
    return expectThat(said === "needs-approval, placed" && scene.erp.booked.length === before + 1, said);
  }),

  "an order of one's own and an approved one": atDesks(async ({ workshop, one, other, scene, late }) => {
    const buyer = await workshop.hire("Iva", "buyer", { day: 500 });
    const owner = await workshop.hire("Ana", "owner");
    const request = await workshop.ask(buyer, 2);
    const [approved, own] = [await workshop.read(request, owner), await workshop.show(buyer)];
    const before = scene.erp.booked.length;
    const outcomes = await Promise.all([
      late().then(() => one.ordering.place(approved, owner)),
      late().then(() => other.ordering.place(own, buyer)),
    ]);
    // The approved order counts towards the buyer's limit: the buyer's own order is refused if it comes after the
    // approved one, and placed if it comes before.
    const third = wordOf(await one.ordering.place(await workshop.show(buyer), buyer));
    const said = [...outcomes.map(wordOf), third].join(", ");
    const booked = scene.erp.booked.length - before;
    const isOne = said === "placed, placed, needs-approval" && booked === 2;
    return expectThat(isOne || (said === "placed, needs-approval, needs-approval" && booked === 1), said);
  }),

  "asked in two tabs": atDesks(async ({ workshop, one, other, late }) => {
    const buyer = await workshop.hire("Iva", "buyer", { order: 100 });
    await workshop.hire("Ana", "owner");
    const quote = await workshop.show(buyer);
    const asked = await Promise.all([
      late().then(() => one.approvals.ask(quote, buyer)),
      late().then(() => other.approvals.ask(quote, buyer)),
    ]);
    const ids = asked.map((asking) => (asking.kind === "asked" ? asking.request.id : asking.kind));
    return expectThat(new Set(ids).size === 1 && asked[0]?.kind === "asked", ids.join(", "));
  }),

  "approved by two, and by one of them in two tabs": atDesks(async ({ workshop, one, other, scene, late }) => {
    const buyer = await workshop.hire("Iva", "buyer", { order: 100 });
    const [ana, branko] = [await workshop.hire("Ana", "owner"), await workshop.hire("Branko", "approver")];
    const request = await workshop.ask(buyer);
    const [hers, his] = [await workshop.read(request, ana), await workshop.read(request, branko)];
    const before = scene.erp.booked.length;
    const outcomes = await Promise.all([
      late().then(() => one.ordering.place(hers, ana)),
      late().then(() => other.ordering.place(his, branko)),
      late().then(() => other.ordering.place(hers, ana)),
    ]);
    const after = await workshop.find(request);
    const said = `${outcomes.map(wordOf).join(", ")}; ${after.state}; ${scene.erp.booked.length - before} booked`;
    const isPlaced = outcomes.some(({ kind }) => kind === "placed");
    const isOne = scene.erp.booked.length === before + 1 && after.state === "approved" && after.order !== null;
    return expectThat(isPlaced && isOne, said);
  }),

  "approved while it is withdrawn": atDesks(async ({ workshop, one, other, scene, late }) => {
    const buyer = await workshop.hire("Iva", "buyer", { order: 100 });
    const ana = await workshop.hire("Ana", "owner");
    const request = await workshop.ask(buyer);
    const quote = await workshop.read(request, ana);
    const before = scene.erp.booked.length;
    const [placed, withdrawn] = await Promise.all([
      late().then(() => one.ordering.place(quote, ana)),
      late().then(() => other.approvals.withdraw(request.id, buyer)),
    ]);
    const { state } = await workshop.find(request);
    const said = `${wordOf(placed)}, ${withdrawn}; ${state}; ${scene.erp.booked.length - before} booked`;
    const isApproved = /^placed, (?:busy|over); approved; 1 booked$/.test(said);
    return expectThat(isApproved || said === "approval-over, done; withdrawn; 0 booked", said);
  }),

  "approved while it is refused": atDesks(async ({ workshop, one, other, scene, late }) => {
    const buyer = await workshop.hire("Iva", "buyer", { order: 100 });
    const [ana, branko] = [await workshop.hire("Ana", "owner"), await workshop.hire("Branko", "approver")];
    const request = await workshop.ask(buyer);
    const quote = await workshop.read(request, ana);
    const before = scene.erp.booked.length;
    const [placed, refused] = await Promise.all([
      late().then(() => one.ordering.place(quote, ana)),
      late().then(() => other.approvals.refuse(request.id, "not now", branko)),
    ]);
    const { state } = await workshop.find(request);
    const said = `${wordOf(placed)}, ${refused}; ${state}; ${scene.erp.booked.length - before} booked`;
    const isApproved = /^placed, (?:busy|over); approved; 1 booked$/.test(said);
    return expectThat(isApproved || said === "approval-over, done; refused; 0 booked", said);
  }),

  "approved while it is edited": atDesks(async ({ workshop, one, other, scene, late }) => {
    const buyer = await workshop.hire("Iva", "buyer", { order: 100 });
    const [ana, branko] = [await workshop.hire("Ana", "owner"), await workshop.hire("Branko", "approver")];
    const request = await workshop.ask(buyer, 3);
    const quote = await workshop.read(request, ana);
    const before = scene.erp.booked.length;
    const [placed, edited] = await Promise.all([
      late().then(() => one.ordering.place(quote, ana)),
      late().then(() => other.approvals.edit(request.id, 1, [{ product: PUMP, quantity: 1 }], branko)),
    ]);
    const { state, wanted } = await workshop.find(request);
    const booked = scene.erp.booked.slice(before).map(({ lines }) => lines[0]?.quantity);
    const said = `${wordOf(placed)}, ${edited}; ${state} ${wanted[0]?.quantity}; booked ${booked.join()}`;
    const isApproved = /^placed, (?:busy|over); approved 3; booked 3$/.test(said);
    return expectThat(isApproved || said === "approval-changed, done; asked 1; booked ", said);
  }),
};
