import { setTimeout } from 'node:timers/promises';

const LOOK_MS = 25;

/** Waits for what something else does; nothing but the runner's own limit says how long that may take. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await setTimeout(LOOK_MS);
}
