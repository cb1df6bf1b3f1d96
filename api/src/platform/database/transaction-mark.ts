import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely } from 'kysely';
import type { Tables } from './database.tables.ts';

/** What every transaction of a piece of work writes last, before it commits; throwing rolls the transaction back. */
export type TransactionMark = (tx: Kysely<Tables>) => Promise<void>;

const marks = new AsyncLocalStorage<{ mark: TransactionMark | undefined }>();

/**
 * Runs `work`; until it ends, each of its outermost transactions ends with `mark`. What it leaves behind is not marked.
 */
export async function withTransactionMark<T>(mark: TransactionMark, work: () => Promise<T>): Promise<T> {
  const held: { mark: TransactionMark | undefined } = { mark };
  try {
    return await marks.run(held, work);
  } finally {
    held.mark = undefined;
  }
}

export function transactionMark(): TransactionMark | undefined {
  return marks.getStore()?.mark;
}
