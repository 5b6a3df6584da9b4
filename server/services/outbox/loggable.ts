/** The loggable facts of a failed mail. */
interface LoggableFailure {
  message: string;
  /** code of the transport, such as ECONNREFUSED or EENVELOPE */
  code?: string;
  /** code of the mail server, such as 550 */
  responseCode?: number;
}

/** Removes addresses and links: mail servers repeat them in their answers, and neither belongs in a log. */
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
