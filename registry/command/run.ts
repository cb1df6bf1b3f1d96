import type { Author } from '../src/channels/going-live.ts';
import type { ObjectStore } from '../src/storage/storage.ts';
import { type Command, readCommand, type Values } from './arguments.ts';
import { type Answer, commands } from './commands.ts';
import { help } from './help.ts';
import { publishCommand, smokeCommand } from './publish.ts';
import { type Said, saidOf } from './said.ts';
import { authorOf, storeOf } from './surroundings.ts';

async function answer(typed: string[], variables: NodeJS.ProcessEnv): Promise<Answer & Pick<Values, 'json'>> {
  const command = readCommand(typed);
  if (!command) return { text: help.trimEnd(), data: help };
  const store = storeOf(command.values, variables);
  const author = authorOf(command.values);
  const said = await run(store, command, author);
  return { ...said, json: command.values.json };
}

function run(store: ObjectStore, command: Command, author: Author): Promise<Answer> {
  if (command.name === 'publish') return publishCommand(store, command, author);
  if (command.name === 'smoke') return smokeCommand(store, command);
  return commands[command.name](store, command, author);
}

/** What a command prints and ends with; it never throws. */
export function runCommand(typed: string[], variables: NodeJS.ProcessEnv): Promise<Said> {
  return saidOf(() => answer(typed, variables));
}
