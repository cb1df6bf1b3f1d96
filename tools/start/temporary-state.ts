import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { outsideFolder } from './postgres-folder.ts';

/**
 * A state folder for one run of tests or measures, with a way to remove it.
 * @param parent where it is made; the machine's temporary folder unless said otherwise
 */
export function temporaryState(parent = tmpdir()): { root: string; remove: () => void } {
  const root = mkdtempSync(join(parent, 'bloom-state-'));
  // mkdtemp closes the folder to others; the account of PostgreSQL must be able to pass.
  chmodSync(root, 0o711);
  return {
    root,
    remove: () => {
      for (const folder of [root, outsideFolder(root)]) rmSync(folder, { recursive: true, force: true });
    },
  };
}
