import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import type { FieldErrorKey } from "./field-error.ts";

export type FormReply = SubmissionResult<string[]>;

/**
 * The result of reading a form: its values and `refuse`, which refuses them later, or a reply with the errors and the
 * typed texts.
 */
export type FormReading<Output> =
  | { ok: true; value: Output; refuse(errors: { [Field in keyof Output]?: FieldErrorKey }): FormReply }
  | { ok: false; reply: FormReply };

/** Passwords are never sent back. */
const HIDDEN = { hideFields: ["password", "passwordRepeat", "oldPassword"] };

/**
 * Reads a form with a schema. Only the fields of the schema are read, because names such as `__intent__` or `x[999999]`
 * have a meaning for the form library.
 */
export function readForm<Schema extends z.ZodObject>(form: FormData, schema: Schema): FormReading<z.output<Schema>> {
  const own = new FormData();
  for (const name of Object.keys(schema.shape)) for (const value of form.getAll(name)) own.append(name, value);
  const submission = parseWithZod(own, { schema, disableAutoCoercion: true });
  if (submission.status !== "success") return { ok: false, reply: withSingleValues(submission.reply(HIDDEN)) };
  return {
    ok: true,
    value: submission.value as z.output<Schema>,
    refuse(errors) {
      const fieldErrors = Object.fromEntries(Object.entries(errors).map(([field, key]) => [field, [String(key)]]));
      return submission.reply({ fieldErrors, ...HIDDEN });
    },
  };
}

/**
 * Keeps only the last value of a field that was sent more than once: such a field is refused, and its input expects a
 * string.
 */
function withSingleValues(reply: FormReply): FormReply {
  if (!reply.initialValue) return reply;
  const single = Object.entries(reply.initialValue).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.at(-1) : value,
  ]);
  return { ...reply, initialValue: Object.fromEntries(single) };
}
