import { type ObjectStore, SHELL } from '../storage/storage.ts';
import { type Action, type Channel, ChannelError, changeChannel, previousOf, withPinned } from './channels.ts';
import { readPublication } from './publish-record.ts';

/** Who changes a channel, and what the history is to say besides. */
export interface Author {
  by: string;
  why?: string;
  commit?: string;
  forced?: string[];
}

/** From the next list on everybody gets this version, also those who tried another. */
export async function pin(store: ObjectStore, id: string, version: string, author: Author): Promise<Channel> {
  await assertPublished(store, id, version);
  return changeChannel(store, id, (channel) => {
    assertNotBlocked(id, channel, version);
    const { canary, ...rest } = channel;
    if (channel.pinned === version && !canary) return undefined;
    return { channel: withPinned(rest, version), note: note('pin', author, { version, from: channel.pinned }) };
  });
}

/** Some people get this version: the same ones at each visit, and more of them when the percentage is raised. */
export async function startCanary(
  store: ObjectStore,
  id: string,
  { version, percent }: { version: string; percent: number },
  author: Author,
): Promise<Channel> {
  // The page is served before anybody knows whose it is.
  if (id === SHELL) throw new ChannelError('The shell has no canary: everybody gets the same one. Pin it.');
  if (!(percent > 0 && percent <= 100 && Number.isInteger(Math.round(percent * 1e6) / 1e4))) {
    throw new ChannelError(
      `The percentage is a number above 0 and up to 100 with at most two decimals, not ${percent}.`,
    );
  }
  await assertPublished(store, id, version);
  return changeChannel(store, id, (channel) => {
    assertNotBlocked(id, channel, version);
    if (!channel.pinned)
      throw new ChannelError(`${id}: nothing is pinned, so there is nobody to compare with. Pin a version first.`);
    if (channel.pinned === version) throw new ChannelError(`${id}: everybody has ${version} already.`);
    const canary = { version, percent, since: new Date().toISOString(), by: author.by };
    return {
      channel: { ...channel, canary },
      note: note('canary', author, { version, percent, from: channel.pinned }),
    };
  });
}

/**
 * Everybody gets what the canary's people have.
 * @param expected the version that was looked at: another one may have taken its place meanwhile
 */
export function promote(store: ObjectStore, id: string, author: Author, expected?: string): Promise<Channel> {
  return changeChannel(store, id, ({ canary, ...channel }) => {
    if (!canary)
      throw new ChannelError(
        `${id}: there is no canary to promote. Start one: npm run registry -- canary ${id} --percent 10`,
      );
    if (expected !== undefined && canary.version !== expected)
      throw new ChannelError(`${id}: the canary is ${canary.version} by now, not ${expected}. Look at it first.`);
    return {
      channel: withPinned(channel, canary.version),
      note: note('promote', author, { version: canary.version, from: channel.pinned }),
    };
  });
}

/**
 * Takes the latest step back: ends the canary when there is one, else everybody gets the last known good version, or
 * the one asked for. What is given up does not count as good any more.
 * @throws ChannelError when the registry itself, or somebody a moment ago, has taken that step and no version is named.
 */
export async function rollback(store: ObjectStore, id: string, author: Author, to?: string): Promise<Channel> {
  if (to !== undefined) await assertPublished(store, id, to);
  return changeChannel(store, id, (channel) => {
    const { canary, ...rest } = channel;
    if (canary && (to === undefined || to === channel.pinned)) {
      return { channel: rest, note: note('rollback', author, { version: channel.pinned, from: canary.version }) };
    }
    if (to === undefined) assertNotTaken(id, channel);
    const version = to ?? previousOf(channel);
    if (!version) throw new ChannelError(`${id}: there is no earlier good version to go back to. ${waysOn(id)}`);
    assertNotBlocked(id, channel, version);
    if (version === channel.pinned) return undefined;
    return {
      channel: withPinned(rest, version, { keepFormer: false }),
      note: note('rollback', author, { version, from: channel.pinned }),
    };
  });
}

/**
 * Nobody gets this version any more: the canary ends if it was the canary, everybody goes to the last known good one if
 * it was pinned. A version that is blocked already, or that nobody would get, changes nothing for people.
 * @throws ChannelError when it is pinned and there is no good version to go back to.
 */
