import { DAY_MS } from '@bloom/shared-rules/calendar/time-units';
import { type Channel, ChannelError, listChannels, readChannel, readHistory } from '../src/channels/channels.ts';
import {
  type Author,
  block,
  pin,
  promote,
  rollback,
  startCanary,
  unblock,
  withdraw,
} from '../src/channels/going-live.ts';
import { listPublications, readPublication } from '../src/channels/publish-record.ts';
import { FORCEABLE, type Problem } from '../src/gates/gates.ts';
import { newestVersion, problemsOfPinning, RefusedError } from '../src/publishing/publish-checked.ts';
import { sweep } from '../src/publishing/sweep.ts';
import type { ObjectStore } from '../src/storage/storage.ts';
import { type Command, type CommandName, readPercent, UsageError } from './arguments.ts';
import { channelTable, historyTable, versionTable } from './report.ts';

/** What a command has to say: to a person, and to a script. */
export interface Answer {
  text: string;
  data: unknown;
}

type Run = (store: ObjectStore, command: Command, author: Author) => Promise<Answer>;

const HISTORY_SHOWN = 20;
/** Nobody uploads one version for as long as this. */
const UNFINISHED_MS = DAY_MS;

const app = ({ apps }: Command) => apps[0] ?? '';

/** The version named, or the newest one published. */
async function versionOf(store: ObjectStore, command: Command): Promise<string> {
  const version = command.version ?? (await newestVersion(store, app(command)));
  if (version) return version;
  throw new ChannelError(`${app(command)} has never been published: npm run registry -- publish ${app(command)}`);
}

function namedVersion(command: Command): string {
  if (command.version) return command.version;
  throw new UsageError(`Which version? npm run registry -- list ${app(command)} shows them.`);
}

/** A version that was accepted once may not fit any more what the others publish now. */
async function checkFit(
  store: ObjectStore,
  { values, ...command }: Command,
  version: string,
  author: Author,
): Promise<Author> {
  const id = command.apps[0] ?? '';
  const problems = await problemsOfPinning(store, id, version);
  const overruled = ({ rule }: Problem) => values.force === true && FORCEABLE.includes(rule);
  const refused = problems.filter((problem) => !overruled(problem));
  if (refused.length > 0) throw new RefusedError(refused);
  return problems.length > 0 ? { ...author, forced: problems.map(({ sentence }) => sentence) } : author;
}

const told = (id: string, channel: Channel, text: string): Answer => ({ text, data: { id, ...channel } });

/** A breach that a rollback leaves behind is told, but never in its way. */
async function remarks(store: ObjectStore, id: string, { pinned }: Channel): Promise<string> {
  const problems = pinned ? await problemsOfPinning(store, id, pinned) : [];
  return problems.map(({ sentence }) => `\nNote: ${sentence}`).join('');
}

/**
 * Whoever gives a version to people hears what was let pass when it was published, such as that nobody has tried it.
 */
async function overruledBefore(store: ObjectStore, id: string, version: string): Promise<string> {
  const { forced = [] } = (await readPublication(store, id, version)) ?? {};
  return forced.map((sentence) => `\nNote, from its publication: ${sentence}`).join('');
}

export const commands: Record<Exclude<CommandName, 'publish' | 'smoke'>, Run> = {
  async pin(store, command, author) {
    const version = await versionOf(store, command);
    const channel = await pin(store, app(command), version, await checkFit(store, command, version, author));
    const text = `${app(command)}: everybody gets ${version}.${await overruledBefore(store, app(command), version)}`;
    return told(app(command), channel, text);
  },
  async canary(store, command, author) {
    const percent = readPercent(command.values.percent);
    const version = await versionOf(store, command);
    const fit = await checkFit(store, command, version, author);
    const channel = await startCanary(store, app(command), { version, percent }, fit);
    const next = `Next: npm run registry -- promote ${app(command)}, or: rollback ${app(command)}`;
    return told(
      app(command),
      channel,
      `${app(command)}: ${percent} % of the people get ${version}, the others ${channel.pinned}.${await overruledBefore(store, app(command), version)}\n${next}`,
    );
  },
  async promote(store, command, author) {
    const id = app(command);
    const version = (await readChannel(store, id))?.canary?.version;
    const fit = version ? await checkFit(store, command, version, author) : author;
    const channel = await promote(store, id, fit, version);
    const before = channel.pinned ? await overruledBefore(store, id, channel.pinned) : '';
    return told(id, channel, `${id}: everybody gets ${channel.pinned}.${before}`);
  },
  async rollback(store, command, author) {
    const id = app(command);
    const channel = await rollback(store, id, author, command.values.to ?? command.version);
    return told(
      id,
      channel,
      `${id}: everybody gets ${channel.pinned}, new pages within 10 s.${await remarks(store, id, channel)}`,
    );
  },
  async block(store, command, author) {
    const [id, version] = [app(command), namedVersion(command)];
    const channel = await block(store, id, version, author);
    return told(id, channel, `${id}: nobody gets ${version} any more; everybody gets ${channel.pinned}.`);
  },
  async unblock(store, command, author) {
    const [id, version] = [app(command), namedVersion(command)];
    const channel = await unblock(store, id, version, author);
    return told(id, channel, `${id}: ${version} may be pinned again: npm run registry -- pin ${id} ${version}`);
  },
  async withdraw(store, command, author) {
    const channel = await withdraw(store, app(command), author);
    return told(
      app(command),
      channel,
      `${app(command)}: nobody gets it any more. Its versions stay: pin brings it back.`,
    );
  },
  async list(store, { apps }) {
    if (apps.length === 0) {
      const channels = await listChannels(store);
      const text = channels.length > 0 ? channelTable(channels) : 'Nothing has been published yet.';
      return { text, data: channels.map(({ id, channel }) => ({ id, ...channel })) };
    }
    const found = await Promise.all(
      apps.map(async (id) => ({
        id,
        publications: await listPublications(store, id),
        channel: await readChannel(store, id),
      })),
    );
    const text = found.map(({ id, publications, channel }) =>
      publications.length > 0 ? `${id}\n${versionTable(publications, channel)}` : `${id} has never been published.`,
    );
    return { text: text.join('\n\n'), data: found };
  },
  async sweep(store) {
    const swept = await sweep(store, new Date(Date.now() - UNFINISHED_MS));
    const lines = swept.uploads.map(
      ({ id, version, files }) => `${id} ${version}: never published, ${files} files removed`,
    );
    if (swept.drafts > 0) lines.push(`${swept.drafts} half-written objects removed`);
    return { text: lines.length > 0 ? lines.join('\n') : 'There is nothing to sweep.', data: swept };
  },
  async history(store, command) {
    const limit = Number(command.values.limit ?? HISTORY_SHOWN);
    if (!Number.isInteger(limit) || limit < 1) throw new UsageError('--limit takes a whole number from 1.');
    const entries = await readHistory(store, app(command), limit);
    const text = entries.length > 0 ? historyTable(entries) : `${app(command)} has never been published.`;
    return { text, data: entries };
  },
};
