/** A refusal by Tryton. `key` is the name of the warning, "" for a UserError; `message` is Tryton's own sentence. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly kind: "UserError" | "UserWarning";
  readonly key: string;

  constructor(kind: "UserError" | "UserWarning", key: string, sentence: string) {
    super(sentence);
    this.kind = kind;
    this.key = key;
  }
}
