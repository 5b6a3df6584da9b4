import { headers, shouldRevalidate } from "../after-action.ts";
import { loadAsk } from "../ask/load-ask.ts";
import { sendQuestion } from "../ask/send-question.ts";
import { AskPage } from "../components/ask/ask-page.tsx";
import { withForm } from "../forms/with-form.ts";
import type { Route } from "./+types/ask";

export { headers, loadAsk as loader, shouldRevalidate };

export const action = withForm(sendQuestion);

/** The page where anybody can ask sales about a part number that the shop does not have, or has no price for. */
export default function Ask({ loaderData, actionData }: Route.ComponentProps) {
  return <AskPage page={loaderData} refusal={actionData} />;
}
