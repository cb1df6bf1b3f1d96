/** Tells a person what takes time: a step that lasts less than a second is never mentioned. */
export interface Progress {
  step<Result>(title: string, work: () => Promise<Result>): Promise<Result>;
  note(sentence: string): void;
}

const WORTH_MENTIONING_MS = 1000;
const STILL_RUNNING_MS = 15_000;

export function createProgress(write: (line: string) => void): Progress {
  return {
    note: (sentence) => write(`  ! ${sentence}`),
    async step(title, work) {
      const started = Date.now();
      const seconds = (digits: number) => `${((Date.now() - started) / 1000).toFixed(digits)} s`;
      const announcement = setTimeout(() => write(`  … ${title}`), WORTH_MENTIONING_MS);
      const reminder = setInterval(() => write(`  … ${title}, ${seconds(0)}`), STILL_RUNNING_MS);
      try {
        const result = await work();
        if (Date.now() - started >= WORTH_MENTIONING_MS) write(`  ✓ ${title}, ${seconds(1)}`);
        return result;
      } finally {
        clearTimeout(announcement);
        clearInterval(reminder);
      }
    },
  };
}
