import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Mail } from "./mail.ts";
import { MailFailure } from "./mail-failure.ts";
import { createMailTransport } from "./mail-transport.ts";

const FROM = { name: "Dizna", address: "shop@example.com" };
const MAIL: Mail = {
  to: { name: "Željka Šarić", address: "zeljka@servis.example" },
  replyTo: { name: "Dizna", address: "sales@example.com" },
  subject: "Dizna: narudžba 26-000001 je zaprimljena",
  language: "hr",
  html: "<p>Količina: 4 × 1.234,50 €</p>",
  text: "Količina: 4 × 1.234,50 €\n.\nkraj\n",
};
let dir: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "mail-"));
});

afterEach(() => rmSync(dir, { recursive: true }));

describe("without a mail server", () => {
  test("each mail is a whole file that reads back as it was written", async () => {
    const transport = createMailTransport({ smtpUrl: undefined, mailFrom: FROM, dataDir: dir, clock: () => 1_000 });
    await transport.send(MAIL, "order-confirmation.7.1");

    const [name = ""] = readdirSync(join(dir, "mail"));
    expect(name).toBe("19700101T000001000Z-order-confirmation.7.1.eml");
    expect(statSync(join(dir, "mail", name)).mode & 0o777).toBe(0o600);
    const raw = readFileSync(join(dir, "mail", name), "utf8");
    expect(raw.replaceAll("\r\n", "")).not.toContain("\n");
    const mail = await PostalMime.parse(raw);
    expect(mail).toMatchObject({
      from: FROM,
      to: [MAIL.to],
      replyTo: [MAIL.replyTo],
      subject: MAIL.subject,
      messageId: "<order-confirmation.7.1@example.com>",
    });
    expect(mail.html?.trim()).toBe(MAIL.html);
    expect(mail.text?.trim()).toBe(MAIL.text.trim());
    const headers = new Map(mail.headers.map(({ key, value }) => [key, value]));
    expect(headers.get("auto-submitted")).toBe("auto-generated");
    expect(headers.get("content-language")).toBe("hr");
  });

  test("the same mail again takes its own place, and names sort by time", async () => {
    let now = 1_000;
    const transport = createMailTransport({ smtpUrl: undefined, mailFrom: FROM, dataDir: dir, clock: () => now });
    await transport.send(MAIL, "b");
    now = 100_000_000_000;
    await transport.send(MAIL, "a");
    expect(readdirSync(join(dir, "mail")).map((name) => name.slice(-5))).toEqual(["b.eml", "a.eml"]);
  });
});

describe.each([
  ["a new header in the address", { to: { name: "", address: "a@b.hr\r\nBcc: evil@e.test" } }],
  ["two addresses", { to: { name: "", address: "a@b.hr, evil@e.test" } }],
  ["a quoted list", { to: { name: "", address: '"a, evil@e.test" <a@b.hr>' } }],
  ["a new header to answer to", { replyTo: { name: "", address: "a@b.hr\nBcc: evil@e.test" } }],
])("%s", (_, part) => {
  test("is refused, and nothing is sent", async () => {
    const transport = createMailTransport({ smtpUrl: undefined, mailFrom: FROM, dataDir: dir });
    await expect(transport.send({ ...MAIL, ...part }, "id")).rejects.toThrow("not one plain e-mail address");
    expect(readdirSync(join(dir, "mail"))).toEqual([]);
  });
});

test("a name or subject with line breaks makes no header", async () => {
  const transport = createMailTransport({ smtpUrl: undefined, mailFrom: FROM, dataDir: dir });
  const evil = "x\r\nBcc: evil@e.test\r\n\r\nbody";
  await transport.send({ ...MAIL, to: { ...MAIL.to, name: evil }, subject: evil }, "id");
  const [name = ""] = readdirSync(join(dir, "mail"));
  const mail = await PostalMime.parse(readFileSync(join(dir, "mail", name)));
  expect(mail.to?.map(({ address }) => address)).toEqual([MAIL.to.address]);
  expect(mail.bcc).toBeUndefined();
  expect(mail.headers.map(({ key }) => key)).not.toContain("bcc");
  expect(mail.text?.trim()).toBe(MAIL.text.trim());
});

describe("with a mail server", () => {
  let server: Server;
  let heard: string[];
  /** what the server answers to a whole mail; null: it hangs up */
  let end: string | null;

  beforeEach(async () => {
    heard = [];
    end = "250 ok";
    server = createServer((socket) => {
      let isBody = false;
      socket.write("220 test\r\n");
      socket.setEncoding("utf8").on("data", (chunk: string) => {
        for (const line of chunk.split("\r\n").filter((text) => text !== "")) {
          heard.push(line);
          if (isBody && line !== ".") continue;
          isBody = line === "DATA";
          if (line === "." && end === null) socket.destroy();
          else if (line === ".") socket.write(`${end}\r\n`);
          else socket.write(isBody ? "354 go on\r\n" : line.includes("refused@") ? "550 no\r\n" : "250 ok\r\n");
        }
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });

  afterEach(() => new Promise((resolve) => server.close(resolve)));

  function open(mailFrom = FROM) {
    const { port } = server.address() as AddressInfo;
    return createMailTransport({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom, dataDir: dir });
  }

  test("the envelope holds the one recipient", async () => {
    const transport = open();
    await transport.send(MAIL, "id");
    transport.close();
    expect(heard.filter((line) => /^(MAIL|RCPT)/.test(line))).toEqual([
      expect.stringContaining("FROM:<shop@example.com>"),
      "RCPT TO:<zeljka@servis.example>",
    ]);
    expect(heard).toContain("Message-ID: <id@example.com>");
  });

  test.each([
    ["refuses the recipient", "refused", () => {}, { to: { name: "", address: "refused@b.hr" } }, FROM],
    ["refuses the sender", null, () => {}, {}, { name: "", address: "refused@shop.hr" }],
    [
      "gets the whole mail and hangs up",
      "lost",
      () => {
        end = null;
      },
      {},
      FROM,
    ],
    [
      "refuses the whole mail",
      null,
      () => {
        end = "554 no";
      },
      {},
      FROM,
    ],
    [
      "puts the whole mail off",
      null,
      () => {
        end = "451 later";
      },
      {},
      FROM,
    ],
    ["is away", null, () => void server.close(), {}, FROM],
  ])("one that %s: the failure is %s", async (_, outcome, prepare, own, from) => {
    const transport = open(from);
    prepare();
    const failure = await transport.send({ ...MAIL, ...own }, "id").catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure instanceof MailFailure ? failure.outcome : null).toBe(outcome);
    transport.close();
  });
});
