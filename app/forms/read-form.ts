import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";

/** A form that was read: its values, or the reply that shows its errors beside their fields with what was typed kept. */
export type FormReading<Output> = { ok: true; value: Output } | { ok: false; reply: SubmissionResult<string[]> };

/**
 * The one way to read a form. Only the fields of the schema are looked at: names such as `__intent__` or `x[999999]` mean
 * something to the form library and nothing to us. Passwords are never sent back.
 */
export function readForm<Schema extends z.ZodObject>(form: FormData, schema: Schema): FormReading<z.output<Schema>> {
  const own = new FormData();
  for (const name of Object.keys(schema.shape)) for (const value of form.getAll(name)) own.append(name, value);
  const submission = parseWithZod(own, { schema, disableAutoCoercion: true });
  return submission.status === "success"
    ? { ok: true, value: submission.value as z.output<Schema> }
    : { ok: false, reply: submission.reply({ hideFields: ["password", "passwordRepeat"] }) };
}
