import { answerFile } from "../downloads/answer-file.ts";
import { statementFile } from "../downloads/statement-file.ts";
import { auth } from "../middleware/auth.ts";
import { finances } from "../middleware/finances.ts";
import { offered } from "../middleware/offered.ts";
import { notFound } from "../page-errors.ts";
import type { Route } from "./+types/statement";

export const middleware: Route.MiddlewareFunction[] = [offered("finances"), auth, finances, answerFile(statementFile)];

/**
 * Never answers, because middleware has answered with the file. Guards run only for a route with a loader, and refusals
 * are pages only for a route with a screen.
 */
export function loader({ url }: Route.LoaderArgs) {
  throw notFound(url);
}

export default function StatementDownload() {
  return null;
}
