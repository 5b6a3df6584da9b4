import { z } from "zod";
import { forgotFormSchema } from "../request/forms/account-forms.ts";
import { NUMBER_MAX, QUESTION_MAX } from "./question-limits.ts";

const text = z.string({ error: "text" }).trim().max(QUESTION_MAX, "text").default("");

export const questionFormSchema = forgotFormSchema.extend({
  number: z.string({ error: "required" }).trim().min(1, "required").max(NUMBER_MAX, "text"),
  text,
  key: text,
});
