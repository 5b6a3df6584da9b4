import { z } from "zod";
import type { AnswerFault } from "../../contract/answers/answer-fault.ts";
import type { InvoiceDocument } from "../../contract/invoices.ts";
import type { Codec } from "./codecs.ts";
import { shapeFaultOf } from "./problem.ts";

/** The bytes of an answer and the headers that describe them. */
export interface WrittenAnswer {
  headers: Record<string, string>;
  body: string | Uint8Array | null;
}

/** An answer as received. */
export interface Received {
  header(name: string): string | null;
  bytes: Uint8Array;
}

/** The form in which a method's result is sent. */
export interface AnswerForm<Answer> {
  write(answer: Answer): WrittenAnswer;
  /** The result, or the fault of the answer. */
  read(received: Received): { answer: Answer } | AnswerFault;
  /** The fault in the shape of a result that did not come over HTTP; null if the shape is right. */
  faultIn(answer: unknown): AnswerFault | null;
  /** the most bytes of an answer */
  maxBytes: number;
  shown: { type: "application/json" | "application/pdf"; schema: z.ZodType | null } | null;
}

const MAX_JSON = 5 * 1024 * 1024;
const MAX_DOCUMENT = 20 * 1024 * 1024;

/**
 * JSON by a schema. The version that `versionOf` returns is also sent as ETag; a reader takes it from the ETag if the
 * body has no version.
 */
export function json<Answer>(schema: Codec<Answer>, versionOf?: (answer: Answer) => string): AnswerForm<Answer> {
  return {
    write(answer) {
      const version = versionOf?.(answer);
      return {
        headers: {
          "Content-Type": "application/json",
          ...(version === undefined || !isVersion(version) ? {} : { ETag: `"${version}"` }),
        },
        body: JSON.stringify(z.encode(schema, answer)),
      };
    },
    read(received) {
      const parsed = parseJson(received);
      if ("path" in parsed) return parsed;
      const etag = versionOf ? versionIn(received.header("etag")) : undefined;
      const result = z.safeDecode(schema, etag === undefined ? parsed.value : withVersion(parsed.value, etag));
      return result.success ? { answer: result.data } : shapeFaultOf(result.error);
    },
    faultIn(answer) {
      const result = z.safeEncode<z.ZodType>(schema, answer);
      return result.success ? null : shapeFaultOf(result.error);
    },
    maxBytes: MAX_JSON,
    shown: { type: "application/json", schema },
  };
}

/** An empty answer to a call that returns nothing. */
export function done(): AnswerForm<void> {
  return {
    write: () => ({ headers: {}, body: null }),
    read: () => ({ answer: undefined }),
    faultIn: () => null,
    maxBytes: MAX_JSON,
    shown: null,
  };
}

const PDF = "%PDF-";

const fileSchema = z.object({
  mime: z.literal("application/pdf"),
  name: z.string(),
  bytes: z.instanceof(Uint8Array).refine((bytes) => startsWith(bytes, PDF), "no PDF"),
});

/** A file of the ERP. */
export function pdf(): AnswerForm<InvoiceDocument> {
  return {
    write: ({ mime, name, bytes }) => ({
      headers: {
        "Content-Type": mime,
        "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name.toWellFormed())}`,
      },
      body: bytes,
    }),
    read({ header, bytes }) {
      if (mediaTypeOf(header("content-type")) !== "application/pdf") return wrongType(header, "application/pdf");
      if (!startsWith(bytes, PDF)) return { path: "body", reason: "no PDF" };
      return { answer: { mime: "application/pdf", name: fileNameOf(header("content-disposition")), bytes } };
    },
    faultIn(answer) {
      const result = fileSchema.safeParse(answer);
      return result.success ? null : shapeFaultOf(result.error);
    },
    maxBytes: MAX_DOCUMENT,
    shown: { type: "application/pdf", schema: null },
  };
}

/** Parses JSON. Returns a fault if the content type is not JSON, or the body is malformed. */
export function parseJson({ header, bytes }: Received): { value: unknown } | AnswerFault {
  if (!/^application\/(?:[\w.-]+\+)?json$/.test(mediaTypeOf(header("content-type"))))
    return wrongType(header, "application/json");
  try {
    return { value: JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) };
  } catch {
    return { path: "body", reason: bytes.length === 0 ? "empty" : "not JSON, or cut short" };
  }
}

function wrongType(header: Received["header"], wanted: string): AnswerFault {
  const type = /^[\w.+/-]{1,60}$/.exec(mediaTypeOf(header("content-type")))?.[0] ?? "none";
  return { path: "content-type", reason: `${type}, not ${wanted}` };
}

/** The version between the quotation marks of ETag or If-Match, weak or strong; undefined if there is none. */
export function versionIn(header: string | null | undefined): string | undefined {
  return /^(?:W\/)?"([^"]*)"$/.exec(header ?? "")?.[1];
}

/** True if the text can be sent between the quotation marks of ETag or If-Match. */
export function isVersion(version: string): boolean {
  return /^[\x20\x21\x23-\x7e]{1,200}$/.test(version);
}

function withVersion(value: unknown, version: string): unknown {
  return typeof value === "object" && value !== null ? { version, ...value } : value;
}

function mediaTypeOf(header: string | null): string {
  return (header ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return [...text].every((character, at) => bytes[at] === character.charCodeAt(0));
}

function fileNameOf(disposition: string | null): string {
  const coded = /filename\*=UTF-8''([^;\s]{1,300})/i.exec(disposition ?? "")?.[1];
  const plain = /filename="([^"]{1,300})"/i.exec(disposition ?? "")?.[1];
  try {
    return coded === undefined ? (plain ?? "document.pdf") : decodeURIComponent(coded);
  } catch {
    return "document.pdf";
  }
}
