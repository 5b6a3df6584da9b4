import { headers, shouldRevalidate } from "../after-action.ts";
import { loadAsk } from "../ask/load-ask.ts";
import { sendQuestion } from "../ask/send-question.ts";
import { AskPage } from "../components/ask/ask-page.tsx";
import type { Route } from "./+types/ask";

export { headers, shouldRevalidate };

/** The page to ask sales for a number that the shop does not have, or not at a price: for everybody. */
export function loader({ url, context }: Route.LoaderArgs) {
  return loadAsk(url, context);
}

export async function action({ request, context }: Route.ActionArgs) {
  return sendQuestion(await request.formData(), context);
}

export default function Ask({ loaderData, actionData }: Route.ComponentProps) {
  return <AskPage page={loaderData} refusal={actionData} />;
}
