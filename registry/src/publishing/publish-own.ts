import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Action,
  type Channel,
  ChannelError,
  type HistoryEntry,
  readChannel,
  readHistory,
} from '../channels/channels.ts';
import { pin } from '../channels/going-live.ts';
import type { ObjectStore } from '../storage/storage.ts';
import { publish } from './publishing.ts';

const BY = 'image';

export interface OwnBuilds {
  /** A folder for each app, with its package.json and its `dist`. */
  folder: string;
  /** Also where somebody chose another version. */
  all: boolean;
  tell(line: string): void;
}

/**
 * Publishes the builds that came with an image, and gives them to everybody where nobody chose otherwise.
 * @throws ChannelError at the end, when an app could not be given to everybody; the others are.
 */
export async function publishOwn(store: ObjectStore, { folder: builds, all, tell }: OwnBuilds): Promise<void> {
  const refusals: string[] = [];
  for (const id of readdirSync(builds).sort()) {
    const folder = join(builds, id);
    const { version: packageVersion } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      version: string;
    };
    const candidate = { id, dist: join(folder, 'dist'), packageVersion };
    const { version, fresh } = await publish(store, candidate, { by: BY });
    const channel = await readChannel(store, id);
    const kept = all ? undefined : await reasonToKeep(store, id, channel, version);
    try {
      // Who tries another version meanwhile goes on when the server starts again.
      if (kept === undefined && channel?.pinned !== version) await pin(store, id, version, { by: BY });
      tell(`${id} ${version}: ${fresh ? 'published' : 'was there'}, ${kept ?? 'everybody gets it'}`);
    } catch (error) {
      if (!(error instanceof ChannelError)) throw error;
      refusals.push(error.message);
    }
  }
  if (refusals.length > 0) throw new ChannelError(refusals.join('\n'));
}

/** Why everybody keeps what they have; undefined where the image may decide. */
async function reasonToKeep(
  store: ObjectStore,
  id: string,
  channel: Channel | undefined,
  version: string,
): Promise<string | undefined> {
  if (channel === undefined) return undefined;
  const { pinned, blocked } = channel;
  const choice = await latestChoice(store, id);
  // What was chosen and then blocked is nobody's choice any more.
  if (choice !== undefined && choice.by !== BY && choice.version === pinned) {
    return pinned === undefined
      ? `${choice.by} had withdrawn the app, which stays so`
      : `somebody pinned ${pinned}, which stays`;
  }
  // Servers start again with the same image, also while nobody has mended what the registry took away.
  return blocked[version] ? `it is blocked (${blocked[version].reason}) and ${pinned} stays` : undefined;
}

/** Others change the channel too, but by them nobody says what everybody is to have from now on. */
const CHOICES: readonly Action[] = ['pin', 'promote', 'rollback', 'withdraw'];
/** So many changes without a choice of anybody's: there is none. */
const LOOKED_AT = 200;

async function latestChoice(store: ObjectStore, id: string): Promise<HistoryEntry | undefined> {
  return (await readHistory(store, id, LOOKED_AT)).find(({ action }) => CHOICES.includes(action));
}
