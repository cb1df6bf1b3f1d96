import { inTime as answered } from '@bloom/shared-server/in-time';
import { StorageError } from './storage.ts';

/** @throws StorageError when the answer of the storage takes longer than that. */
export const inTime = <Answer>(answer: Promise<Answer>, milliseconds: number): Promise<Answer> =>
  answered(answer, milliseconds, () => new StorageError('The storage takes too long.'));
