import { withTransactionMark } from '../database/transaction-mark.ts';
import { AppError } from '../errors.ts';

const tooLate = () => new AppError('EXTERNAL_UNAVAILABLE', { data: { retryAfter: 5 } });

/** Whoever waited too long is told so, while the work goes on. */
export async function withTimeLimit<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(tooLate()), milliseconds);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The same for work that cannot be told from a second try of it: whoever is told to try again finds that nothing of the
 * first try is committed, then or later. What is being committed as time ends is waited for instead.
 */
export function orNothing<T>(work: (signal: AbortSignal) => Promise<T>, milliseconds: number): Promise<T> {
  const abandoning = new AbortController();
  let isWritten = false;
  const mark = async () => {
    abandoning.signal.throwIfAborted();
    isWritten = true;
  };
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      if (isWritten) return;
      const late = tooLate();
      abandoning.abort(late);
      reject(late);
    }, milliseconds);
    withTransactionMark(mark, () => work(abandoning.signal))
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
