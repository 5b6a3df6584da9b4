import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";

/** A form that was read: its values, or the reply that shows its errors beside their fields with what was typed kept. */
export type FormReading<Output> = { ok: true; value: Output } | { ok: false; reply: SubmissionResult<string[]> };

/** The one way to read a form. Fields nobody asked for are dropped; passwords are never sent back. */
export function readForm<Schema extends z.ZodType>(form: FormData, schema: Schema): FormReading<z.output<Schema>> {
  const submission = parseWithZod(form, { schema, disableAutoCoercion: true });
  return submission.status === "success"
    ? { ok: true, value: submission.value as z.output<Schema> }
    : { ok: false, reply: submission.reply({ hideFields: ["password", "passwordRepeat"] }) };
}
