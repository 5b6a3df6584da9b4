import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import type { FieldErrorKey } from "./field-error.ts";

export type FormReply = SubmissionResult<string[]>;

/**
 * A form that was read: its values and a way to refuse them later, or a reply that shows its errors beside their fields
 * and keeps the typed text.
 */
export type FormReading<Output> =
  | { ok: true; value: Output; refuse(errors: { [Field in keyof Output]?: FieldErrorKey }): FormReply }
  | { ok: false; reply: FormReply };

/** Passwords are never sent back. */
const HIDDEN = { hideFields: ["password", "passwordRepeat", "oldPassword"] };

/**
 * The one way to read a form. Only the schema's fields are read: names such as `__intent__` or `x[999999]` mean
 * something to the form library, but nothing to us.
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

/** A field that was sent twice is refused, and shows its last value again: fields expect a text, not a list. */
function withSingleValues(reply: FormReply): FormReply {
  if (!reply.initialValue) return reply;
  const single = Object.entries(reply.initialValue).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.at(-1) : value,
  ]);
  return { ...reply, initialValue: Object.fromEntries(single) };
}
