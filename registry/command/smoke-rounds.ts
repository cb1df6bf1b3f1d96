import { listChannels, readChannel } from '../src/channels/channels.ts';
import { readPublication } from '../src/channels/publish-record.ts';
import type { Manifest } from '../src/manifest/manifest.ts';
import type { Build } from '../src/publishing/publish-build.ts';
import { type ObjectStore, SHELL } from '../src/storage/storage.ts';
import { UsageError } from './arguments.ts';

/** One version of the host, and the remotes whose pages are opened in it. */
export interface Round {
  shell: string;
  which: 'this' | 'the one before';
  remotes: Manifest[];
}

/** The host that new pages get, and the one before. */
export async function planRounds(store: ObjectStore, builds: Build[]): Promise<Round[]> {
  const { pinned, good = [] } = (await readChannel(store, SHELL)) ?? {};
  const next = builds.find(({ id }) => id === SHELL)?.version;
  const [now, ...earlier] = [...new Set([next, pinned, ...good])].filter((version) => version !== undefined);
  const own = manifestsOf(builds);
  const rounds: Round[] = [];
  if (now) rounds.push({ shell: now, which: 'this', remotes: next ? await liveManifests(store, own) : own });
  if (earlier[0] && own.length > 0) rounds.push({ shell: earlier[0], which: 'the one before', remotes: own });
  if (rounds.length === 0) throw new UsageError('The pages cannot be tried: no shell has been published yet.');
  return rounds;
}

export const manifestsOf = (builds: Build[]) =>
  builds.flatMap(({ id, manifest }) => (id !== SHELL && manifest ? [manifest] : []));

/** What people have of every remote, or are about to. */
export async function liveManifests(store: ObjectStore, own: Manifest[]): Promise<Manifest[]> {
  const others = (await listChannels(store)).filter(
    ({ id }) => id !== SHELL && !own.some((manifest) => manifest.id === id),
  );
  const published = await Promise.all(
    others.map(async ({ id, channel: { pinned } }) => pinned && (await readPublication(store, id, pinned))?.manifest),
  );
  return [...own, ...published.filter((manifest) => manifest !== undefined && manifest !== '')];
}
