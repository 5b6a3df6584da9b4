import { z } from "zod";
import type { AnswerForm } from "./answers.ts";
import type { Carried } from "./call.ts";
import { CALLS } from "./calls.ts";
import { flagInQuery, numberInQuery } from "./codecs.ts";
import { loginAnswer, profileSchema, userSchema } from "./messages/accounts-messages.ts";
import { cartSchema, pricedCartSchema } from "./messages/carts-messages.ts";
import { productSchema, productSummarySchema } from "./messages/catalogue-messages.ts";
import { conditionChangeSchema, conditionSchema } from "./messages/conditions-messages.ts";
import { dueInvoiceSchema } from "./messages/finances-messages.ts";
import { invoiceRowSchema, invoiceSchema } from "./messages/invoices-messages.ts";
import { cancellationAnswer, orderRowSchema, orderSchema } from "./messages/orders-messages.ts";
import { totalsSchema } from "./messages/totals-messages.ts";
import type { ArgumentPlace, DocumentedPlace } from "./places.ts";
import { NO_DETAILS, PROBLEM_DETAILS, PROBLEM_TYPE, problemSchema, STATUS_OF_CODE } from "./problem.ts";

/**
 * The version of the protocol. The first number changes if older shops or back ends cannot work with the new version.
 */
const PROTOCOL_VERSION = "1.5.0";

export interface OpenApi {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  security: Record<string, never[]>[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    parameters: Record<string, Parameter>;
    headers: Record<string, { description: string; schema: JsonSchema }>;
    securitySchemes: object;
  };
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  /** parameters that any call may have are references */
  parameters: (Parameter | Reference)[];
  requestBody?: { required: true; content: Record<string, { schema: JsonSchema }> };
  responses: Record<
    string,
    { description: string; headers?: Record<string, Reference>; content?: Record<string, { schema: JsonSchema }> }
  >;
}

export interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: JsonSchema;
  description?: string;
}

interface Reference {
  $ref: string;
}

export type JsonSchema = Record<string, unknown>;

/** The protocol as OpenAPI 3.1, built from the same schemas that client and server use. */
export function describeProtocol(): OpenApi {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(NAMED)) registry.add(schema, { id });
  for (const [code, schema] of Object.entries(PROBLEM_DETAILS))
    if (schema !== NO_DETAILS) registry.add(schema, { id: `${toTitle(code.toLowerCase().split("_"))}Details` });
  const paths: OpenApi["paths"] = {};
  for (const { area, name, call } of listCalls()) {
    const operationId = `${area}.${name}`;
    const method = call.method.toLowerCase();
    const operation = toOperation(operationId, area, call, registry);
    // OpenAPI has one operation for each path and method: two calls that differ only in `cartOnly` are merged.
    const sibling = paths[call.path]?.[method];
    paths[call.path] = { ...paths[call.path], [method]: sibling ? mergeForms(sibling, operation) : operation };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Shop to ERP", version: PROTOCOL_VERSION, description: DESCRIPTION },
    servers: [{ url: "/" }],
    security: [{ apiKey: [] }, {}],
    paths,
    components: {
      schemas: toSchemas(registry),
      parameters: ON_EVERY_CALL,
      headers: { RetryAfter: RETRY_AFTER },
      securitySchemes: {
        session: { type: "http", scheme: "bearer", description: "a user's or guest's token, 24 hours" },
        apiKey: { type: "apiKey", in: "header", name: "X-Api-Key", description: "the shop's own, where one is set" },
      },
    },
  };
}

const DESCRIPTION = [
  "What a shop asks a back end. Amounts and percents are decimal strings with two digits, instants RFC 3339 in UTC,",
  "dates local dates (Europe/Zagreb), pages count from 1, versions are ETag and If-Match.",
  `Errors are ${PROBLEM_TYPE} with a closed set of codes; status per code:`,
  `${Object.entries(STATUS_OF_CODE)
    .map(([code, status]) => `${code} ${status}`)
    .join(", ")}.`,
  "A request that is refused before any call is looked at is VALIDATION too, with the status that HTTP has for it:",
  "400 and 414 (field address), 405 (method), 413 (body), 415 (content-type).",
].join(" ");

