import type { AnswerFault } from "../../contract/answers/answer-fault.ts";
import { CALLS } from "../../protocol/calls/calls.ts";

/**
 * The fault in the shape of an answer that did not come over HTTP; null if there is none. Uses the schemas of the
 * protocol, because the answer of an adapter module must be valid on the wire too. `method` is a full name such as
 * `orders.place`.
 */
export function faultInShape(method: string, answer: unknown): AnswerFault | null {
  const [area = "", name = area] = method.split(".");
  const calls: object = Reflect.get(CALLS, area) ?? {};
  const call: { answer: { faultIn(answer: unknown): AnswerFault | null } } | undefined = Reflect.get(calls, name);
  return call ? call.answer.faultIn(answer) : null;
}
