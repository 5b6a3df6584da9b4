import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { toMakerSlug, toProductId } from "../../../../contract/product-id.ts";
import { openCatalogueDatabase } from "../../../catalogue-index/catalogue-database.ts";
import { importFile } from "../import-file.ts";
import { createGetPresentRecord } from "../present-record.ts";
import { undoImport } from "../writing/undo-import.ts";
import { importPictures } from "./import-folder.ts";
import { formatPictureReport } from "./picture-report.ts";

let data: string;
let folder: string;
let db: DatabaseSync;
let server: Server;
let origin: string;
let asked: string[] = [];
let red: Buffer;
let blue: Buffer;

beforeAll(async () => {
  const draw = (background: string) =>
    sharp({ create: { width: 600, height: 400, channels: 3, background } })
      .jpeg()
      .toBuffer();
  red = await draw("#c33");
  blue = await draw("#33c");
  server = createServer((req, res) => {
    asked.push(req.url ?? "");
    if (req.url === "/red.jpg") return void res.end(red);
    if (req.url?.startsWith("/blue")) return void res.end(blue);
    if (req.url === "/page.jpg") return void res.end("<!doctype html><title>Not found</title>");
    res.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), "dizna-pictures-"));
  folder = join(data, "slike");
  mkdirSync(join(folder, "more"), { recursive: true });
  db = openCatalogueDatabase(join(data, "catalogue.db"));
  asked = [];
  await importList(
    "number;manufacturer;title\n0445110369;Bosch;Injector\n0 445 110 470;Bosch;Injector\nAB-1;Denso;Pump\n",
  );
});
afterEach(() => {
  db.close();
  rmSync(data, { recursive: true, force: true });
});