/** Headers that any call may carry. */
const ON_EVERY_CALL: Record<string, Parameter> = {
  RequestId: {
    name: "X-Request-Id",
    in: "header",
    required: false,
    schema: { type: "string", pattern: "^[\\w.-]{1,100}$" },
    description: "the same request in both logs; may be ignored",
  },
  Timeout: {
    name: "X-Timeout-Ms",
    in: "header",
    required: false,
    schema: { type: "integer", minimum: 1 },
    description: "how long the shop waits for the answer, in milliseconds; may be ignored",
  },
  ShopId: {
    name: "X-Shop-Id",
    in: "header",
    required: false,
    schema: { type: "string", pattern: "^[\\w.-]{1,100}$" },
    description: "which shop asks; a back end with orders.shopLease takes orders of the one it is bound to",
  },
  Vouched: {
    name: "X-Shop-Vouches",
    in: "header",
    required: false,
    schema: { type: "string", enum: ["true"] },
    description:
      "the shop itself stands for the user and the partner of this call, which has no token; believed under the API key alone",
  },
};

const RETRY_AFTER = {
  description: "with 429 and 503: seconds after which the shop may ask again; a date does as well",
  schema: { type: "string" },
};

const NAMED: Record<string, z.ZodType> = {
  Cancellation: cancellationAnswer,
  Cart: cartSchema,
  Condition: conditionSchema,
  ConditionChange: conditionChangeSchema,
  DueInvoice: dueInvoiceSchema,
  Invoice: invoiceSchema,
  InvoiceRow: invoiceRowSchema,
  Login: loginAnswer,
  Order: orderSchema,
  OrderRow: orderRowSchema,
  PricedCart: pricedCartSchema,
  Problem: problemSchema,
  Product: productSchema,
  ProductSummary: productSummarySchema,
  Profile: profileSchema,
  Totals: totalsSchema,
  User: userSchema,
};

type Registry = z.core.$ZodRegistry<{ id: string }>;

/** The parts of a call that a description needs. */
interface Described {
  method: string;
  path: string;
  summary: string;
  carries: readonly Carried[];
  fixed: Readonly<Record<string, string>>;
  args: readonly Pick<ArgumentPlace<never>, "shown">[];
  answer: Pick<AnswerForm<never>, "shown">;
}

function listCalls(): { area: string; name: string; call: Described }[] {
  return Object.entries<Record<string, Described>>(CALLS).flatMap(([area, calls]) =>
    Object.entries(calls).map(([name, call]) => ({ area, name, call })),
  );
}

function toOperation(operationId: string, area: string, call: Described, registry: Registry): Operation {
  const shown = call.args.flatMap((place) => place.shown);
  const body = Object.assign({}, ...shown.map((one) => (one.in === "body" ? one.fields : {})));
  const hasBody = shown.some((one) => one.in === "body");
  const reference = (schema: z.ZodType, id: string) => {
    const known = registry.get(schema)?.id ?? id;
    registry.add(schema, { id: known });
    return { $ref: `#/components/schemas/${known}` };
  };
  const title = toTitle(operationId.split("."));
  const { shown: answer } = call.answer;
  return {
    operationId,
    tags: [area],
    summary: call.summary,
    parameters: [
      ...[...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
        name,
        in: "path",
        required: true,
        schema: { type: "string" },
      })),
      ...Object.entries(call.fixed).map(([name, value]) => ({
        name,
        in: "query",
        required: false,
        schema: { type: "string", enum: [value] },
      })),
      ...call.carries.map((one) => CARRIED[one]),
      ...shown.flatMap(toParameters),
      ...Object.keys(ON_EVERY_CALL).map((id) => ({ $ref: `#/components/parameters/${id}` })),
    ],
    ...(hasBody
      ? {
          requestBody: {
            required: true as const,
            content: { "application/json": { schema: reference(z.object(body), `${title}Body`) } },
          },
        }
      : {}),
    responses: {
      ...(answer === null
        ? { "204": { description: "done" } }
        : {
            "200": {
              description: "the answer",
              content: {
                [answer.type]: {
                  schema: answer.schema
                    ? reference(answer.schema, `${title}Answer`)
                    : { type: "string", format: "binary" },
                },
              },
            },
          }),
      default: {
        description: "an error",
        headers: { "Retry-After": { $ref: "#/components/headers/RetryAfter" } },
        content: { [PROBLEM_TYPE]: { schema: { $ref: "#/components/schemas/Problem" } } },
      },
    },
  };
}

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  schema: { type: "string", minLength: 1, maxLength: 200 },
} as const;

