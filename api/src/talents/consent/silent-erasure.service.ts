import { addDays } from '@bloom/shared-rules/calendar-day';
import { KEEP_MONTHS } from '@bloom/shared-rules/talent-keeping';
import { defineOwnRetention, runOwnRetention } from '../../desk/retention/own-retention.service.ts';
import { eraseNow } from '../../identity/privacy/erase-now.service.ts';
import { auditSystem } from '../../platform/audit/audit.ts';
import type { Platform } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { plainDay } from '../../platform/french/french-dates.ts';
import { forEachAlone } from '../../platform/jobs/for-each-alone.ts';
import * as repository from './talent-consent.repository.ts';
import { followed, tellOwners } from './talent-owners.notice.ts';

/** Within so many days before somebody goes, who follows them hears of it. */
const NOTICE_DAYS = 7;

const TALENTS = defineOwnRetention({
  category: 'talents',
  table: 'talent',
  keeps: `${KEEP_MONTHS} months`,
  personal: true,
  becomes: { called: 'erased' },
  countDueWithin: async ({ db, clock }, days) => (await repository.dueToErase(db, addDays(clock.today(), days))).length,
});

/** Erases whoever was asked and stayed silent; some days before, who follows them is told. */
export async function eraseSilent(platform: Platform, signal: AbortSignal): Promise<number> {
  const { db, clock, log } = platform;
  const today = clock.today();
  let erased = 0;
  const erase = async () => {
    erased = await runOwnRetention(platform, TALENTS, {
      due: () => repository.dueToErase(db, today),
      forget: (id) => eraseOne(platform, id, today),
      signal,
    });
  };
  await forEachAlone(log, [() => tellLeaving(platform, today), erase], (step) => step());
  return erased;
}

/** Of every day of the next seven: a night on which no server ran is made up for by the next one that does. */
async function tellLeaving(platform: Platform, today: string): Promise<void> {
  const days = Array.from({ length: NOTICE_DAYS }, (_, index) => addDays(today, index + 1));
  await forEachAlone(platform.log, days, (day) => tellLeavingOn(platform, day));
}

/** Once for each owner and day: whoever was told of the day already is told nothing. */
async function tellLeavingOn(platform: Platform, day: string): Promise<void> {
  await tellOwners(platform, await repository.leavingByOwner(platform.db, day), ({ ownerId, count }) => ({
    key: `talentLeaving:${day}`,
    title: 'Talents bientôt effacés',
    description: `${followed({ ownerId, count })} ${count > 1 ? 'seront effacés' : 'sera effacé'} le ${plainDay(day)}, sans nouvelles depuis ${KEEP_MONTHS} mois. Un contact noté sur la fiche suffit à ${count > 1 ? 'les' : 'le'} garder.`,
  }));
}

async function eraseOne(platform: Platform, id: string, today: string): Promise<boolean> {
  return inTransaction(platform.db, async (tx) => {
    if (!(await repository.lockDue(tx, id, today))) return false;
    const done = await eraseNow(
      platform,
      tx,
      { kind: 'talent', id },
      {
        channel: 'mail',
        by: 'product',
        proof: `Sans nouvelles depuis ${KEEP_MONTHS} mois, après une question restée sans réponse`,
        why: 'age',
      },
    );
    if (done === undefined) return false;
    const data = { requestId: done.receiptId, why: 'age' };
    await auditSystem(tx, { action: 'talent.erase', objectKind: 'talent', objectId: id, data });
    return true;
  });
}
