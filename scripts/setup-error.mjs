/**
 * An error whose message is written for the person at the terminal: one line, no stack.
 * @param {string} message
 * @param {string} [output] what the failed program printed
 */
export function setupError(message, output = "") {
  return Object.assign(new Error(message), { name: "SetupError", output });
}

/**
 * What to print for an error: the one line of a SetupError below its program's output, anything else whole.
 * @param {unknown} error
 */
export function describeError(error) {
  if (!(error instanceof Error)) return String(error);
  if (error.name !== "SetupError") return error.stack ?? error.message;
  const output = "output" in error ? String(error.output).trim() : "";
  return output === "" ? error.message : `${output}\n\n${error.message}`;
}
