import { headers } from "../request/after-action.ts";
import { foreignScriptsContext, shopContext } from "../request/context.ts";
import { withForm } from "../request/forms/with-form.ts";
import { auth } from "../request/guards/auth.ts";
import { offered } from "../request/guards/offered.ts";
import type { Route } from "./+types/register.route";
import { RegisterPage } from "./register-page.tsx";
import { requestRegistration } from "./request-registration.ts";

export { headers };

export const middleware: Route.MiddlewareFunction[] = [offered("registration"), auth];

export function loader({ context }: Route.LoaderArgs) {
  const challenge = context.get(shopContext).request.captcha.challenge();
  context.set(foreignScriptsContext, challenge.kind === "recaptcha");
  // A double click makes one registration request, because both submissions send this key.
  return { challenge, key: crypto.randomUUID() };
}

export const action = withForm(requestRegistration);

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  return <RegisterPage page={loaderData} refusal={actionData} />;
}
