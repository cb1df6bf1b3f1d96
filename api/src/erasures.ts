import { createPlatform } from './create-platform.ts';
import { finishErasures } from './identity/privacy/erasure-step.service.ts';
import { type Replay, replayErasures } from './identity/privacy/replay.service.ts';
import type { Platform } from './platform/context/context.ts';
import { createDatabase, createPool } from './platform/database/database.ts';
import type { Environment } from './platform/environment/environment.ts';
import { createLogger } from './platform/log.ts';
import { prepareTables } from './tables.ts';

/** Erases again whoever a restored backup brought back. Answers what it did, in a sentence. */
export async function eraseAgain(environment: Environment): Promise<string> {
  await prepareTables(environment);
  const { listed, replayed, healed } = await withPlatform(environment, async (platform) => {
    const replay = await replayErasures(platform);
    await finishErasures(platform);
    return replay;
  });
  return `${listed} erased people on the list, ${replayed} erased again, ${healed} added to the list.`;
}

/** The same in a database that nobody works with: nobody outside it is told of anybody. */
export const eraseIn = (environment: Environment): Promise<Replay> => withPlatform(environment, replayErasures);

async function withPlatform<Result>(
  environment: Environment,
  work: (platform: Platform) => Promise<Result>,
): Promise<Result> {
  const db = createDatabase(
    createPool({ connectionString: environment.databaseUrl, applicationName: 'bloom-erasures' }),
  );
  try {
    return await work(createPlatform({ environment, db, log: createLogger(environment.logLevel) }));
  } finally {
    await db.destroy();
  }
}
