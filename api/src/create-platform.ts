import { systemClock } from './platform/clock.ts';
import type { Platform } from './platform/context/context.ts';
import { createEvents } from './platform/database/events.ts';
import { createFileStore } from './platform/file-store/file-store-choice.ts';
import { createBoss } from './platform/jobs/job-boss.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createLinks } from './platform/links/links.ts';

/** What every part works with, for a server and for a command alike; nothing of it is started. */
export function createPlatform({ environment, db, log }: Pick<Platform, 'environment' | 'db' | 'log'>): Platform {
  return {
    environment,
    db,
    log,
    clock: systemClock,
    files: createFileStore(environment),
    links: createLinks(environment.linkSecrets, systemClock),
    jobs: createJobs(createBoss(db)),
    events: createEvents(environment.databaseUrl, log),
  };
}
