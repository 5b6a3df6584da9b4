import { answerNotFound, NoPage } from "../no-page.ts";

export { answerNotFound as action, answerNotFound as loader, NoPage as default };