describe("a folder of pictures", () => {
  test("names parts by their numbers in any spelling, and the order of their pictures", async () => {
    put({ "0445110369_2.jpg": blue, "0 445 110 369.jpg": red, "more/0445110470 (1).JPG": red, "ab1.jpg": blue });
    const report = await importPictures(db, folder, {});
    expect(report).toMatchObject({ files: 4, taken: 4, parts: 3, refused: [] });
    const [front, back] = picturesOf("bosch~0445110369");
    expect([front?.origin, back?.origin]).toEqual(["0 445 110 369.jpg", "0445110369_2.jpg"]);
    expect(front).toMatchObject({
      width: 600,
      height: 400,
      src: expect.stringMatching(/^\/pictures\/[0-9a-f]{32}\/600x400\.webp$/),
    });
    expect(front?.smaller?.map(({ width }) => width)).toEqual([144, 480]);
    expect(picturesOf("bosch~0_445_110_470")[0]?.src).toBe(front?.src);
    expect(readdirSync(join(data, "pictures"))).toHaveLength(2);
    expect(await importPictures(db, folder, {})).toMatchObject({ parts: 0, same: 3 });
  });

  test("each file that gives none is named with its reason; the others come in", async () => {
    put({
      "AB-1.jpg": red,
      "999.jpg": red,
      "0445110369.jpg": Buffer.from("<svg/>"),
      ".DS_Store": red,
      "Thumbs.db": red,
    });
    const report = await importPictures(db, folder, {});
    expect(report).toMatchObject({ files: 3, taken: 1, parts: 1 });
    expect(formatPictureReport(report)).toContain("no part for it in the catalogue (1): 999.jpg");
    expect(formatPictureReport(report)).toContain("no picture (JPEG, PNG, GIF or WebP) (1): 0445110369.jpg");
  });

  test("links are named and not followed, whether they lead out of the folder or not", async () => {
    writeFileSync(join(data, "outside.jpg"), red);
    put({ "AB-1.jpg": red });
    symlinkSync(join(data, "outside.jpg"), join(folder, "0445110369.jpg"));
    symlinkSync(join(folder, "AB-1.jpg"), join(folder, "0445110470.jpg"));
    symlinkSync(data, join(folder, "round"));
    symlinkSync(join(data, "nowhere"), join(folder, "AB-1_2.jpg"));
    const report = await importPictures(db, folder, {});
    expect(report).toMatchObject({ files: 5, taken: 1, parts: 1 });
    expect(formatPictureReport(report)).toContain(
      "a link, which may lead elsewhere (4): 0445110369.jpg, 0445110470.jpg, AB-1_2.jpg, round",
    );
    expect(picturesOf("bosch~0445110369")).toEqual([]);
  });

  test("names are read the same however their letters with accents are composed", async () => {
    await importList("number;manufacturer;title\nŠK-7;Čačak;Pump\nSK-7;Čačak;Pump\nK7;Čačak;Pump\n");
    put({ ["ŠK-7.jpg".normalize("NFD")]: red });
    expect(await importPictures(db, folder, {})).toMatchObject({ taken: 1, refused: [] });
    expect(picturesOf(toProductId(toMakerSlug("Čačak"), "ŠK-7"))).toHaveLength(1);
    put({ ["ŠK-7.jpg".normalize("NFC")]: red });
    rmSync(join(folder, "ŠK-7.jpg".normalize("NFD")));
    expect(await importPictures(db, folder, {})).toMatchObject({ taken: 1, same: 1 });
  });

  test("a part has the first twelve of its pictures; the others are named, and no sizes are made of them", async () => {
    put(Object.fromEntries(Array.from({ length: 14 }, (_, at) => [`AB-1_${at + 1}.jpg`, at < 12 ? red : blue])));
    const report = await importPictures(db, folder, {});
    expect(report).toMatchObject({ files: 14, taken: 12, parts: 1 });
    const reason = "its part has 12 pictures already";
    expect(report.refused).toEqual(["AB-1_13.jpg", "AB-1_14.jpg"].map((file) => ({ file, reason })));
    expect(readdirSync(join(data, "pictures"))).toHaveLength(1);
  });

  test("a report of many reasons stays readable", async () => {
    const refused = Array.from({ length: 5_000 }, (_, at) => ({ file: `${at}.jpg`, reason: `it could be ${at}` }));
    put({ "AB-1.jpg": red });
    const report = await importPictures(db, folder, {});
    const text = formatPictureReport({ ...report, refused });
    expect(text.split("\n").length).toBeLessThan(60);
    expect(text).toContain("and 4950 more reasons");
  });

  test("a name that several parts could have is a question", async () => {
    await importList("number;manufacturer;title\nAB1;Denso;Pump\nAB-1_2;Denso;Pump\n");
    put({ "A B 1.jpg": red, "AB-1.jpg": red, "AB-1_2.jpg": red });
    const report = await importPictures(db, folder, {});
    expect(report.refused).toEqual([
      { file: "A B 1.jpg", reason: "it could be Denso AB-1 or Denso AB1" },
      { file: "AB-1_2.jpg", reason: "it could be Denso AB-1_2 or Denso AB-1" },
    ]);
    expect(picturesOf("denso~AB-1")).toHaveLength(1);
  });

  test("a dry run writes nothing, and the undoing takes the pictures back", async () => {
    put({ "AB-1.jpg": red });
    expect(await importPictures(db, folder, { dryRun: true })).toMatchObject({ dryRun: true, parts: 1 });
    expect([picturesOf("denso~AB-1"), readdirSync(data).includes("pictures")]).toEqual([[], false]);
    await importPictures(db, folder, {});
    put({ "AB-1.jpg": blue });
    await importPictures(db, folder, {});
    expect(undoImport(db)).toMatchObject({ changed: 1, kept: [] });
    expect(picturesOf("denso~AB-1")).toHaveLength(1);
    expect(await importPictures(db, folder, { dryRun: true })).toMatchObject({ parts: 1, same: 0 });
  });

  test("a full one takes away what came under its name and is missing, with a brake", async () => {
    put({ "AB-1.jpg": red, "0445110369.jpg": red });
    await importPictures(db, folder, { as: "spring" });
    rmSync(join(folder, "AB-1.jpg"));
    await importPictures(db, folder, { as: "spring" });
    expect(picturesOf("denso~AB-1")).toHaveLength(1);
    const report = await importPictures(db, folder, { as: "spring", full: true });
    expect([report.withdrawn, picturesOf("denso~AB-1")]).toEqual([1, []]);
    undoImport(db);
    expect(picturesOf("denso~AB-1")).toHaveLength(1);
    await expect(importPictures(db, folder, { full: true })).rejects.toThrow("--full goes with --as NAME");
    await expect(importPictures(db, join(data, "slike/more"), {})).rejects.toThrow("the folder has no files");
  });
});

