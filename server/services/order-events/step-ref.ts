/**
 * The event that a mail is about, and whether the mail goes to the colleague who asked for the order instead of the
 * person who placed it.
 */
interface StepMail {
  event: string;
  isForAsker: boolean;
}

/** Begins with a space, so that it cannot be confused with the id of an event: such ids are trimmed. */
const FOR_ASKER = " asker ";

/** The ref of a mail about a step; unique for each recipient and event. */
export function toStepRef({ event, isForAsker }: StepMail): string {
  return isForAsker ? `${FOR_ASKER}${event}` : event;
}

export function fromStepRef(ref: string): StepMail {
  const isForAsker = ref.startsWith(FOR_ASKER);
  return { event: isForAsker ? ref.slice(FOR_ASKER.length) : ref, isForAsker };
}
