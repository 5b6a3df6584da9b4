import { answerNotFound, NoPage } from "../request/no-page.ts";

export { answerNotFound as action, answerNotFound as loader, NoPage as default };
