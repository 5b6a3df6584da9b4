/** True for an id that the logs of both sides can hold. */
export function isRequestId(text: unknown): text is string {
  return typeof text === "string" && /^[\w.-]{1,100}$/.test(text);
}
