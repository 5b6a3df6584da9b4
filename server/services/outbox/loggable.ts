/** What a log may say of a mail that failed. */
interface LoggableFailure {
  message: string;
  /** of the transport, as ECONNREFUSED or EENVELOPE */
  code?: string;
  /** of the mail server, as 550 */
  responseCode?: number;
}

/** Mail servers repeat addresses and even links in what they answer: neither belongs into a log. */
export function toLoggable(error: unknown): LoggableFailure {
  if (!(error instanceof Error)) return { message: "unknown" };
  const code = "code" in error ? error.code : null;
  const responseCode = "responseCode" in error ? error.responseCode : null;
  return {
    message: error.message.replace(/\b\w+:\/\/\S+/g, "(link)").replace(/[^\s<>@]+@[^\s<>@]+/g, "(address)"),
    ...(typeof code === "string" && { code }),
    ...(typeof responseCode === "number" && { responseCode }),
  };
}
