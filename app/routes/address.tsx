import { loadAddress } from "../addresses/load-addresses.ts";
import { saveAddress } from "../addresses/save-address.ts";
import { headers, shouldRevalidate } from "../after-action.ts";
import { AddressPage } from "../components/addresses/address-page.tsx";
import { auth } from "../middleware/auth.ts";
import type { Route } from "./+types/address";

export { headers, shouldRevalidate };

export const middleware: Route.MiddlewareFunction[] = [auth];

export function loader({ url, params, context }: Route.LoaderArgs) {
  return loadAddress({ url, params, context });
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  return saveAddress({ form: await request.formData(), url, params, context });
}

export default function OneAddress({ loaderData, actionData }: Route.ComponentProps) {
  return <AddressPage page={loaderData} refusal={actionData} />;
}
