/**
 * `npm run restore-test -- --from <folder or s3://bucket/prefix> [--backup <name>]`, with the API's settings, while
 * people work: whether the newest backup can be restored. It needs an empty database, by default one that it makes
 * beside the product's; `RESTORE_TEST_DATABASE_URL` names another.
 */
import { endWithUsage, readCommandLine } from '@bloom/shared-server/command-line';
import { endWithSentence, failureSentence } from '@bloom/shared-server/failure-sentence';
import { readEnvironment } from '../platform/environment/environment.ts';
import { createFileStore } from '../platform/file-store/file-store-choice.ts';
import { type EndedRun, noteRun, RESTORE_TEST } from './backup-record.ts';
import { placeOf } from './backup-settings.ts';
import { findBackup } from './restore.service.ts';
import { AlreadyRunning, openScratch, type Scratch } from './restore-scratch.ts';
import { testRestore } from './restore-test.service.ts';

const usage = 'Say where from: npm run restore-test -- --from /backups [--backup <name>].';

const { values } = readCommandLine({
  usage,
  options: { from: { type: 'string' }, backup: { type: 'string' } },
});
if (values.from === undefined) endWithUsage(usage);
const say = (line: string) => process.stdout.write(`${line}\n`);

/** The machine goes down, or somebody waits no longer: what people are in goes all the same, and nothing is proven. */
function tidyUpWhenStopped(scratch: Scratch): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      const end = (words: string) => process.stderr.write(`${words}\n`, () => process.exit(1));
      scratch.remove().then(
        () => end(`Stopped by ${signal}: what was restored is removed.`),
        (error: unknown) => end(failureSentence(error)),
      );
    });
  }
}

async function test(environment: ReturnType<typeof readEnvironment>, from: string): Promise<void> {
  const productUrl = environment.databaseOwnerUrl ?? environment.databaseUrl;
  const run: EndedRun = {
    task: RESTORE_TEST,
    stamp: values.backup ?? '',
    startedAt: new Date(),
    rows: null,
    error: null,
  };
  try {
    const place = placeOf(from, process.env);
    run.stamp = await findBackup(place, values.backup);
    const { stamp, startedAt } = run;
    say(`${place.name}: ${stamp}`);
    const scratch = await openScratch(productUrl, process.env.RESTORE_TEST_DATABASE_URL || undefined);
    tidyUpWhenStopped(scratch);
    const found = await testRestore(environment, createFileStore(environment), { place, stamp, scratch }).finally(
      scratch.remove,
    );
    const { tables, rows, files, lostFiles, keys, listed, replayed } = found;
    say(`${rows} rows of ${tables} tables, ${files} files and ${keys} keys come back as they were.`);
    if (lostFiles > 0) say(`${lostFiles} files are neither in it nor in the store any more.`);
    say(`${listed} erased people on the list, ${replayed} erased again.`);
    await noteRun(productUrl, { ...run, rows });
    say(`It can be restored: tried in ${Math.round((Date.now() - startedAt.getTime()) / 1_000)} s.`);
  } catch (error) {
    // What the other one finds is the answer of both.
    if (!(error instanceof AlreadyRunning))
      await noteRun(productUrl, { ...run, error: failureSentence(error) }).catch(() => undefined);
    throw error;
  }
}

try {
  await test(readEnvironment(), values.from);
} catch (error) {
  endWithSentence(error);
}
