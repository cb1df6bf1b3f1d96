import { open } from 'node:fs/promises';

/** The name is in the folder, which has to reach the disk too. */
export async function flushFolder(path: string): Promise<void> {
  const handle = await open(path, 'r').catch(() => undefined);
  // Windows opens no folder; its journal keeps the order.
  if (handle === undefined) return;
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
