import { loadAddresses } from "../addresses/load-addresses.ts";
import { removeAddress } from "../addresses/save-address.ts";
import { AddressesPage } from "../components/addresses/addresses-page.tsx";
import { auth } from "../middleware/auth.ts";
import type { Route } from "./+types/addresses";

export const middleware: Route.MiddlewareFunction[] = [auth];

export function loader({ url, context }: Route.LoaderArgs) {
  return loadAddresses({ url, context });
}

export async function action({ request, url, context }: Route.ActionArgs) {
  return removeAddress({ form: await request.formData(), url, context });
}

export default function Addresses({ loaderData }: Route.ComponentProps) {
  return <AddressesPage page={loaderData} />;
}
