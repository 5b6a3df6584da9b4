import { answerFile } from "../downloads/answer-file.ts";
import { priceList } from "../downloads/price-list.ts";
import { auth } from "../middleware/auth.ts";
import { answerNotFound, NoPage } from "../no-page.ts";
import type { Route } from "./+types/price-list";

export { answerNotFound as loader, NoPage as default };

export const middleware: Route.MiddlewareFunction[] = [auth, answerFile(priceList)];
