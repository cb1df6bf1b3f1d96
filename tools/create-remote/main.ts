/** `npm run create-remote -- mfe-payroll --title "Paie" --owner payroll`: a new remote, and `--remove` the way back. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runScript } from '../start/node-script.ts';
import { createProgress } from '../start/progress.ts';
import { repositoryRoot as root } from '../start/state-folder.ts';
import { withBuildLock } from '../start/work-lock.ts';
import { type NewRemote, parseCommand } from './command.ts';
import { createRemote, deleteRemote } from './create.ts';
import { placesOf } from './remote-files.ts';
import { consumersOf, unsavedWork } from './removable.ts';
import { runningProduct, showIn, takeOutOf } from './running-product.ts';

const print = (line: string) => console.log(line);
const progress = createProgress(print);
const generate = () => runScript('tools/codegen/codegen.ts', [], { title: 'Code generation' });

async function create(remote: NewRemote): Promise<void> {
  const { id } = remote;
  const { path } = placesOf(id);
  const product = await runningProduct(process.env);
  const files = await withBuildLock(async () => {
    const written = createRemote(root, remote);
    await generate();
    return written;
  });
  for (const file of files.keys()) print(`  ${id}/${file}`);
  if (product) {
    await withBuildLock(() => showIn(product, id, progress));
    print(`\n${remote.title} is in the menu: http://localhost:${product.ports.shell}/${path}`);
    print(`Alone:  http://localhost:${product.ports.registry}/standalone/${id}/`);
  } else {
    print(`\nnpm start builds it with the others and shows it in the menu, at /${path}.`);
  }
  print(`Work:   npm run dev -- ${id}`);
  print(`Test:   npm test -w ${id}`);
}

async function remove(id: string, force: boolean): Promise<void> {
  if (!existsSync(join(root, id, 'remote.manifest.json'))) throw new Error(`There is no remote "${id}".`);
  const consumers = consumersOf(root, id);
  if (consumers.length > 0) {
    throw new Error(
      [`${id} is used:`, ...consumers.map((consumer) => `  ${consumer}`), 'Take these out first.'].join('\n'),
    );
  }
  const unsaved = force ? [] : unsavedWork(root, id);
  if (unsaved.length > 0) {
    const list = unsaved.map((file) => `  ${id}/${file}`);
    throw new Error([`Only ${id} has this work:`, ...list, 'Commit it, or say --force.'].join('\n'));
  }
  await withBuildLock(async () => {
    deleteRemote(root, id);
    await generate();
  });
  const product = await runningProduct(process.env);
  if (product) await takeOutOf(product, id);
  print(product ? `${id} is gone, from the repository and from the menu.` : `${id} is gone.`);
}

try {
  const command = parseCommand(process.argv.slice(2));
  if (command.kind === 'create') await create(command);
  else await remove(command.id, command.force);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
