import { formOf } from "./form-of.ts";

/** Makes an action that passes the form data of its request to `act`. */
export function withForm<Asked, Outcome>(act: (asked: Asked & { form: FormData }) => Outcome) {
  return async (args: Asked & { request: Request }) => act({ ...args, form: await formOf(args.request) });
}
