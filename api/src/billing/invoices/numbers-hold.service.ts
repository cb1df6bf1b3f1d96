import { auditSystem } from '../../platform/audit/audit.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import type { LastNumber } from './numbers-hold.repository.ts';
import * as repository from './numbers-hold.repository.ts';

/** F-2026-00123 */
const NUMBER = /^(\S+)-(\d{4})-(\d{5,9})$/;

/** Undefined for what is no number of ours. */
export function readNumber(text: string): LastNumber | undefined {
  const [, series, year, last] = NUMBER.exec(text.trim()) ?? [];
  return series === undefined ? undefined : { series, year: Number(year), last: Number(last) };
}

/** Takes in numbers that were given since, then gives numbers again where that is wanted; the audit keeps both. */
export async function settleNumbers(
  db: Db,
  { given, release, today }: { given: readonly LastNumber[]; release: boolean; today: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const raised: LastNumber[] = [];
    for (const number of given) if (await repository.raiseNumber(tx, number, today)) raised.push(number);
    if (release) await repository.releaseNumbers(tx);
    const data = { raised, released: release };
    await auditSystem(tx, { action: 'invoice.numbers', objectKind: 'invoice', objectId: 'series', data });
  });
}
