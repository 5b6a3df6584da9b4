/**
 * A fault of a whole file or of the import's options: nothing was written. The message is one sentence for a person.
 */
export function importFault(message: string): Error {
  const error = new Error(message);
  error.name = NAME;
  return error;
}

export function isImportFault(error: unknown): error is Error {
  return error instanceof Error && error.name === NAME;
}

const NAME = "ImportFault";
