/** True for an id that is safe in the logs of shop and back end. */
export function isRequestId(text: unknown): text is string {
  return typeof text === "string" && /^[\w.-]{1,100}$/.test(text);
}
