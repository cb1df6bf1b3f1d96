/** `npm run erasures`: erases again whoever a restored backup brought back. The API does the same before it opens. */

import { systemClock } from './platform/clock.ts';
import { createDatabase, createPool } from './platform/database/database.ts';
import { createEvents } from './platform/database/events.ts';
import { migrate } from './platform/database/migrations.ts';
import { readEnvironment } from './platform/environment/environment.ts';
import { createFileStore } from './platform/file-store/file-store-choice.ts';
import { createBoss, prepareQueues } from './platform/jobs/job-boss.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createLinks } from './platform/links/links.ts';
import { createLogger } from './platform/log.ts';
import './domains.ts';
import { finishErasures } from './identity/privacy/erasure-step.service.ts';
import { replayErasures } from './identity/privacy/replay.service.ts';

const environment = readEnvironment();
const owner = environment.databaseOwnerUrl ?? environment.databaseUrl;
await migrate(owner);
await prepareQueues(owner);
const db = createDatabase(createPool({ connectionString: environment.databaseUrl, applicationName: 'bloom-erasures' }));
const log = createLogger(environment.logLevel);
const platform = {
  environment,
  db,
  clock: systemClock,
  log,
  files: createFileStore(environment),
  links: createLinks(environment.linkSecret, systemClock),
  jobs: createJobs(createBoss(db)),
  events: createEvents(environment.databaseUrl, log),
};
const { listed, replayed, healed } = await replayErasures(platform);
await finishErasures(platform);
process.stdout.write(`${listed} erased people on the list, ${replayed} erased again, ${healed} added to the list.\n`);
await db.destroy();
