/**
 * Opens the index as a server does and compares it with the database: `node
 * api/src/talents/memory-index/index-check.cli.ts`.
 */
import { endWithSentence } from '@bloom/shared-server/failure-sentence';
import { createDatabase, createPool } from '../../platform/database/database.ts';
import { createEvents } from '../../platform/database/events.ts';
import { readEnvironment } from '../../platform/environment/environment.ts';
import { createLogger } from '../../platform/log.ts';
import { checkIndex } from './index-check.ts';
import { TalentFollower } from './talent-index.follower.ts';

const STATEMENT_TIMEOUT_MS = 600_000;

async function main(): Promise<void> {
  const { databaseUrl, talentIndexDir } = readEnvironment();
  const db = createDatabase(
    createPool({ connectionString: databaseUrl, max: 2, statementTimeout: STATEMENT_TIMEOUT_MS }),
  );
  const log = createLogger('warn');
  const events = createEvents(databaseUrl, log);
  await events.start();
  const follower = new TalentFollower({ db, events, log }, databaseUrl, talentIndexDir);
  await follower.start();
  const { talents, wrongWords, different, tooMany } = await checkIndex(db, await follower.loaded());
  await follower.stop();
  await events.stop();
  await db.destroy();
  const isRight = wrongWords === 0 && different.length === 0 && tooMany === 0;
  process.stdout.write(
    isRight
      ? `${talents} talents: the index and the database agree.\n`
      : `${talents} talents: ${wrongWords} with wrong words, ${different.length} different in the index (${different.slice(0, 5).join(', ')}), ${tooMany} too many.\n`,
  );
  process.exitCode = isRight ? 0 : 1;
}

main().catch(endWithSentence);
