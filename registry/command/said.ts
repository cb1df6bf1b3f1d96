import { inspect } from 'node:util';
import { ChannelError } from '../src/channels/channels.ts';
import { ManifestError } from '../src/manifest/manifest.ts';
import { BuildError } from '../src/publishing/publish-build.ts';
import { RefusedError } from '../src/publishing/publish-checked.ts';
import { StorageError } from '../src/storage/storage.ts';
import { UsageError, type Values } from './arguments.ts';
import type { Answer } from './commands.ts';

/** Said by its sentence; anything else is a mistake of ours, and shows where. */
const EXPECTED = [UsageError, ChannelError, ManifestError, BuildError, RefusedError, StorageError];

/** What a command prints and ends with. */
export interface Said {
  code: number;
  out: string;
  error: string;
}

/** It never throws. */
export async function saidOf(answer: () => Promise<Answer & Pick<Values, 'json'>>): Promise<Said> {
  try {
    const { text, data, json } = await answer();
    return { code: 0, out: `${json ? JSON.stringify(data) : text}\n`, error: '' };
  } catch (error) {
    const expected = EXPECTED.some((kind) => error instanceof kind);
    return { code: 1, out: '', error: `${expected ? (error as Error).message : inspect(error)}\n` };
  }
}
