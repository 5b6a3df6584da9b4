import { once } from "node:events";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { join } from "node:path";

/** The server's answer to a mail; null: it takes the mail and hangs up without an answer. */
type Reply = string | null | undefined;

/** A mail server that takes every mail, unless it is told otherwise. */
export interface MailServer {
  /** the value for SMTP_URL */
  url: string;
  /** recipients of all received mails, in order */
  mailed: string[];
  close(): Promise<void>;
}

/**
 * Starts a mail server on a free port; with a folder, each mail becomes a file there, as from a shop without SMTP_URL.
 * `taken` is called for each mail; the server answers the shop when `taken` has resolved, with `250 ok` unless it resolves to
 * something else. `refuses` are the answers to recipients that the server does not take, by address.
 */
export async function startMailServer(
  folder: string | null = null,
  taken: (to: string, letter: string) => Promise<Reply> | Promise<void> | void = () => {},
  refuses: ReadonlyMap<string, string> = new Map(),
): Promise<MailServer> {
  if (folder !== null) mkdirSync(folder, { recursive: true });
  const mailed: string[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
    takeMails(socket, refuses, (to, letter) => {
      mailed.push(to);
      if (folder !== null) keep(folder, `${Date.now()}-${String(mailed.length).padStart(6, "0")}`, letter);
      return taken(to, letter);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mailed,
    async close() {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, "close");
    },
  };
}

/** Speaks as much SMTP as a shop needs. `take` is called with each complete mail before the shop gets the reply. */
function takeMails(
  socket: Socket,
  refuses: ReadonlyMap<string, string>,
  take: (to: string, letter: string) => Promise<Reply> | Promise<void> | void,
): void {
  let rest = "";
  let to = "";
  let letter: string[] | null = null;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const hear = (line: string) => {
    if (letter === null) {
      const recipient = /^RCPT TO:<(.*)>/i.exec(line)?.[1];
      to = recipient ?? to;
      if (line === "DATA") letter = [];
      say(letter === null ? ((recipient && refuses.get(recipient)) ?? "250 ok") : "354 go on");
    } else if (line === ".") {
      const whole = `${letter.join("\r\n")}\r\n`;
      letter = null;
      void Promise.resolve(take(to, whole)).then((reply) =>
        reply === null ? socket.destroy() : say(reply ?? "250 ok"),
      );
    } else letter.push(line.replace(/^\./, ""));
  };
  socket.on("error", () => {});
  say("220 test");
  socket.setEncoding("latin1").on("data", (chunk: string) => {
    const lines = (rest + chunk).split("\r\n");
    rest = lines.pop() ?? "";
    for (const line of lines) hear(line);
  });
}

/** The file gets its name only when it is complete, because tests watch the folder. */
function keep(folder: string, name: string, letter: string): void {
  const part = join(folder, `.${name}.part`);
  writeFileSync(part, letter, "latin1");
  renameSync(part, join(folder, `${name}.eml`));
}
