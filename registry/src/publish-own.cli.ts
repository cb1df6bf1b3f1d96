/**
 * Publishes the builds that came with this image (BUILDS_DIR, a folder for each app) to the storage of the settings,
 * and gives them to everybody. Where somebody pinned another version by hand, that stays: `PUBLISH=all` takes its
 * place.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endWithSentence } from '@bloom/shared-server/failure-sentence';
import { readChannel } from './channels/channels.ts';
import { publish, publishAndPin } from './publishing/publishing.ts';
import { openStore } from './storage/storage-settings.ts';

const BY = 'image';

try {
  const { BUILDS_DIR = '', PUBLISH } = process.env;
  const store = openStore(process.env);
  for (const id of readdirSync(BUILDS_DIR).sort()) {
    const folder = join(BUILDS_DIR, id);
    const { version: packageVersion } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      version: string;
    };
    const candidate = { id, dist: join(folder, 'dist'), packageVersion };
    const channel = await readChannel(store, id);
    const isOurs = channel?.pinned === undefined || channel.change?.by === BY || PUBLISH === 'all';
    const { version, fresh } = await (isOurs ? publishAndPin : publish)(store, candidate, { by: BY });
    const told = isOurs ? 'everybody gets it' : `somebody pinned ${channel?.pinned}, which stays`;
    process.stdout.write(`${id} ${version}: ${fresh ? 'published' : 'was there'}, ${told}\n`);
  }
} catch (error) {
  endWithSentence(error);
}
