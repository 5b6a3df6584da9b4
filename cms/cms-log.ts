/** Log of faults in the content: one line per fault, never a story's text. */
export interface CmsLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}
