/**
 * `npm run audit-check`: whether the audit is as it was written, and where not; with `--export FILE` all of it is
 * written into a new file as well, a line of JSON for each link with its event. DATABASE_URL must be set.
 */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readCommandLine } from '@bloom/shared-server/command-line';
import type { Db } from '../../platform/database/database.ts';
import { runDatabaseCommand } from '../../platform/database/database-command.ts';
import { chainAudit } from './audit-chain.ts';
import { linksAfter } from './audit-check.repository.ts';
import { checkAudit } from './audit-check.service.ts';

const { values } = readCommandLine({
  usage: 'npm run audit-check [-- --export <new file>]: whether the audit is as it was written.',
  options: { export: { type: 'string' } },
});
const AT_ONCE = 1_000;

/** Of each link: its place, hash and event, whose columns stand in the order in which they are hashed. */
async function* linesOf(db: Db): AsyncGenerator<string> {
  for (let last = 0; ; ) {
    const links = await linksAfter(db, last, AT_ONCE);
    for (const { kept: _kept, ...link } of links) yield `${JSON.stringify(link)}\n`;
    if (links.length < AT_ONCE) return;
    last = links.at(-1)?.seq ?? last;
  }
}

async function check(db: Db): Promise<number> {
  await chainAudit(db);
  if (values.export !== undefined) {
    // Never over an earlier one, and for its owner only: it says who did what.
    await pipeline(Readable.from(linesOf(db)), createWriteStream(values.export, { flags: 'wx', mode: 0o600 }));
    process.stdout.write(`The audit is written to ${values.export}.\n`);
  }
  const { links, waiting, broken } = await checkAudit(db);
  if (broken !== undefined) {
    process.stdout.write(`The audit is NOT whole: ${broken}. The ${links} links before it hold.\n`);
    return 1;
  }
  process.stdout.write(`The audit is whole: ${links} links hold, ${waiting} events wait for theirs.\n`);
  return 0;
}

await runDatabaseCommand({ whose: 'whose audit is checked', statementTimeout: 600_000, run: check });
