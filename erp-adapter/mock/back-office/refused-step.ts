import { isErpError } from "../../contract/errors.ts";
import { commandError } from "./command.ts";

/** A step that an order or invoice is not ready for, said in a sentence; any other error as it is. */
export function toRefusedStep(error: unknown, sentence: string): unknown {
  return isErpError(error, "INVALID_STATE") ? commandError(sentence) : error;
}
