import { watch } from 'node:fs';
import { join } from 'node:path';
import { printOperations } from '../codegen/graphql.ts';
import { writeChanged } from '../codegen/write-changed.ts';

/** Editors write a file in several steps; in milliseconds. */
const SETTLED_AFTER = 100;

/**
 * Writes the operations of a package from its `.graphql` documents, at once and whenever one is added, changed or taken
 * away, so that webpack builds what imports them.
 * @param told each time that something was written, or why nothing could be
 * @returns ends it
 */
export async function followDocuments(root: string, app: string, told: (line: string) => void): Promise<() => void> {
  const print = async () => {
    try {
      const files = await printOperations(root, [app]);
      const written = files.filter(({ file, text }) => writeChanged(file, text));
      for (const { file } of written) told(`${file.slice(root.length + 1)} was written again.`);
    } catch (error) {
      told(error instanceof Error ? error.message : String(error));
    }
  };
  let working = print();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watcher = watch(join(root, app, 'src'), { recursive: true }, (_event, file) => {
    if (!file?.endsWith('.graphql')) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      working = working.then(print);
    }, SETTLED_AFTER);
  });
  await working;
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
