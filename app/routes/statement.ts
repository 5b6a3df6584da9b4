import { answerFile } from "../downloads/answer-file.ts";
import { statementFile } from "../downloads/statement-file.ts";
import { auth } from "../middleware/auth.ts";
import { finances } from "../middleware/finances.ts";
import { offered } from "../middleware/offered.ts";
import { notFound } from "../page-errors.ts";
import type { Route } from "./+types/statement";

export const middleware: Route.MiddlewareFunction[] = [offered("finances"), auth, finances, answerFile(statementFile)];

/** The file has answered before: a loader makes guards run, and with the screen below refusals are pages. */
export function loader({ url }: Route.LoaderArgs) {
  throw notFound(url);
}

export default function StatementDownload() {
  return null;
}
