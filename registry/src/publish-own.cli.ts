/**
 * Publishes the builds that came with this image (BUILDS_DIR, a folder for each app) to the storage of the settings,
 * and gives them to everybody. Where somebody pinned another version by hand, or withdrew the app, that stays:
 * `PUBLISH=all` takes its place.
 */
import { endWithSentence } from '@bloom/shared-server/failure-sentence';
import { publishOwn } from './publishing/publish-own.ts';
import { openStore } from './storage/storage-settings.ts';

try {
  const { BUILDS_DIR = '', PUBLISH } = process.env;
  const tell = (line: string) => process.stdout.write(`${line}\n`);
  await publishOwn(openStore(process.env), { folder: BUILDS_DIR, all: PUBLISH === 'all', tell });
} catch (error) {
  endWithSentence(error);
}
