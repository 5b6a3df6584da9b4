import type { AnswerFault } from "../contract/answers/answer-fault.ts";
import { CALLS } from "../wire/calls.ts";

/**
 * What is wrong with the shape of an answer that did not come over HTTP, by the schemas of the protocol: what a module
 * answers must be what could have been sent. `method` is a full name.
 */
export function faultInShape(method: string, answer: unknown): AnswerFault | null {
  const [area = "", name = area] = method.split(".");
  const calls: object = Reflect.get(CALLS, area) ?? {};
  const call: { answer: { faultIn(answer: unknown): AnswerFault | null } } | undefined = Reflect.get(calls, name);
  return call ? call.answer.faultIn(answer) : null;
}
