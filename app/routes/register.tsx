import { requestRegistration } from "../account/request-registration.ts";
import { headers } from "../after-action.ts";
import { RegisterPage } from "../components/account/register-page.tsx";
import { foreignScriptsContext, shopContext } from "../context.ts";
import { withForm } from "../forms/with-form.ts";
import { auth } from "../middleware/auth.ts";
import { offered } from "../middleware/offered.ts";
import type { Route } from "./+types/register";

export { headers };

export const middleware: Route.MiddlewareFunction[] = [offered("registration"), auth];

export function loader({ context }: Route.LoaderArgs) {
  const challenge = context.get(shopContext).captcha.challenge();
  context.set(foreignScriptsContext, challenge.kind === "recaptcha");
  // A double click makes one registration request, because both submissions send this key.
  return { challenge, key: crypto.randomUUID() };
}

export const action = withForm(requestRegistration);

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  return <RegisterPage page={loaderData} refusal={actionData} />;
}
