import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { UserId } from "#erp-adapter/contract/context.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { OpenShopDb } from "#server/shop-db/shop-db.ts";
import { openTestDb } from "#server/shop-db/testing/open-test-db.ts";
import { countStatements } from "#tests/support/counted-statements.ts";
import { type ListChange, type ListLine, type ListReader, MAX_LIST_LINES, MAX_LISTS } from "./list.ts";
import { createLists, type Lists } from "./lists.ts";

const ana: ListReader = { user: "ana" as UserId, name: "Ana Anić", company: "001" };
const marko: ListReader = { user: "marko" as UserId, name: "Marko Markić", company: "001" };
const petra: ListReader = { user: "petra" as UserId, name: "Petra Petrić", company: "002" };

let dataDir: string;
let db: OpenShopDb;
let now: number;
let lists: Lists;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "dizna-lists-"));
  db = await openTestDb(dataDir);
  now = 1_000;
  lists = createLists({ db, clock: () => now });
});
afterEach(async () => {
  await db.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test("a list has its lines in their order, each product once, and stands in the overview", async () => {
  const id = idOf(
    await lists.create("k1", "Ponedjeljak", [line("a", 4, "za kombi", "10"), line("b"), line("a", 2)], ana),
  );
  now = 2_000;
  await lists.create("k2", "Šablona", [line("c", 0)], ana);
  expect(await lists.find(id, ana)).toEqual({
    ...{ id, name: "Ponedjeljak", sharing: "private", isOwn: true, ownerName: "Ana Anić", isEditable: true },
    ...{ version: 1, changedAt: 1_000, lines: [line("a", 6, "za kombi", "10"), line("b")] },
  });
  const overview = await lists.overview(ana);
  expect(overview.map(({ name, lines }) => [name, lines])).toEqual([
    ["Šablona", 1],
    ["Ponedjeljak", 2],
  ]);
});

describe("a form that is sent twice", () => {
  test("makes one list, for each person", async () => {
    const first = await lists.create("same", "A", [line("a")], ana);
    expect(await lists.create("same", "A", [line("a")], ana)).toEqual(first);
    expect(idOf(await lists.create("same", "A", [], marko))).not.toBe(idOf(first));
    expect(await lists.overview(ana)).toHaveLength(1);
  });

  test("adds once, also in two tabs at once, until a day has passed", async () => {
    const id = await makeList([line("a", 1)]);
    const add = () => lists.add(id, "form", [line("a", 2), line("b", 5)], ana);
    await Promise.all([add(), add(), add()]);
    expect(await linesOf(id)).toEqual([line("a", 3), line("b", 5)]);
    now += 86_400_000;
    await lists.sweep();
    await add();
    expect(await linesOf(id)).toEqual([line("a", 5), line("b", 10)]);
  });
});

describe("rights", () => {
  test("a private list is not there for others; deleting it is refused the same way", async () => {
    const id = await makeList([line("a")]);
    for (const other of [marko, petra, { ...marko, company: null }]) {
      expect(await lists.find(id, other)).toBeNull();
      expect(await lists.overview(other)).toEqual([]);
      expect(await lists.add(id, "k", [line("b")], other)).toEqual({ ok: false, reason: "missing" });
      expect(await change(id, [[line("a"), null]], other)).toMatchObject({
        reason: "missing",
      });
      expect(await lists.remove(id, other)).toBe("missing");
    }
    expect(await linesOf(id)).toEqual([line("a")]);
  });

  test("a list to read is shown to colleagues of the company alone, and refuses their changes", async () => {
    const id = await makeList([line("a")]);
    const shared = await lists.share(id, 1, "read", ana);
    expect(shared).toEqual({ ok: true, id, version: 2 });
    expect(await lists.find(id, marko)).toMatchObject({ isOwn: false, isEditable: false, ownerName: "Ana Anić" });
    expect(await lists.find(id, petra)).toBeNull();
    for (const refused of [
      lists.add(id, "k", [line("b")], marko),
      change(id, [[line("a"), line("a", 9)]], marko),
      lists.changeLines(id, { edits: [], isSorted: true }, marko),
      lists.rename(id, 2, "Moja", marko),
      lists.share(id, 2, "edit", marko),
    ])
      expect(await refused).toEqual({ ok: false, reason: "read-only" });
    expect(await lists.remove(id, marko)).toBe("read-only");
    expect(await linesOf(id)).toEqual([line("a")]);
  });

  test("colleagues change the lines of a list to edit, but neither its name nor who sees it", async () => {
    const id = await makeList([line("a")]);
    await lists.share(id, 1, "edit", ana);
    expect(await change(id, [[line("a"), line("a", 9, "hitno", "1")]], marko)).toMatchObject({ ok: true });
    expect(await linesOf(id)).toEqual([line("a", 9, "hitno", "1")]);
    expect(await lists.rename(id, 3, "Moja", marko)).toMatchObject({ reason: "read-only" });
    expect(await lists.share(id, 3, "private", marko)).toMatchObject({ reason: "read-only" });
    await lists.share(id, 3, "private", ana);
    expect(await lists.find(id, marko)).toBeNull();
  });

  test("nothing is shared by a customer without a company", async () => {
    const lone = { ...ana, company: null };
    const id = idOf(await lists.create("k", "A", [], lone));
    await lists.share(id, 1, "edit", lone);
    expect(await lists.find(id, { ...marko, company: null })).toBeNull();
    expect(await lists.find(id, { ...marko, company: "" })).toBeNull();
  });
});

describe("changes", () => {
  test("of one line by two at once: one is made, the other is told, and nothing is lost", async () => {
    const id = await makeList([line("a", 1), line("b", 1)]);
    await lists.share(id, 1, "edit", ana);
    const outcomes = await Promise.all([
      change(id, [[line("a", 1), line("a", 5)]], ana),
      change(id, [[line("a", 1), line("a", 7)]], marko),
    ]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.find(({ ok }) => !ok)).toEqual({ ok: false, reason: "conflict" });
    expect((await linesOf(id)).map(({ quantity }) => quantity)).toEqual([outcomes[0]?.ok ? 5 : 7, 1]);
  });

  test("of different lines by two at once are both made", async () => {
    const id = await makeList([line("a", 1), line("b", 1)]);
    await Promise.all([
      change(id, [[line("a", 1), line("a", 5)]]),
      change(id, [[line("b", 1), line("b", 1, "hitno")]]),
    ]);
    expect(await linesOf(id)).toEqual([line("a", 5), line("b", 1, "hitno")]);
  });

  test.each<[string, ListLine]>([
    ["quantity", line("a", 2)],
    ["note", line("a", 1, "x")],
    ["position", line("a", 1, "", "1")],
    ["minimum", { ...line("a"), shelf: { minimum: 1, maximum: 4, count: null } }],
    ["existence", line("gone")],
  ])("of a line whose %s is another now are refused, with all others of the form", async (_, was) => {
    const id = await makeList([line("a"), line("b")]);
    expect(
      await change(id, [
        [line("b"), line("b", 9)],
        [was, null],
      ]),
    ).toEqual({ ok: false, reason: "conflict" });
    expect(await linesOf(id)).toEqual([line("a"), line("b")]);
  });

  test("of the head carry the version that was shown", async () => {
    const id = await makeList([]);
    expect(await lists.rename(id, 1, "B", ana)).toEqual({ ok: true, id, version: 2 });
    expect(await lists.rename(id, 1, "C", ana)).toMatchObject({ reason: "conflict" });
    expect(await lists.share(id, 1, "read", ana)).toMatchObject({ reason: "conflict" });
    expect(await lists.find(id, ana)).toMatchObject({ name: "B", sharing: "private" });
  });

  test("name the lines that change: the others stay, in their order", async () => {
    const id = await makeList(["a", "b", "c", "d"].map((name) => line(name)));
    const made = await change(id, [
      [line("c"), line("c", 3)],
      [line("b"), null],
    ]);
    expect(made).toEqual({ ok: true, id, version: 2 });
    expect(await linesOf(id)).toEqual([line("a"), line("c", 3), line("d")]);
  });

  test("own positions sort as people count, and lines without one stay last", async () => {
    const positions = ["", "10", "2", "10b", "10a", "", "A-2"];
    const id = await makeList(positions.map((position, at) => line(String(at), 1, "", position)));
    await lists.changeLines(id, { edits: [], isSorted: true }, ana);
    expect((await linesOf(id)).map(({ product }) => product)).toEqual(["2", "1", "4", "3", "6", "0", "5"]);
  });
});

describe("a shelf", () => {
  const counted = { minimum: 2, maximum: 10, count: { pieces: 3, at: 900 } };

  test("keeps its levels and its count, which stay when more is added or the quantity changes", async () => {
    const lines = [
      { ...line("a", 7, "gore", "A1"), shelf: counted },
      { ...line("b", 0), shelf: { minimum: null, maximum: 1, count: null } },
      { ...line("c"), shelf: { minimum: 0, maximum: 99_999, count: { pieces: 0, at: Date.parse("2026-11-24") } } },
    ];
    const id = await makeList(lines);
    expect(await linesOf(id)).toEqual(lines);
    await lists.add(id, "k", [line("a", 1), { ...line("d"), shelf: counted }], ana);
    expect((await linesOf(id)).map(({ quantity, shelf }) => [quantity, shelf])).toEqual([
      [8, counted],
      [0, lines[1]?.shelf],
      [1, lines[2]?.shelf],
      [1, counted],
    ]);
    const was = { ...line("a", 8, "gore", "A1"), shelf: counted };
    expect(await change(id, [[was, { ...was, shelf: null }]])).toMatchObject({ ok: true });
    expect((await linesOf(id))[0]).toEqual({ ...was, shelf: null });
  });

  test("that a colleague has counted meanwhile is not counted over", async () => {
    const was = { ...line("a"), shelf: { ...counted, count: null } };
    const id = await makeList([was]);
    expect(await change(id, [[was, { ...was, shelf: counted }]])).toMatchObject({ ok: true });
    expect(await change(id, [[was, { ...was, shelf: null }]])).toEqual({ ok: false, reason: "conflict" });
  });
});

describe("lines of a file", () => {
  const shelf = { minimum: 2, maximum: 10, count: { pieces: 3, at: 900 } };

  test("take the place of those of the same parts, once however often they are sent; others stay", async () => {
    const id = await makeList([{ ...line("a", 4, "x", "1"), shelf }, line("b", 2, "y", "2"), line("c")]);
    const put = [
      { ...line("a", 0, "", "3"), shelf: { minimum: 1, maximum: 5, count: null } },
      line("d", 6),
      line("b", 1),
      line("b", 2),
    ];
    const send = () => lists.put(id, "form", { lines: put, lacking: [] }, ana);
    await Promise.all([send(), send()]);
    const expected = [
      { ...line("a", 0, "", "3"), shelf: { minimum: 1, maximum: 5, count: shelf.count } },
      ...[line("b", 3), line("c"), line("d", 6)],
    ];
    expect(await linesOf(id)).toEqual(expected);
    expect(await lists.find(id, ana)).toMatchObject({ version: 2 });
  });

  test("leave alone what the file has no column for", async () => {
    const present = { ...line("a", 4, "x", "1"), shelf };
    const id = await makeList([present]);
    await lists.put(id, "k1", { lines: [line("a", 1), line("b")], lacking: ["note", "position", "shelf"] }, ana);
    expect(await linesOf(id)).toEqual([{ ...present, quantity: 1 }, line("b")]);
    await lists.put(id, "k2", { lines: [line("a", 1)], lacking: [] }, ana);
    expect(await linesOf(id)).toEqual([line("a", 1), line("b")]);
  });

  test("are refused like those of a form: a list to read, another company's, too many", async () => {
    const id = await makeList([line("a")]);
    await lists.share(id, 1, "read", ana);
    const put = (n: number, reader = ana) =>
      lists.put(id, "k", { lines: Array.from({ length: n }, (_, at) => line(`p${at}`)), lacking: [] }, reader);
    expect(await put(1, marko)).toMatchObject({ reason: "read-only" });
    expect(await put(1, petra)).toMatchObject({ reason: "missing" });
    expect(await put(MAX_LIST_LINES)).toMatchObject({ reason: "tooManyLines" });
    expect(await linesOf(id)).toEqual([line("a")]);
  });
});

describe("limits", () => {
  test(`${MAX_LISTS} lists a person, and those of colleagues do not count`, async () => {
    for (let n = 0; n < MAX_LISTS; n += 1) await makeList([], String(n));
    expect(await lists.create("one more", "A", [], ana)).toEqual({ ok: false, reason: "tooManyLists", limit: 50 });
    expect(await lists.create("0", "A", [], ana)).toMatchObject({ ok: true });
    expect(await lists.create("k", "A", [], marko)).toMatchObject({ ok: true });
  });

  test(`${MAX_LIST_LINES} lines a list: more are refused whole`, async () => {
    const full = Array.from({ length: MAX_LIST_LINES }, (_, n) => line(`p${n}`));
    const id = await makeList(full);
    expect(await lists.add(id, "k1", [line("one more")], ana)).toEqual({
      ok: false,
      reason: "tooManyLines",
      limit: 1_000,
    });
    expect(await lists.add(id, "k2", [line("p7", 5)], ana)).toMatchObject({ ok: true });
    expect(await lists.create("k3", "A", [...full, line("one more")], ana)).toMatchObject({ reason: "tooManyLines" });
    expect(await linesOf(id)).toHaveLength(MAX_LIST_LINES);
  });

  test("a form that was refused may be sent again once there is room", async () => {
    const id = await makeList(Array.from({ length: MAX_LIST_LINES }, (_, n) => line(`p${n}`)));
    expect(await lists.add(id, "form", [line("new")], ana)).toMatchObject({ ok: false });
    await change(id, [[line("p0"), null]]);
    expect(await lists.add(id, "form", [line("new")], ana)).toMatchObject({ ok: true });
    expect((await linesOf(id)).at(-1)).toEqual(line("new"));
  });

  test("500 lines cost the statements of 10", async () => {
    const counted = countStatements();
    const costs: number[][] = [];
    for (const size of [10, 500]) {
      const lines = Array.from({ length: size }, (_, n) => line(`p${n}`));
      const cost: number[] = [];
      const count = async (work: () => Promise<unknown>) => {
        counted.take();
        await work();
        cost.push(counted.take().length);
      };
      let id = "";
      await count(async () => {
        id = await makeList(lines, `size ${size}`);
      });
      await count(() => lists.find(id, ana));
      await count(() => lists.overview(ana));
      await count(() =>
        change(
          id,
          lines.map((one) => [one, { ...one, quantity: 7 }]),
        ),
      );
      await count(() => lists.add(id, "k", lines, ana));
      costs.push(cost);
    }
    counted.stop();
    expect(costs[1]).toEqual(costs[0]);
  });
});

test.each(["", "\0", "a\0b", "\ud800", "x".repeat(10_000)])("an id like %j belongs to no list", async (id) => {
  expect(await lists.find(id, ana)).toBeNull();
  expect(await lists.remove(id, ana)).toBe("missing");
  for (const refused of [
    lists.add(id, "k", [line("a")], ana),
    lists.changeLines(id, { edits: [], isSorted: true }, ana),
    lists.rename(id, 1, "A", ana),
    lists.share(id, 1, "edit", ana),
  ])
    expect(await refused).toEqual({ ok: false, reason: "missing" });
});

test("a deleted list is gone with its lines, and deleting it again says so", async () => {
  const id = await makeList([line("a")]);
  await lists.add(id, "k", [line("b")], ana);
  expect(await lists.remove(id, ana)).toBeNull();
  expect(await lists.find(id, ana)).toBeNull();
  expect(await lists.remove(id, ana)).toBe("missing");
  expect(await lists.add(id, "k2", [line("b")], ana)).toMatchObject({ reason: "missing" });
});

function change(id: string, edits: [was: ListLine, is: ListLine | null][], who = ana): Promise<ListChange> {
  return lists.changeLines(id, { edits: edits.map(([was, is]) => ({ was, is })), isSorted: false }, who);
}

function line(product: string, quantity = 1, note = "", position = ""): ListLine {
  return { product: idFor(product), quantity, note, position, shelf: null };
}

function idFor(product: string): ProductId {
  return product as ProductId;
}

async function makeList(lines: ListLine[], key = "key"): Promise<string> {
  return idOf(await lists.create(key, "A", lines, ana));
}

async function linesOf(id: string): Promise<ListLine[]> {
  return (await lists.find(id, ana))?.lines ?? [];
}

function idOf(change: ListChange): string {
  if (!change.ok) throw new Error(change.reason);
  return change.id;
}