const CARRIED: Record<Carried, Parameter> = {
  lang: { name: "lang", in: "query", required: false, schema: { type: "string", enum: ["en", "hr"], default: "en" } },
  partnerId: {
    name: "partnerId",
    in: "query",
    required: false,
    schema: { type: "string", default: "000981" },
    description:
      "whose conditions hold; 000981, or the code that the back end declares, is the general price list and nothing private, somebody else's is NOT_FOUND",
  },
  userId: {
    name: "userId",
    in: "query",
    required: false,
    schema: { type: "string" },
    description: "whose the token is said to be; another's is NOT_FOUND",
  },
  idempotencyKey: {
    ...IDEMPOTENCY_KEY,
    required: true,
    description: "one intended write; the same key again is the same answer",
  },
  anyIdempotencyKey: {
    ...IDEMPOTENCY_KEY,
    required: false,
    description: "one intended write, made once under its key (capability carts.keys); without a key, each time",
  },
};

function toParameters(shown: DocumentedPlace): Parameter[] {
  if (shown.in === "if-match") return [{ name: "If-Match", in: "header", required: false, schema: { type: "string" } }];
  if (shown.in !== "query") return [];
  return shown.fields.map(({ name, schema }) => {
    const { $schema: _, ...json } = z.toJSONSchema(present(schema), { io: "input", override: toPlainScalars });
    const required = present(schema) === schema;
    return { name, in: "query", required, schema: json };
  });
}

/** The schema of a query value, without optional and nullable: a query string leaves out missing and null values. */
function present(schema: z.ZodType): z.ZodType {
  if (!(schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)) return schema;
  const inner = schema.unwrap();
  return inner instanceof z.ZodType ? present(inner) : schema;
}

function toSchemas(registry: Registry): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(registry, {
    io: "input",
    uri: (id) => `#/components/schemas/${id}`,
    override: toPlainScalars,
  });
  return Object.fromEntries(
    Object.entries(schemas)
      .map(([id, { $schema: _, $id: __, ...schema }]): [string, JsonSchema] => [id, schema])
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/**
 * Describes a number or boolean in a query string by its real type instead of as text. Drops the limits of safe
 * integers, and patterns that a format implies.
 */
function toPlainScalars({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: JsonSchema }): void {
  delete jsonSchema.readOnly;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  const type = zodSchema === numberInQuery ? "integer" : zodSchema === flagInQuery ? "boolean" : null;
  if (type === null) return;
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
  jsonSchema.type = type;
}

function mergeForms(one: Operation, other: Operation): Operation {
  const parameters = one.parameters.map((parameter) => {
    if (isReference(parameter)) return parameter;
    const same = other.parameters.filter(isParameter).find(({ name }) => name === parameter.name);
    const values = [parameter, same].flatMap((each) => (Array.isArray(each?.schema.enum) ? each.schema.enum : []));
    return values.length === 0 ? parameter : { ...parameter, schema: { type: "string", enum: [...new Set(values)] } };
  });
  const [plain, priced] = [one, other].map(({ responses }) => responses["200"]?.content?.["application/json"]?.schema);
  return {
    ...one,
    summary: `${one.summary} cartOnly=false: ${other.summary}`,
    parameters,
    responses: {
      ...one.responses,
      "200": { description: "the answer", content: { "application/json": { schema: { anyOf: [plain, priced] } } } },
    },
  };
}

function isReference(one: Parameter | Reference): one is Reference {
  return "$ref" in one;
}

export function isParameter(one: Parameter | Reference): one is Parameter {
  return !isReference(one);
}

function toTitle(words: string[]): string {
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}
