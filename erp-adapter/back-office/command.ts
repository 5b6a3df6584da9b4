import type { OfficeFiles } from "./office-files.ts";

/** A command of `npm run erp -- <word>`. */
export interface Command {
  /** arguments of the command, for help */
  usage: string;
  summary: string;
  /** Returns the exit code. Throws a command error for a person's mistake. */
  run(args: readonly string[], tools: Tools): Promise<number>;
}

/** The tools of a command. */
export interface Tools {
  files: OfficeFiles;
  /** prints one line or more on standard output */
  print(text: string): void;
  /** Shows the progress of a long command; each text replaces the one before. Some texts are skipped. */
  showProgress(text: string): void;
  /** the environment, for a command with its own settings */
  variables: Variables;
  /** Resolves when a person or the system asks the program to end. */
  ended(): Promise<void>;
}

export type Variables = Readonly<Record<string, string | undefined>>;

/** An error for wrong content (exit code 1). The message is one sentence. */
export function commandError(message: string): Error {
  return named(COMMAND_ERROR, message);
}

/** An error for a wrong command line (exit code 2). The message is one sentence. */
export function usageError(message: string): Error {
  return named(USAGE_ERROR, message);
}

export function isCommandError(error: unknown): error is Error {
  return error instanceof Error && error.name === COMMAND_ERROR;
}

export function isUsageError(error: unknown): error is Error {
  return error instanceof Error && error.name === USAGE_ERROR;
}

const COMMAND_ERROR = "CommandError";
const USAGE_ERROR = "UsageError";

function named(name: string, message: string): Error {
  const error = new Error(message);
  error.name = name;
  return error;
}
