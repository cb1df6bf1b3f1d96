import { inspect } from 'node:util';
import { ChannelError } from '../src/channels/channels.ts';
import type { Author } from '../src/channels/going-live.ts';
import { ManifestError } from '../src/manifest/manifest.ts';
import { BuildError } from '../src/publishing/publish-build.ts';
import { RefusedError } from '../src/publishing/publish-checked.ts';
import { type ObjectStore, StorageError } from '../src/storage/storage.ts';
import { type Command, readCommand, UsageError } from './arguments.ts';
import { type Answer, commands } from './commands.ts';
import { help } from './help.ts';
import { publishCommand, smokeCommand } from './publish.ts';
import { authorOf, storeOf } from './surroundings.ts';

/** Said by its sentence; anything else is a mistake of ours, and shows where. */
const EXPECTED = [UsageError, ChannelError, ManifestError, BuildError, RefusedError, StorageError];

async function answer(typed: string[], variables: NodeJS.ProcessEnv): Promise<Answer & { json: boolean }> {
  const command = readCommand(typed);
  if (!command) return { text: help.trimEnd(), data: help, json: false };
  const store = storeOf(command.values, variables);
  const author = authorOf(command.values);
  const said = await run(store, command, author);
  return { ...said, json: command.values.json === true };
}

function run(store: ObjectStore, command: Command, author: Author): Promise<Answer> {
  if (command.name === 'publish') return publishCommand(store, command, author);
  if (command.name === 'smoke') return smokeCommand(store, command);
  return commands[command.name](store, command, author);
}

/** What a command prints and ends with; it never throws. */
export interface Said {
  code: number;
  out: string;
  error: string;
}

export async function runCommand(typed: string[], variables: NodeJS.ProcessEnv): Promise<Said> {
  try {
    const { text, data, json } = await answer(typed, variables);
    return { code: 0, out: `${json ? JSON.stringify(data) : text}\n`, error: '' };
  } catch (error) {
    const expected = EXPECTED.some((kind) => error instanceof kind);
    return { code: 1, out: '', error: `${expected ? (error as Error).message : inspect(error)}\n` };
  }
}
