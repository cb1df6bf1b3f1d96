import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { AppError } from '../errors.ts';

export interface ByteRange {
  start: number;
  /** Inclusive. */
  end: number;
}

export interface StoredKey {
  key: string;
  writtenAt: Date;
}

/**
 * Where the bytes of files are. Keys are random: nothing a person typed reaches a path. Every method throws
 * EXTERNAL_UNAVAILABLE (reason STORE_DOWN, STORE_FULL or STORE_MISSING) with a French sentence; source of the limits:
 * the disk or the bucket.
 */
export interface FileStore {
  /** Answers the key once the bytes outlive a power cut; after a failure there is nothing under any key. */
  put(bytes: Uint8Array): Promise<string>;
  /** What a backup has of this key, which was of ours and is free. */
  putBack(key: string, bytes: Uint8Array): Promise<void>;
  /** Answers once the bytes are there to be read. */
  get(key: string, range?: ByteRange): Promise<Readable>;
  /** Removing what is not there is no failure. */
  remove(key: string): Promise<void>;
  /** Why nothing could be written just now, or will not be much longer; undefined when all is well. Never throws. */
  problem(): Promise<StoreProblem | undefined>;
  /** Every key, in any order. */
  list(): AsyncIterable<StoredKey>;
}

export function newStorageKey(): string {
  return randomBytes(24).toString('hex');
}

export function isStorageKey(name: string): boolean {
  return /^[0-9a-f]{48}$/.test(name);
}

const sentences = {
  STORE_DOWN: 'Le stockage des documents ne répond pas. Rien n’est perdu\u00a0: réessayez dans quelques minutes.',
  STORE_FULL:
    'Le stockage des documents est plein\u00a0: ce fichier n’a pas été enregistré. Nos équipes sont prévenues.',
  STORE_MISSING: 'Ce document est momentanément introuvable dans le stockage. Nos équipes sont prévenues.',
} as const;

export type StoreFailure = keyof typeof sentences;

/** Why nothing can be written, and what the store said: for whoever runs it. */
export interface StoreProblem {
  reason: StoreFailure;
  cause?: unknown;
}

export function storeError(reason: StoreFailure, cause?: unknown): AppError {
  return new AppError('EXTERNAL_UNAVAILABLE', {
    message: sentences[reason],
    reason,
    data: { retryAfter: reason === 'STORE_FULL' ? 3_600 : 60 },
    cause,
  });
}
