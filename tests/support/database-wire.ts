import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** answered: a COMMIT and its answer arrive · unsent: it never reaches the database · lost: only its answer is lost */
export type CommitFate = "answered" | "unsent" | "lost";

/** A proxy between machines and their PostgreSQL that reads every statement, and breaks connections when told to. */
export interface DatabaseWire {
  /** The DATABASE_URL that leads to the same database through the wire. */
  through(url: string): string;
  /** sends new connections to this port from now on; open connections break */
  leadTo(port: number): void;
  /** called at each COMMIT; decides what happens to it */
  fateOf: () => CommitFate;
  /** called for each statement, BEGIN and COMMIT included */
  heard: (statement: string) => void;
  close(): Promise<void>;
}

/** Codes of a message that requests encryption. It comes before the startup message, and also has no letter. */
const ASKS_FOR_ENCRYPTION = [80_877_103, 80_877_104];

/** Starts a proxy on a free port, in front of a PostgreSQL on this machine. */
export async function startDatabaseWire(to: number): Promise<DatabaseWire> {
  let target = to;
  const open = new Set<Socket>();
  const server = createServer((client) => join(client)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const wire: DatabaseWire = {
    through(url) {
      const address = new URL(url);
      address.port = String(port);
      return address.href;
    },
    leadTo(next) {
      target = next;
      for (const socket of open) socket.destroy();
    },
    fateOf: () => "answered",
    heard() {},
    async close() {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, "close");
    },
  };
  return wire;

  function join(client: Socket): void {
    const database = connect(target, "127.0.0.1");
    const break_ = () => {
      client.destroy();
      database.destroy();
    };
    for (const socket of [client, database]) {
      socket.setNoDelay(true);
      open.add(socket);
      socket.on("error", break_);
      socket.once("close", () => {
        open.delete(socket);
        break_();
      });
    }
    let isLosing = false;
    database.on("data", (bytes) => (isLosing ? break_() : void client.write(bytes)));
    const read = createReader();
    client.on("data", (bytes) => {
      for (const { message, statement } of read(bytes)) {
        if (statement !== null) wire.heard(statement);
        const fate = statement !== null && /^commit\b/i.test(statement) ? wire.fateOf() : "answered";
        if (fate === "unsent") return break_();
        isLosing ||= fate === "lost";
        database.write(message);
      }
    });
  }
}

interface Sent {
  message: Buffer;
  /** the text of a statement that this message begins to run; null for any other message */
  statement: string | null;
}

/** Cuts what a client sends into whole messages of PostgreSQL's protocol, version 3. */
function createReader(): (bytes: Buffer) => Sent[] {
  let rest: Buffer = Buffer.alloc(0);
  let isStarted = false;
  const parsed = new Map<string, string>();
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    const sent: Sent[] = [];
    for (;;) {
      // Only the first message has no letter before its length.
      const letter = isStarted ? 1 : 0;
      if (rest.length < letter + 4) return sent;
      const length = letter + rest.readUInt32BE(letter);
      if (rest.length < length) return sent;
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      sent.push({ message, statement: isStarted ? statementOf(message, parsed) : null });
      isStarted ||= !ASKS_FOR_ENCRYPTION.includes(message.readUInt32BE(4));
    }
  };
}

/** A simple query has its text; other queries are parsed under a name, which may be empty, and run under that name. */
function statementOf(message: Buffer, parsed: Map<string, string>): string | null {
  const kind = String.fromCharCode(message[0] ?? 0);
  const [first = "", second = ""] = message.toString("utf8", 5).split("\0", 2);
  if (kind === "Q") return first;
  if (kind === "P") parsed.set(first, second);
  return kind === "B" ? (parsed.get(second) ?? "") : null;
}
