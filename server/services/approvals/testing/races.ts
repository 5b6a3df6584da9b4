import { setImmediate as nextTurn } from "node:timers/promises";
import type { OpenShopDb } from "#server/shop-db/shop-db.ts";
import type { PlaceOutcome } from "../../ordering/ordering.ts";
import { createScene, type Scene } from "../../ordering/testing/scene.ts";
import { PUMP } from "../../ordering/testing/scripted-erp.ts";
import { type Desk, openWorkshop, toDesk, type Workshop } from "./workshop.ts";

interface Race {
  scene: Scene;
  workshop: Workshop;
  /** two processes of the shop */
  one: Desk;
  other: Desk;
  /** the start of a side: each begins some turns later than it could */
  late(): Promise<void>;
}

/** Runs one race; returns what is wrong, null if nothing is. */
type Run = (race: Race) => Promise<string | null>;

/** The races in which limits and approvals could be got around, by name. */
export const RACES: Readonly<Record<string, Run>> = {
  "two orders of 300 at a limit of 500 a day": async ({ workshop, one, other, scene, late }) => {
    const buyer = await workshop.hire("Iva", "buyer", { day: 500 });
    const quotes = [await workshop.show(buyer), await workshop.show(buyer)] as const;
    const before = scene.erp.booked.length;
    const outcomes = await Promise.all([
      late().then(() => one.ordering.place(quotes[0], buyer)),
      late().then(() => other.ordering.place(quotes[1], buyer)),
    ]);
    const said = outcomes.map(wordOf).sort().join(", ");
    return expectThat(said === "needs-approval, placed" && scene.erp.booked.length === before + 1, said);
  },

  "an order of one's own and an approved one": async ({ workshop, one, other, scene, late }) => {
    const buyer = await workshop.hire("Iva", "buyer", { day: 500 });
    const owner = await workshop.hire("Ana", "owner");
    const request = await workshop.ask(buyer, 2);
    const [approved, own] = [await workshop.read(request, owner), await workshop.show(buyer)];
    const before = scene.erp.booked.length;
    const outcomes = await Promise.all([
      late().then(() => one.ordering.place(approved, owner)),
      late().then(() => other.ordering.place(own, buyer)),
    ]);
    // The approved order counts for the buyer: after it the own one is too much; before it, it was allowed.
    const third = wordOf(await one.ordering.place(await workshop.show(buyer), buyer));
    const said = [...outcomes.map(wordOf), third].join(", ");
    const booked = scene.erp.booked.length - before;
    const isOne = said === "placed, placed, needs-approval" && booked === 2;
    return expectThat(isOne || (said === "placed, needs-approval, needs-approval" && booked === 1), said);
  },

  "asked in two tabs": async ({ workshop, one, other, late }) => {
    const buyer = await workshop.hire("Iva", "buyer", { order: 100 });
    await workshop.hire("Ana", "owner");
    const quote = await workshop.show(buyer);
    const asked = await Promise.all([
      late().then(() => one.approvals.ask(quote, buyer)),
      late().then(() => other.approvals.ask(quote, buyer)),
    ]);
    const ids = asked.map((asking) => (asking.kind === "asked" ? asking.request.id : asking.kind));
    return expectThat(new Set(ids).size === 1 && asked[0]?.kind === "asked", ids.join(", "));
  },

  "approved by two, and by one of them in two tabs": async ({ workshop, one, other, scene, late }) => {
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
  },

  "approved while it is withdrawn": async ({ workshop, one, other, scene, late }) => {
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
  },

  "approved while it is refused": async ({ workshop, one, other, scene, late }) => {
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
  },

  "approved while it is edited": async ({ workshop, one, other, scene, late }) => {
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
  },

  "approved while the approver is removed": async ({ workshop, one, scene, late }) => {
    const buyer = await workshop.hire("Iva", "buyer", { order: 100 });
    const [, branko] = [await workshop.hire("Ana", "owner"), await workshop.hire("Branko", "approver")];
    const request = await workshop.ask(buyer);
    const quote = await workshop.read(request, branko);
    const before = scene.erp.booked.length;
    let isRemoved = false;
    let wasRemoved = false;
    const [placed] = await Promise.all([
      late().then(() => {
        wasRemoved = isRemoved;
        return one.ordering.place(quote, branko);
      }),
      late().then(async () => {
        await workshop.change(branko, { removed: 1 });
        isRemoved = true;
      }),
    ]);
    const { state } = await workshop.find(request);
    const said = `${wordOf(placed)}; ${state}; ${scene.erp.booked.length - before} booked`;
    const isRefused = said === "not-approver; asked; 0 booked";
    return expectThat(isRefused || (!wasRemoved && said === "placed; approved; 1 booked"), `${said} ${wasRemoved}`);
  },
};

/** Runs each race so many times; returns what went wrong, with the name of its race. */
export async function runRaces(
  count: number,
  {
    names = Object.keys(RACES),
    openDb,
    onProgress = () => {},
  }: { names?: readonly string[]; openDb?: (dir: string) => Promise<OpenShopDb>; onProgress?: (name: string) => void },
): Promise<string[]> {
  const wrong: string[] = [];
  for (const name of names) {
    onProgress(name);
    const scene = createScene(openDb);
    try {
      const [one, other] = [toDesk(scene, await scene.open()), toDesk(scene, await scene.open())];
      const workshop = openWorkshop(scene, one);
      for (let at = 0; at < count; at += 1) {
        // The two sides start up to seven turns apart, in every order.
        const turns = [at % 8, Math.floor(at / 8) % 8, Math.floor(at / 3) % 8];
        const late = async () => {
          for (let left = turns.shift() ?? 0; left > 0; left -= 1) await nextTurn();
        };
        const finding = await RACES[name]?.({ scene, workshop, one, other, late });
        if (finding !== null) wrong.push(`${name}, ${at + 1}: ${finding}`);
        await one.db.query.deleteFrom("company_member").execute();
      }
    } finally {
      await scene.close();
    }
  }
  return wrong;
}

function wordOf(outcome: PlaceOutcome): string {
  return outcome.kind === "refused" ? outcome.reason : outcome.kind;
}

function expectThat(isRight: boolean, said: string): string | null {
  return isRight ? null : said;
}
