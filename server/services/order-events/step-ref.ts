/** The event that a mail is about, and whether it goes to the colleague who asked for the order, not to who placed it. */
interface StepMail {
  event: string;
  isForAsker: boolean;
}

/** The ids of events are trimmed: none begins with a space. */
const FOR_ASKER = " asker ";

/** The ref of a mail about a step: one mail for each person and event. */
export function toStepRef({ event, isForAsker }: StepMail): string {
  return isForAsker ? `${FOR_ASKER}${event}` : event;
}

export function fromStepRef(ref: string): StepMail {
  const isForAsker = ref.startsWith(FOR_ASKER);
  return { event: isForAsker ? ref.slice(FOR_ASKER.length) : ref, isForAsker };
}
