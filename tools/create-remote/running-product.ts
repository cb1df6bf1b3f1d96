import { userInfo } from 'node:os';
import { join } from 'node:path';
import { withdraw } from '../../registry/src/channels/going-live.ts';
import { openStore } from '../../registry/src/storage/storage-settings.ts';
import { buildApps, publishApps } from '../start/build-apps.ts';
import { type Ports, portsFrom, readPortBase } from '../start/ports.ts';
import type { Progress } from '../start/progress.ts';
import { stateFolderPath } from '../start/state-folder.ts';

/** The product that `npm start` runs from this folder; PORT_BASE and BLOOM_STATE choose another. */
export interface RunningProduct {
  ports: Ports;
  storage: string;
}

export async function runningProduct(environment: NodeJS.ProcessEnv): Promise<RunningProduct | undefined> {
  const portBase = readPortBase(environment.PORT_BASE);
  const ports = portsFrom(portBase);
  try {
    const answer = await fetch(`http://127.0.0.1:${ports.registry}/healthz`, { signal: AbortSignal.timeout(2000) });
    if (!answer.ok) return undefined;
  } catch {
    return undefined;
  }
  return { ports, storage: join(stateFolderPath(portBase, environment.BLOOM_STATE), 'registry') };
}

/** Its menu shows the remote from the next page on. */
export async function showIn({ storage }: RunningProduct, id: string, progress: Progress): Promise<void> {
  await buildApps(progress, [id]);
  await publishApps(storage, progress, [id]);
}

/** Its menu forgets the remote; the published versions stay. */
export async function takeOutOf({ storage }: RunningProduct, id: string): Promise<void> {
  // As publishing does: a bucket that the environment names wins over the folder.
  await withdraw(openStore({ ...process.env, STORAGE_DIR: storage }), id, {
    by: userInfo().username,
    why: 'removed from the repository',
  });
}
