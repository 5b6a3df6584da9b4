import { z } from "zod";
import { NUMBER_MAX, QUESTION_MAX } from "../domain/question-limits.ts";
import { forgotFormSchema } from "./account-forms.ts";

const text = z.string({ error: "text" }).trim().max(QUESTION_MAX, "text").default("");

export const questionFormSchema = forgotFormSchema.extend({
  number: z.string({ error: "required" }).trim().min(1, "required").max(NUMBER_MAX, "text"),
  text,
  key: text,
});
