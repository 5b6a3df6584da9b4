/**
 * An error whose message is for the person at the terminal: one line, no stack.
 * @param {string} message
 * @param {string} [output] output of the failed program
 */
export function setupError(message, output = "") {
  return Object.assign(new Error(message), { name: "SetupError", output });
}

/**
 * The text to print for an error: the message of a SetupError below its program's output, any other error in full.
 * @param {unknown} error
 */
export function describeError(error) {
  if (!(error instanceof Error)) return String(error);
  if (error.name !== "SetupError") return error.stack ?? error.message;
  const output = "output" in error ? String(error.output).trim() : "";
  return output === "" ? error.message : `${output}\n\n${error.message}`;
}
