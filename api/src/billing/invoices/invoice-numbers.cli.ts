/**
 * `npm run invoice-numbers [-- --last F-2026-00123 …] [--release]`: the last number of each series and the next one;
 * after a restore, which ones were given that the database does not know. DATABASE_URL must be set.
 */
import { readCommandLine } from '@bloom/shared-server/command-line';
import { businessDay } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { runDatabaseCommand } from '../../platform/database/database-command.ts';
import { lastNumbers, openHolds } from './numbers-hold.repository.ts';
import { readNumber, settleNumbers } from './numbers-hold.service.ts';

const { values } = readCommandLine({
  usage: 'npm run invoice-numbers [-- --last F-2026-00123 …] [--release]: the last number of each series.',
  options: { last: { type: 'string', multiple: true, default: [] }, release: { type: 'boolean', default: false } },
});
const say = (line: string) => process.stdout.write(`${line}\n`);

async function run(db: Db): Promise<number> {
  const given = values.last.map((text) => {
    const number = readNumber(text);
    if (number === undefined)
      throw new Error(`${text} is no number of a series: write it as on the invoice, F-2026-00123.`);
    return number;
  });
  const today = businessDay(new Date());
  if (given.length > 0 || values.release) await settleNumbers(db, { given, release: values.release, today });
  const numbers = await lastNumbers(db);
  for (const { last, next } of numbers) say(`${last} is the last one, ${next} the next.`);
  if (numbers.length === 0) say('No number was given yet.');
  const holds = await openHolds(db);
  for (const { restored_from: from, known_until: until } of holds) {
    say(`Nobody gets a number: the database was brought back from ${from}${until ? ` (${until.toISOString()})` : ''}.`);
  }
  if (holds.length === 0) return 0;
  say(
    'Of each series of which later invoices were sent, say the last: --last F-2026-00123. Then, or if none was: --release.',
  );
  return 1;
}

await runDatabaseCommand({ whose: 'whose invoices are numbered', run });
