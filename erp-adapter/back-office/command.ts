import type { DataFiles } from "./office-files.ts";

/** One word of `npm run erp -- <word>`. */
export interface Command {
  /** what follows the word, for help */
  usage: string;
  summary: string;
  /** The exit code. Throws a command error for what a person got wrong. */
  run(args: readonly string[], tools: Tools): Promise<number>;
}

/** What a command works with. */
export interface Tools {
  files: DataFiles;
  /** one line or more on standard output */
  print(text: string): void;
  /** the environment, for a command that has settings of its own */
  variables: Variables;
  /** Resolves when the person or the system wants the program to end. */
  ended(): Promise<void>;
}

export type Variables = Readonly<Record<string, string | undefined>>;

/** A person's mistake: one sentence, exit code 1. */
export function commandError(message: string): Error {
  return named(COMMAND_ERROR, message);
}

/** A mistake in how the command was written: one sentence, exit code 2. */
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