describe("a column of addresses", () => {
  test("its pictures are fetched once; an address that gives none is a warning, and the line comes in", async () => {
    const text = `number;manufacturer;title;Slika 1;Slika 2\nAB-1;Denso;Pump;${origin}/red.jpg;${origin}/blue.jpg?a=1,2\nAB-2;Denso;Pump;${origin}/gone.jpg;${origin}/red.jpg\n`;
    const dry = await importList(text, { dryRun: true });
    expect([dry.pictures, asked]).toEqual([{ named: 3, fetched: 0, known: 0 }, []]);
    const report = await importList(text);
    expect(report.pictures).toEqual({ named: 3, fetched: 2, known: 0 });
    expect(report.warnings.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/^the picture ".+" is left out: answered with 404$/),
    ]);
    expect(picturesOf("denso~AB-1").map(({ origin: from }) => from)).toEqual([
      `${origin}/red.jpg`,
      `${origin}/blue.jpg?a=1,2`,
    ]);
    expect(picturesOf("denso~AB-2")).toHaveLength(1);
    expect(asked.filter((path) => path === "/red.jpg")).toHaveLength(1);
    asked = [];
    expect((await importList(text)).pictures).toEqual({ named: 3, fetched: 0, known: 2 });
    expect(asked).toEqual(["/gone.jpg"]);
  });

  test("an address that answers with a page, as one of a shop that has moved, is a warning", async () => {
    const report = await importList(`number;manufacturer;slika\nAB-1;Denso;${origin}/page.jpg\n`);
    expect(report.warnings.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/\/page\.jpg" is left out: no picture \(JPEG, PNG, GIF or WebP\)$/),
    ]);
  });

  test("an empty cell takes the pictures away, one whose addresses all fail keeps them", async () => {
    const list = (address: string) => `number;manufacturer;slika\nAB-1;Denso;${address}\n`;
    await importList(list(`${origin}/red.jpg`));
    await importList(list(`${origin}/gone.jpg`));
    expect(picturesOf("denso~AB-1")).toHaveLength(1);
    await importList(list(""));
    expect(picturesOf("denso~AB-1")).toEqual([]);
    undoImport(db);
    expect(picturesOf("denso~AB-1")).toHaveLength(1);
  });

  test("a line for each picture makes one part; private networks are asked only if that is allowed", async () => {
    const text = `number;manufacturer;Bild\nAB-1;Denso;${origin}/red.jpg\nAB-1;Denso;${origin}/blue.jpg\n`;
    const report = await importList(text, { allowsPrivatePictures: false });
    expect([report.merged, asked, picturesOf("denso~AB-1")]).toEqual([1, [], []]);
    expect(report.warnings[0]?.reason).toContain("in a private network");
    await importList(text);
    expect(picturesOf("denso~AB-1")).toHaveLength(2);
  });
});

function put(files: Record<string, Buffer>): void {
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
}

function importList(text: string, options: Parameters<typeof importFile>[2] = {}) {
  const file = join(data, "list.csv");
  writeFileSync(file, text);
  return importFile(db, file, { allowsPrivatePictures: true, ...options });
}

function picturesOf(id: string) {
  const present = createGetPresentRecord(db)(id as Parameters<ReturnType<typeof createGetPresentRecord>>[0]);
  return present?.record.pictures ?? [];
}