export async function block(
  store: ObjectStore,
  id: string,
  version: string,
  author: Author,
  action: Action = 'block',
): Promise<Channel> {
  // Half a version typed in a hurry would block nothing and look as if it had.
  if (action === 'block') await assertPublished(store, id, version);
  return changeChannel(store, id, (channel) => {
    if (channel.blocked[version]) return undefined;
    const blocked = { ...channel.blocked, [version]: { at: new Date().toISOString(), reason: author.why ?? action } };
    const next: Channel = { ...channel, blocked, good: channel.good.filter((other) => other !== version) };
    if (next.canary?.version === version) delete next.canary;
    if (channel.pinned !== version)
      return { channel: next, note: note(action, author, { from: version, version: channel.pinned }) };
    const previous = previousOf(next);
    if (!previous) {
      throw new ChannelError(
        `${id}: ${version} is not blocked, because there is no good version to go back to. ${waysOn(id)}`,
      );
    }
    return {
      channel: withPinned(next, previous, { keepFormer: false }),
      note: note(action, author, { from: version, version: previous }),
    };
  });
}

/** The version may be pinned again; that is another step. */
export function unblock(store: ObjectStore, id: string, version: string, author: Author): Promise<Channel> {
  return changeChannel(store, id, (channel) => {
    const { [version]: found, ...blocked } = channel.blocked;
    if (!found) throw new ChannelError(`${id}: ${version} is not blocked.`);
    const lifted = { ...channel.lifted, [version]: new Date().toISOString() };
    return { channel: { ...channel, blocked, lifted }, note: note('unblock', author, { version }) };
  });
}

/** Nobody gets the app any more and the shell forgets its screens; its versions stay. */
export function withdraw(store: ObjectStore, id: string, author: Author): Promise<Channel> {
  return changeChannel(store, id, ({ pinned, canary: _ended, ...channel }) =>
    pinned === undefined
      ? undefined
      : { channel: { ...channel, good: [] }, note: note('withdraw', author, { from: pinned }) },
  );
}

/** Two who see the same failure react within a minute. */
const SAME_REASON_MS = 60_000;

/** Whoever reacts to failures that the breaker, or somebody else, has just reacted to means one step back, not two. */
function assertNotTaken(id: string, channel: Channel): void {
  const { change } = channel;
  if (change === undefined) return;
  const isItsOwn = change.action === 'breaker' || change.action === 'auto-rollback';
  const isJustNow = change.action === 'rollback' && Date.now() - Date.parse(change.at) < SAME_REASON_MS;
  if (!isItsOwn && !isJustNow) return;
  const who = isItsOwn ? 'the registry' : change.by;
  const how = isItsOwn ? `away itself on ${change.at.slice(0, 16)} (${change.why})` : 'away just now';
  const further = previousOf(channel);
  const next = further ? `To go back further: npm run registry -- rollback ${id} --to ${further}` : '';
  throw new ChannelError(
    `${id}: ${who} took ${change.from} ${how}; everybody has ${channel.pinned} already. ${next}`.trim(),
  );
}

interface Step {
  version?: string | undefined;
  from?: string | undefined;
  percent?: number;
}

function note(action: Action, { by, why, commit, forced = [] }: Author, { version, from, percent }: Step = {}) {
  return {
    action,
    by,
    ...(version !== undefined && { version }),
    ...(from !== undefined && { from }),
    ...(percent !== undefined && { percent }),
    ...(why !== undefined && { why }),
    ...(commit !== undefined && { commit }),
    ...(forced.length > 0 && { forced }),
  };
}

async function assertPublished(store: ObjectStore, id: string, version: string): Promise<void> {
  if (await readPublication(store, id, version)) return;
  throw new ChannelError(`${id}: no version ${version} has been published. npm run registry -- list ${id} shows them.`);
}

/** For whom nothing is left to go back to. */
const waysOn = (id: string) =>
  `npm run registry -- list ${id} shows what there is for pin; withdraw ${id} takes it out of the menu.`;

/** @throws ChannelError that says why, and what to do. */
export function assertNotBlocked(id: string, { blocked }: Channel, version: string): void {
  const found = blocked[version];
  if (!found) return;
  throw new ChannelError(
    `${id}: ${version} was blocked on ${found.at.slice(0, 16)} (${found.reason}). Publish a corrected version, or lift it: npm run registry -- unblock ${id} ${version}`,
  );
}
