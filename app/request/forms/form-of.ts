import { refuse } from "../page-errors.ts";

/** The forms of requests: middleware, action and error screen read one body, which is parsed once. */
const forms = new WeakMap<Request, Promise<FormData>>();

/**
 * The form that a request carries; everything but the login reads it here. The caller must not change it. Throws the
 * refusal 400 for a body that is no form: the server checks only its type and size, and a multipart body may be cut
 * off, or be anything at all.
 */
export async function formOf(request: Request): Promise<FormData> {
  try {
    // A clone, because the login's own library reads the body too.
    const form = forms.get(request) ?? request.clone().formData();
    forms.set(request, form);
    return await form;
  } catch {
    throw refuse("bad-request", 400);
  }
}
