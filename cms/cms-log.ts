/** Where content tells of what is wrong: one line a fault, never a story's text. */
export interface CmsLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}
