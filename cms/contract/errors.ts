/** The reason why the content service failed. Never shown to a person: pages have their own texts. */
export type CmsErrorCode = "UNAVAILABLE" | "TIMEOUT" | "REFUSED" | "BAD_RESPONSE";

export class CmsError extends Error {
  readonly code: CmsErrorCode;

  constructor(code: CmsErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "CmsError";
    this.code = code;
  }
}
