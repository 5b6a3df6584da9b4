import { z } from "zod";
import { type AnswerFault, within } from "../../contract/answers/answer-fault.ts";
import { type Effect, ErpError, type ErpErrorCode, type ErpErrorDetails } from "../../contract/errors.ts";
import { amountSchema } from "../../contract/money.ts";
import type { Codec } from "./codecs.ts";
import { conditionChangeSchema } from "./messages/conditions-messages.ts";
import { deliveryChangeSchema } from "./messages/delivery-messages.ts";

/** The media type of errors: RFC 9457, with the code, the effect of the call, and the code's details. */
export const PROBLEM_TYPE = "application/problem+json";

/** The HTTP status of each code. Only the code matters; the status is for proxies and gateways on the way. */
export const STATUS_OF_CODE: Readonly<Record<ErpErrorCode, number>> = {
  UNAUTHENTICATED: 401,
  BAD_CREDENTIALS: 401,
  FORBIDDEN: 403,
  ACCOUNT_INACTIVE: 403,
  NOT_FOUND: 404,
  DOCUMENT_UNAVAILABLE: 404,
  EMAIL_IN_USE: 409,
  IN_PROGRESS: 409,
  CONDITIONS_CHANGED: 409,
  CREDIT_LIMIT: 409,
  OVERDUE: 409,
  INVALID_STATE: 409,
  VERSION_CONFLICT: 412,
  VALIDATION: 422,
  IDEMPOTENCY_MISMATCH: 422,
  RATE_LIMITED: 429,
  UNSUPPORTED: 501,
  BAD_RESPONSE: 502,
  UNAVAILABLE: 503,
  TIMEOUT: 504,
};

/** Most codes have no details. */
export const NO_DETAILS = z.object({});

type Details = { [Code in ErpErrorCode]: Codec<ErpErrorDetails[Code]> };

/** The details of each code. */
export const PROBLEM_DETAILS: Details = {
  UNAUTHENTICATED: NO_DETAILS,
  FORBIDDEN: NO_DETAILS,
  BAD_CREDENTIALS: NO_DETAILS,
  RATE_LIMITED: z.object({ retryAfterSeconds: z.number().min(0) }),
  NOT_FOUND: z.object({ what: z.string(), id: z.string() }),
  VALIDATION: z.object({
    field: z.string(),
    rule: z.string(),
    limit: z.number().optional(),
    product: z.string().optional(),
  }),
  EMAIL_IN_USE: NO_DETAILS,
  VERSION_CONFLICT: z.object({ current: z.string() }),
  IDEMPOTENCY_MISMATCH: NO_DETAILS,
  IN_PROGRESS: NO_DETAILS,
  CONDITIONS_CHANGED: z.object({
    changes: z.array(conditionChangeSchema),
    delivery: z.array(deliveryChangeSchema).optional(),
  }),
  CREDIT_LIMIT: z.object({ limit: amountSchema, open: amountSchema }),
  OVERDUE: z.object({ due: amountSchema }),
  ACCOUNT_INACTIVE: NO_DETAILS,
  INVALID_STATE: z.object({ state: z.string() }),
  UNSUPPORTED: z.object({ capability: z.string() }),
  TIMEOUT: NO_DETAILS,
  UNAVAILABLE: NO_DETAILS,
  BAD_RESPONSE: z.object({ path: z.string() }),
  DOCUMENT_UNAVAILABLE: NO_DETAILS,
};

const EFFECTS = ["none", "applied", "unknown"] as const satisfies readonly Effect[];

/** A problem without its details; `code` decides by which schema the details are read. */
export const problemSchema = z.object({
  title: z.string().optional(),
  status: z.int().optional(),
  code: z.enum(Object.keys(STATUS_OF_CODE) as [ErpErrorCode, ...ErpErrorCode[]]),
  effect: z.enum(EFFECTS),
  details: z.unknown().optional(),
  /** the back end's own message, only for the log of the shop */
  detail: z.string().optional(),
});

export interface Problem {
  title: string;
  status: number;
  code: ErpErrorCode;
  effect: Effect;
  details: unknown;
}

/** An error as it is sent: without the ERP's own text. */
export function toProblem<Code extends ErpErrorCode>({ code, effect, details }: ErpError<Code>): Problem {
  const status = STATUS_OF_CODE[code];
  const schema: Codec<ErpErrorDetails[Code]> = PROBLEM_DETAILS[code];
  return { title: code, status, code, effect, details: z.encode(schema, details) };
}

/** The error in a problem document, or the fault of the document. */
export function readProblem(sent: unknown): { error: ErpError } | AnswerFault {
  const frame = problemSchema.safeParse(sent);
  if (!frame.success) return shapeFaultOf(frame.error);
  const { code, effect, details, detail } = frame.data;
  return restore(code, { effect, peerMessage: detail }, details ?? {});
}

/** The path of the first fault, like `items[0].total`. In a union, the first fault of the most likely member. */
export function pathOf(error: z.core.$ZodError): string {
  return shapeFaultOf(error).path;
}

/** The path of the first fault and the message of the schema, which never contains a value. */
export function shapeFaultOf({ issues }: z.core.$ZodError): AnswerFault {
  const [issue] = issues;
  if (!issue) return { path: "", reason: "" };
  const inner = issue.code === "invalid_union" ? likeliestOf(issue.errors) : undefined;
  const path = [...issue.path, ...(inner?.path ?? [])].reduce<string>(
    (whole, step) =>
      typeof step === "number" ? `${whole}[${step}]` : whole === "" ? String(step) : `${whole}.${String(step)}`,
    "",
  );
  return { path, reason: (inner ?? issue).message };
}

/**
 * The first fault of the union member with the fewest faults. A wrong fixed value, such as a `kind`, counts as five
 * faults.
 */
function likeliestOf(forms: readonly z.core.$ZodIssue[][]): z.core.$ZodIssue | undefined {
  const weigh = (form: readonly z.core.$ZodIssue[]) =>
    form.reduce((weight, { code }) => weight + (code === "invalid_value" ? 5 : 1), 0);
  return forms.toSorted((one, other) => weigh(one) - weigh(other))[0]?.[0];
}

function restore<Code extends ErpErrorCode>(
  code: Code,
  more: { effect: Effect; peerMessage?: string },
  sent: unknown,
): { error: ErpError } | AnswerFault {
  const schema: Codec<ErpErrorDetails[Code]> = PROBLEM_DETAILS[code];
  const details = z.safeDecode(schema, sent);
  if (!details.success) return within("details", shapeFaultOf(details.error));
  return { error: new ErpError(code, details.data, more) };
}
