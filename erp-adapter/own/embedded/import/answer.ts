import { toLine } from "./import-report.ts";

/** The meaning of a column as the option `--columns` takes it, in quotes for the command line: `"Opis 2=-"`. */
export function answer(name: string, meaning: string): string {
  const plain = toLine(name);
  const written = /[,="]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
  const pair = `${written}=${meaning}`;
  return /["$`\\!]/.test(pair) ? `'${pair.replaceAll("'", "'\\''")}'` : `"${pair}"`;
}

/** The pairs in the option: `Opis 2=-,"Height,cm"=size`. A name with a comma or an equals sign stands in quotes. */
export function pairsOf(option: string): { name: string; meaning: string }[] {
  const parts = option.match(/(?:\s*"(?:[^"]|"")*"\s*(?==)|[^,])+/g) ?? [];
  return parts.map((part) => {
    const [, quoted, name = "", meaning = ""] = /^\s*(?:"((?:[^"]|"")*)"\s*|([^=]*))=?(.*)$/s.exec(part) ?? [];
    return { name: quoted?.replaceAll('""', '"') ?? name, meaning };
  });
}
