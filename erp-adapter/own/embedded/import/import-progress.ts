/** The progress of an import. */
export interface Progress {
  doing: "reading" | "taking pictures" | "writing" | "undoing";
  /** rows read, pictures taken, or products written or undone */
  done: number;
  /** null if not known yet */
  of: number | null;
  secondsLeft: number | null;
}

export type ShowProgress = (progress: Progress) => void;

/** Reports the amount done, its share from 0 to 1 (null if unknown), and the total if known. */
export type Advance = (done: number, share: number | null, of?: number) => void;

/** Measures the time of one step, and estimates the time left in proportion to the share done. */
export function createProgress(
  doing: Progress["doing"],
  show: ShowProgress = () => {},
  now = performance.now.bind(performance),
): Advance {
  const start = now();
  return (done, share, of) => {
    const seconds = (now() - start) / 1_000;
    const secondsLeft = share === null || share === 0 ? null : Math.round((seconds * (1 - share)) / share);
    show({ doing, done, of: of ?? null, secondsLeft });
  };
}

/** `Reading: 120,000 rows, about 14 s left` */
export function formatProgress({ doing, done, of, secondsLeft }: Progress): string {
  const [word, things] = WORDS[doing];
  const amount = `${GROUPED.format(done)}${of === null ? "" : ` of ${GROUPED.format(of)}`} ${things}`;
  return `${word}: ${amount}${secondsLeft === null ? "" : `, about ${inWords(secondsLeft)} left`}`;
}

const WORDS: Record<Progress["doing"], readonly [word: string, things: string]> = {
  reading: ["Reading", "rows"],
  "taking pictures": ["Taking pictures", "files"],
  writing: ["Writing", "products"],
  undoing: ["Undoing", "products"],
};

const GROUPED = new Intl.NumberFormat("en");

function inWords(seconds: number): string {
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
