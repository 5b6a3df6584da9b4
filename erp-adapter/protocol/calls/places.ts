import { z } from "zod";
import { ErpError } from "../../contract/errors.ts";
import { toShapeRefusal } from "../../contract/shape-refusal.ts";
import type { RequestParts } from "./parts.ts";

/** The place of one argument in a request. `put` and `take` throw VALIDATION for a value of another shape. */
export interface ArgumentPlace<Value> {
  put(value: Value, parts: RequestParts): void;
  take(parts: RequestParts): Value;
  /** for the description of the protocol */
  shown: DocumentedPlace[];
}

export type DocumentedPlace =
  | { in: "path"; name: string }
  | { in: "query"; fields: { name: string; schema: z.ZodType }[] }
  | { in: "body"; fields: Record<string, z.ZodType> }
  | { in: "if-match" };

/** The most characters of an id: no ERP has longer ids, and a URL must hold them. */
const MAX_ID = 200;

/**
 * A segment of the path. A text that a path cannot carry (empty, `.`, `..`, too long or not well-formed) cannot be an
 * id: `put` then throws NOT_FOUND, and the back end is not asked. `what` is the kind of thing that the id names.
 */
export function inPath<Id extends string>(
  name: string,
  schema: z.ZodType<Id, string>,
  what: string,
): ArgumentPlace<Id> {
  return {
    put(value, parts) {
      const text = encode(schema, value, name);
      if (!isSegment(text)) throw new ErpError("NOT_FOUND", { what, id: text });
      parts.path.set(name, text);
    },
    take: ({ path }) => decode(schema, path.get(name), name),
    shown: [{ in: "path", name }],
  };
}

/** True if a path can carry the text as one escaped segment. */
export function isSegment(text: string): boolean {
  return text !== "" && text !== "." && text !== ".." && text.length <= MAX_ID && text.isWellFormed();
}

/** An object whose fields are in the query. A list is sent as repeated parameters; null and undefined are left out. */
export function inQuery<Fields extends z.ZodObject<Record<string, z.ZodType>>>(
  fields: Fields,
  names: Record<string, string> = {},
): ArgumentPlace<z.output<Fields>> {
  const { shape } = fields;
  const nameOf = (field: string) => names[field] ?? field;
  return {
    put(value, { query }) {
      for (const [field, encoded] of Object.entries(toRecord(encode(fields, value, "query"))))
        for (const one of Array.isArray(encoded) ? encoded : [encoded])
          if (one !== undefined && one !== null) query.append(nameOf(field), String(one));
    },
    take({ query }) {
      const sent = Object.entries(shape).map(([field, schema]) => {
        const values = query.getAll(nameOf(field));
        return [field, isList(schema) && values.length > 0 ? values : singleOf(values, nameOf(field))];
      });
      return decode(fields, Object.fromEntries(sent), "query", nameOf);
    },
    shown: [{ in: "query", fields: Object.entries(shape).map(([field, schema]) => ({ name: nameOf(field), schema })) }],
  };
}

/** One value in the query; null is left out. */
export function inQueryAs<Value>(name: string, schema: z.ZodType<Value>): ArgumentPlace<Value> {
  return {
    put(value, { query }) {
      const encoded = encode(schema, value, name);
      if (encoded !== null) query.set(name, String(encoded));
    },
    take: ({ query }) => decode(schema, query.get(name), name),
    shown: [{ in: "query", fields: [{ name, schema }] }],
  };
}

/** An object whose fields are the fields of the body. */
export function inBody<Fields extends z.ZodObject<Record<string, z.ZodType>>>(
  fields: Fields,
): ArgumentPlace<z.output<Fields>> {
  return {
    put: (value, { body }) => void Object.assign(body, encode(fields, value, "body")),
    take: ({ body }) => decode(fields, body, "body"),
    shown: [{ in: "body", fields: fields.shape }],
  };
}

/** One value as a field of the body. */
export function inBodyAs<Value>(name: string, schema: z.ZodType<Value>): ArgumentPlace<Value> {
  return {
    put(value, { body }) {
      body[name] = encode(schema, value, name);
    },
    take: ({ body }) => decode(schema, body[name], name),
    shown: [{ in: "body", fields: { [name]: schema } }],
  };
}

/** `ifVersion`, sent as If-Match. */
export function inIfMatch<Version extends string>(
  schema: z.ZodType<Version, string>,
): ArgumentPlace<{ ifVersion?: Version | undefined }> {
  const fields = z.object({ ifVersion: schema.optional() });
  return {
    put(value, parts) {
      parts.ifVersion = encode(fields, value, "condition").ifVersion;
    },
    take: ({ ifVersion }) => decode(fields, { ifVersion }, "condition"),
    shown: [{ in: "if-match" }],
  };
}

/** One object whose fields are sent in two places. */
export function inBoth<First extends object, Second extends object>(
  first: ArgumentPlace<First>,
  second: ArgumentPlace<Second>,
): ArgumentPlace<First & Second> {
  return {
    put(value, parts) {
      first.put(value, parts);
      second.put(value, parts);
    },
    take: (parts) => ({ ...first.take(parts), ...second.take(parts) }),
    shown: [...first.shown, ...second.shown],
  };
}

function encode<Value, OnWire>(schema: z.ZodType<Value, OnWire>, value: Value, name: string): OnWire {
  const result = z.safeEncode(schema, value);
  if (!result.success) throw toShapeRefusal(result.error, name);
  return result.data;
}

/** Throws VALIDATION with the name of the field on the wire, which is the only name that the sender knows. */
function decode<Schema extends z.ZodType>(
  schema: Schema,
  sent: unknown,
  name: string,
  nameOf = (field: string) => field,
): z.output<Schema> {
  const result = schema.safeParse(sent);
  if (result.success) return result.data;
  const { details } = toShapeRefusal(result.error, name);
  throw new ErpError("VALIDATION", { ...details, field: nameOf(details.field) });
}

function singleOf(values: string[], field: string): string | undefined {
  if (values.length > 1) throw new ErpError("VALIDATION", { field, rule: "shape" });
  return values[0];
}

function isList(schema: z.ZodType): boolean {
  return schema instanceof z.ZodOptional ? schema.unwrap() instanceof z.ZodArray : schema instanceof z.ZodArray;
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
