import { ChannelError, listChannels, readChannel } from '../channels/channels.ts';
import { DEVELOPMENT_BUILD } from '../channels/channels-development.ts';
import { type Author, assertNotBlocked, pin, unblock } from '../channels/going-live.ts';
import { listPublications, type Publication, readPublication } from '../channels/publish-record.ts';
import { byteProblems, contractProblems, type Facts, FORCEABLE, type Problem, type World } from '../gates/gates.ts';
import { type ObjectStore, SHELL } from '../storage/storage.ts';
import type { Build } from './publish-build.ts';
import { storeBuild } from './publishing.ts';

/** The rules that a version breaks; nothing was published or changed. */
export class RefusedError extends Error {
  readonly problems: Problem[];

  constructor(problems: Problem[]) {
    super(problems.map(({ sentence, fix }) => `✗ ${sentence}\n  → ${fix}`).join('\n'));
    this.name = 'RefusedError';
    this.problems = problems;
  }
}

export interface CheckedPublication {
  id: string;
  version: string;
  /** False when this very content was published before. */
  fresh: boolean;
  /** Sentences of the rules that were overruled. */
  forced: string[];
}

export interface PublishOptions {
  author: Author;
  /** Everybody gets the versions at once, after all of them are stored. */
  pin?: boolean;
  /** Overrules the rules that may be overruled. */
  force?: boolean;
  /**
   * One person starts everything from one checkout: there are no open tabs of yesterday, bytes are told and refuse
   * nothing, and what the breaker took away is what the person wants to see.
   */
  local?: boolean;
  /** Rules that need more than the storage, such as the API's schema. */
  further?: ((build: Build) => Promise<Problem[]>)[];
  /** Asked once about all builds that are not live yet, when no rule refuses them: the costly trial. */
  trial?: (builds: Build[]) => Promise<Problem[]>;
}

/**
 * Publishes builds together: each is checked against what the others of the group bring, so that a change over several
 * apps needs no order. What everybody has already is not checked again.
 * @throws RefusedError with every problem of every build; then nothing has been published.
 */
export async function publishChecked(
  store: ObjectStore,
  builds: Build[],
  options: PublishOptions,
): Promise<CheckedPublication[]> {
  const { author, force = false, local = false, further = [] } = options;
  const found = new Map<string, Problem[]>();
  for (const build of builds) {
    const channel = await readChannel(store, build.id);
    if (channel?.pinned === build.version) continue;
    if (options.pin && !local && channel) assertNotBlocked(build.id, channel, build.version);
    const world = await readWorld(store, { id: build.id, group: builds, local });
    const problems = [...contractProblems(factsOfBuild(build), world), ...byteProblems(build, sizeIn(build))];
    for (const rule of further) problems.push(...(await rule(build)));
    found.set(build.id, problems);
  }
  const passes = ({ rule }: Problem) => (force && FORCEABLE.includes(rule)) || (local && rule === 'bytes');
  const refused = [...found.values()].flat().filter((problem) => !passes(problem));
  if (refused.length > 0) throw new RefusedError(refused);
  const next = builds.filter(({ id }) => found.has(id));
  const failures = options.trial && next.length > 0 ? await options.trial(next) : [];
  if (!failures.every(passes)) throw new RefusedError(failures.filter((problem) => !passes(problem)));
  const published: CheckedPublication[] = [];
  for (const build of builds) {
    const forced = (found.get(build.id) ?? []).map(({ sentence }) => sentence);
    const stored = await storeBuild(store, build, withForced(author, forced));
    published.push({ id: build.id, ...stored, forced });
  }
  if (options.pin) await pinAll(store, published, { author, local });
  return published;
}

/** @throws ChannelError that tells half of a group from the other half: nobody has tried such a mixture. */
async function pinAll(
  store: ObjectStore,
  published: CheckedPublication[],
  { author, local }: { author: Author; local: boolean },
): Promise<void> {
  for (const [index, { id, version, forced }] of published.entries()) {
    try {
      if (local && (await readChannel(store, id))?.blocked[version]) await unblock(store, id, version, author);
      await pin(store, id, version, withForced(author, forced));
    } catch (error) {
      if (index === 0) throw error;
      const names = (some: CheckedPublication[]) => some.map((one) => one.id).join(', ');
      const [done, left] = [published.slice(0, index), published.slice(index)];
      throw new ChannelError(
        `${error instanceof Error ? error.message : error}\nEverybody has the new ${names(done)}, but not ${names(left)}: repeat the command, or take back with rollback ${names(done)}.`,
      );
    }
  }
}

/** What stands against giving this published version to people now: the others may have changed since. */
export async function problemsOfPinning(store: ObjectStore, id: string, version: string): Promise<Problem[]> {
  const publication = await readPublication(store, id, version);
  if (!publication) return [];
  const world = await readWorld(store, { id, group: [], local: false });
  return contractProblems(factsOf(publication), world);
}

function factsOf({ id, version, manifest, contract }: Publication): Facts {
  return { id, version, contract, ...(manifest && { manifest }) };
}

const factsOfBuild = ({ id, version, manifest, contract, uses, needs }: Build): Facts => ({
  id,
  version,
  contract: { ...contract, uses, needs },
  ...(manifest && { manifest }),
});

const sizeIn =
  ({ files }: Build) =>
  (path: string) =>
    (files.get(`${path}.br`) ?? files.get(path))?.length ?? 0;

const withForced = (author: Author, forced: string[]): Author => ({
  ...author,
  forced: [...(author.forced ?? []), ...forced],
});

interface View {
  /** Whose version is looked at. */
  id: string;
  /** Builds that come with it. */
  group: Build[];
  local: boolean;
}

/** What people have, as the app with this id will meet it. */
async function readWorld(store: ObjectStore, { id, group, local }: View): Promise<World> {
  const others = group.filter((build) => build.id !== id);
  const replaced = new Set(others.map((build) => build.id));
  // What else a machine once published is no part of the checkout that is started.
  const isAll = local && group.some((build) => build.id === SHELL);
  const channels = (await listChannels(store)).filter((channel) => channel.id === id || !isAll);
  const versions = channels.flatMap(({ id: app, channel: { pinned, canary, good } }) => [
    ...(pinned && (!replaced.has(app) || (app === SHELL && !local)) ? [{ app, version: pinned }] : []),
    ...(canary ? [{ app, version: canary.version }] : []),
    ...(app === SHELL && !local && good[0] ? [{ app, version: good[0] }] : []),
  ]);
  const read = await Promise.all(versions.map(({ app, version }) => readPublication(store, app, version)));
  const facts = [
    ...others.map(factsOfBuild),
    ...read.flatMap((publication) => (publication ? [factsOf(publication)] : [])),
  ];
  return { live: facts, shells: facts.filter((one) => one.id === SHELL) };
}

/** The version that a command means when it names none. */
export async function newestVersion(store: ObjectStore, id: string): Promise<string | undefined> {
  const published = await listPublications(store, id);
  return published.find(({ version }) => !version.startsWith(DEVELOPMENT_BUILD))?.version;
}
