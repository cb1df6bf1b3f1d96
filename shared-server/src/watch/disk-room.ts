import { statfs } from 'node:fs/promises';

/** What is left of the disk on which a folder lies, 0 to 1; undefined where nobody can tell. */
export async function diskFreeShare(folder: string): Promise<number | undefined> {
  const disk = await statfs(folder).catch(() => undefined);
  if (disk === undefined || disk.blocks === 0) return undefined;
  // What root alone may still write is nobody's room, and no part of the whole either: as `df` says it.
  const used = disk.blocks - disk.bfree;
  return disk.bavail / (used + disk.bavail);
}
