import { z } from "zod";
import type { Cancellation } from "../../contract/cancellations.ts";
import type { TrytonClient } from "../client.ts";
import type { Until } from "../post.ts";
import { instant, toLiteral } from "../values.ts";

/** Fields of a note in Tryton. A request to cancel is stored as a note on its sale, where the office reads it. */
const NOTE = { resource: z.string(), message: z.string(), create_date: instant };
const TITLE = "SHOP-CANCEL ";

const contentSchema = z.object({
  lines: z.array(z.int()),
  reason: z.string(),
  key: z.string(),
  print: z.string(),
});
export type CancellationNote = z.infer<typeof contentSchema>;

export function readCancellations(sales: readonly number[], until: Until, tryton: TrytonClient) {
  const resources = sales.map(resourceOf);
  return read([["resource", "in", resources]], until, tryton).then((notes) => {
    const bySale = Map.groupBy(notes, ({ resource }) => Number(resource.slice(resource.indexOf(",") + 1)));
    return new Map([...bySale].map(([sale, own]) => [sale, own.map(toCancellation)] as const));
  });
}

/** The request that was made with this key, on any sale. */
export async function findCancellation(key: string, until: Until, tryton: TrytonClient) {
  const pattern = `${TITLE}%"key":${toLiteral(JSON.stringify(key))}%`;
  const [found] = await read([["message", "like", pattern]], until, tryton);
  return found === undefined
    ? null
    : { ...found.content, resource: found.resource, cancellation: toCancellation(found) };
}

export async function writeCancellation(sale: number, note: CancellationNote, until: Until, tryton: TrytonClient) {
  await tryton.create("ir.note", { resource: resourceOf(sale), message: TITLE + JSON.stringify(note) }, until);
}

export function resourceOf(sale: number): string {
  return `sale.sale,${sale}`;
}

async function read(domain: readonly unknown[], until: Until, tryton: TrytonClient) {
  const notes = await tryton.rows("ir.note", [["message", "like", `${TITLE}%`], ...domain], NOTE, until, {
    order: [["id", "ASC"]],
  });
  return notes.flatMap(({ message, ...note }) => {
    const content = contentOf(message);
    return content === null ? [] : { ...note, content };
  });
}

/** The request in a note; null if the note is not a request. */
function contentOf(message: string): CancellationNote | null {
  try {
    return contentSchema.parse(JSON.parse(message.slice(TITLE.length)));
  } catch {
    return null;
  }
}

function toCancellation({ create_date, content }: { create_date: string; content: CancellationNote }): Cancellation {
  return { requestedAt: create_date, lines: content.lines, reason: content.reason };
}
