import { z } from "zod";
import type { TrytonClient, TrytonContext } from "../client.ts";
import type { Until } from "../post.ts";

const started = z.tuple([z.int(), z.string()]).rest(z.unknown());

/** A wizard of Tryton: a dialog that keeps its state on the server. */
export interface Wizard {
  /** Sends the forms' values and presses a button; resolves to the next view. */
  press(button: string, forms: object): Promise<unknown>;
  /** the button that opens the first form */
  first: string;
  end(): Promise<void>;
}

export async function openWizard(
  tryton: TrytonClient,
  name: string,
  until: Until,
  context: TrytonContext = {},
): Promise<Wizard> {
  const [session, first] = started.parse(await tryton.change(`wizard.${name}.create`, [], until, context));
  return {
    first,
    press: (button, forms) => tryton.change(`wizard.${name}.execute`, [session, forms, button], until, context),
    async end() {
      await tryton.change(`wizard.${name}.delete`, [session], until, context);
    },
  };
}
