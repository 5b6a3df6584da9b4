/** An action that is given the form of its request. */
export function withForm<Asked, Outcome>(act: (asked: Asked & { form: FormData }) => Outcome) {
  return async (args: Asked & { request: Request }) => act({ ...args, form: await args.request.formData() });
}
