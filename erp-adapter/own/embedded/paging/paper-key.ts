const SEPARATORS = [" ", ".", "/", "-", "_"];

/** SQL for the key of a paper's number (`toPaperKey`), in exactly the words of the indexes (migration 025). */
export function paperKey(text: string): string {
  return `upper(${SEPARATORS.reduce((sql, separator) => `replace(${sql}, '${separator}', '')`, text)})`;
}
