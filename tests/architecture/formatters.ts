import { finding, type Node, nameOf, type Source, walk } from "./sources.ts";

/**
 * Finds formatters that are created at each call. Creating a formatter takes six times as long as formatting a row
 * with it, so each is created while its module loads: at the top level, or in a private function that is called only
 * from there. `toLocaleString` creates a new formatter at each call.
 */
export function checkFormatters(source: Source): string[] {
  if (!/Intl\.|toLocale/.test(source.text)) return [];
  const findings: string[] = [];
  const setup = setupFunctions(source);
  walk(source.tree(), (node, above) => {
    if (node.type !== "NewExpression" && node.type !== "CallExpression") return;
    const name = nameOf(node.callee);
    const makes = /^Intl\.\w+(?:Format|Rules|Collator|Segmenter|Names)$/.test(name) && !runsAtLoad(above, setup);
    if (makes || /\.toLocale(?:Date|Time)?String$/.test(name)) {
      findings.push(finding(source, node, `${name} where it is made again for each call`));
    }
  });
  return findings;
}

/** Names of functions that run only while the module loads: all private functions except those that may run later. */
function setupFunctions(source: Source): ReadonlySet<string> {
  const setup = new Set<string>();
  walk(source.tree(), (node, above) => {
    if (node.type === "FunctionDeclaration" && above.length === 1) setup.add(nameOf(node.id));
  });
  let size: number;
  do {
    size = setup.size;
    walk(source.tree(), (node, above) => {
      if (node.type !== "Identifier" || above.at(-1)?.id === node) return;
      if (!runsAtLoad(above, setup)) setup.delete(nameOf(node));
    });
  } while (setup.size < size);
  return setup;
}

/** True if the code runs while the module loads. A callback runs together with its call, as in `LOCALES.map(…)`. */
function runsAtLoad(above: readonly Node[], setup: ReadonlySet<string>): boolean {
  const functions = above.filter(
    (node, at) => /^(?:Arrow)?Function/.test(node.type) && above[at - 1]?.type !== "CallExpression",
  );
  const [outer] = functions;
  return outer === undefined || (functions.length === 1 && setup.has(nameOf(outer.id)));
}
