/**
 * Lets several programs print at once without mixing their texts: the first program that still runs prints directly,
 * the text of the others waits for their turn.
 * @param {(text: string) => void} write
 */
export function createTurns(write) {
  /** @type {{ waiting: string, ended: boolean }[]} */
  const queue = [];
  const flush = () => {
    while (queue.length > 0) {
      write(queue[0].waiting);
      queue[0].waiting = "";
      if (!queue[0].ended) return;
      queue.shift();
    }
  };
  return {
    /** Takes the next turn; `title` is printed when the turn comes. */
    next(title) {
      const turn = { waiting: title, ended: false };
      queue.push(turn);
      flush();
      const add = (text) => {
        turn.waiting += text;
        flush();
      };
      return {
        write: add,
        end(text) {
          turn.ended = true;
          add(text);
        },
      };
    },
  };
}
