/**
 * The commands of the registry where there is no checkout: in its image, with its server's settings. What was published
 * is given to people, taken away or looked at; to build and publish takes the sources.
 */
import { openStore } from '../src/storage/storage-settings.ts';
import { readCommand, UsageError } from './arguments.ts';
import { commands } from './commands.ts';
import { help } from './help.ts';
import { saidOf } from './said.ts';

const HERE = `In the image of the registry: registry/command/manage.ts <command> …, without publish and smoke; whoever changes something
says --by. As on a checkout:

`;

/** These change nothing that people get. */
const LOOKING: readonly string[] = ['list', 'history', 'sweep'];

const { code, out, error } = await saidOf(async () => {
  const command = readCommand(process.argv.slice(2));
  if (command === undefined) return { text: HERE + help.trimEnd(), data: help };
  const { name, values } = command;
  if (name === 'publish' || name === 'smoke') {
    throw new UsageError(`"${name}" needs the sources: a checkout, or an image of the target tools.`);
  }
  const { by = '', why, storage, json } = values;
  if (by.trim() === '' && !LOOKING.includes(name)) {
    throw new UsageError('Who does it? The history keeps it: --by "Anne Martin".');
  }
  const store = openStore(storage === undefined ? process.env : { STORAGE_DIR: storage });
  return { ...(await commands[name](store, command, { by, ...(why !== undefined && { why }) })), json };
});
process.stdout.write(out);
process.stderr.write(error);
process.exitCode = code;
