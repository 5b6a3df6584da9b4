import { headers, shouldRevalidate } from "../request/after-action.ts";
import { withForm } from "../request/forms/with-form.ts";
import type { Route } from "./+types/ask.route";
import { AskPage } from "./ask-page.tsx";
import { loadAsk } from "./load-ask.ts";
import { sendQuestion } from "./send-question.ts";

export { headers, loadAsk as loader, shouldRevalidate };

export const action = withForm(sendQuestion);

/** The page where anybody can ask sales about a part number that the shop does not have, or has no price for. */
export default function Ask({ loaderData, actionData }: Route.ComponentProps) {
  return <AskPage page={loaderData} refusal={actionData} />;
}
