import { isNode, type Node, nameOf, type Source, walk } from "./sources.ts";

/** The classes that modules name: whole names, and prefixes to which the code adds a value, such as `note--`. */
export interface NamedClasses {
  whole: Map<string, string>;
  beginnings: Set<string>;
}

/** The classes that a sheet has rules for. */
export function classesOfSheet(css: string): string[] {
  const bare = css.replace(/\/\*[\s\S]*?\*\/|"[^"]*"/g, "");
  return [...bare.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name = ""]) => name);
}

/** The classes in every `className` of an element or object, and in properties and constants that it is made from. */
export function listNamedClasses(sources: readonly Source[]): NamedClasses {
  const named: NamedClasses = { whole: new Map(), beginnings: new Set() };
  const properties = new Set(sources.flatMap((source) => listProperties(source)));
  for (const source of sources) {
    const add = (node: unknown) => isNode(node) && collect(node, source.path, named);
    walk(source.tree(), (node, above) => {
      const name = nameOf(node.name) || nameOf(node.id) || nameOf(node.left) || nameOf(node.key);
      if (!properties.has(name)) return;
      if (node.type === "JSXAttribute") add(node.value);
      if (node.type === "Property" && name === "className") add(node.value);
      if (node.type === "AssignmentPattern") add(node.right);
      if (above.some(({ type }) => type === "JSXAttribute")) return;
      if (node.type === "VariableDeclarator") add(node.init);
      if (node.type === "FunctionDeclaration" && /^[a-z]/.test(name)) add(node.body);
    });
  }
  return named;
}

/** `className`, and the names that a module gives it as values: constants, functions, properties of a component. */
function listProperties(source: Source): string[] {
  const names = ["className"];
  walk(source.tree(), (node) => {
    if (node.type !== "JSXAttribute" || nameOf(node.name) !== "className" || !isNode(node.value)) return;
    const value = node.value.expression;
    if (!isNode(value)) return;
    const maker =
      value.type === "CallExpression" ? value.callee : value.type === "MemberExpression" ? value.object : value;
    if (nameOf(maker) !== "") names.push(nameOf(maker));
  });
  return names;
}

/** Collects the words of all strings as classes, except the strings within a binary expression, such as `a === "b"`. */
function collect(within: Node, path: string, { whole, beginnings }: NamedClasses): void {
  const add = (words: string[]) => words.forEach((word) => void (word && whole.set(word, path)));
  walk(within, (node, above) => {
    if (above.some(({ type }) => type === "BinaryExpression")) return;
    if (node.type === "Literal" && typeof node.value === "string") add(node.value.split(" "));
    if (node.type !== "TemplateLiteral" || !Array.isArray(node.quasis)) return;
    for (const [at, quasi] of node.quasis.entries()) {
      const words = String(quasi.value.cooked).split(" ");
      // A word next to a value is only a part of a class.
      const beginning = at < node.quasis.length - 1 ? words.pop() : "";
      if (at > 0) words.shift();
      if (beginning) beginnings.add(beginning);
      add(words);
    }
  });
}
