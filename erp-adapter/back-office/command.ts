import type { DataFiles } from "./office-files.ts";

/** One word of `npm run erp -- <word>`. */
export interface Command {
  /** arguments of the command, for help */
  usage: string;
  summary: string;
  /** Returns the exit code. Throws a command error for a person's mistake. */
  run(args: readonly string[], tools: Tools): Promise<number>;
}

/** The tools of a command. */
export interface Tools {
  files: DataFiles;
  /** prints one line or more on standard output */
  print(text: string): void;
  /** Shows how far a long command is; the next text takes this one's place. Not every text is shown. */
  showProgress(text: string): void;
  /** the environment, for a command with its own settings */
  variables: Variables;
  /** Resolves when the program is asked to end, by a person or the system. */
  ended(): Promise<void>;
}

export type Variables = Readonly<Record<string, string | undefined>>;

/** A mistake in content: one sentence, exit code 1. */
export function commandError(message: string): Error {
  return named(COMMAND_ERROR, message);
}

/** A mistake in the command line: one sentence, exit code 2. */
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
