/** Milliseconds of rest for every millisecond of work: visitors and writers keep four fifths of the event loop. */
export const REST = 4;

/** Rests between slices of background work, which somebody who waits for it can cut short. */
interface Rests {
  rest: (milliseconds: number) => Promise<void>;
  end: () => void;
}

export function createRests(): Rests {
  let end = () => {};
  return {
    rest: (milliseconds) =>
      milliseconds <= 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            const timer = setTimeout(resolve, milliseconds);
            end = () => {
              clearTimeout(timer);
              resolve();
            };
          }),
    end: () => {
      end();
    },
  };
}
