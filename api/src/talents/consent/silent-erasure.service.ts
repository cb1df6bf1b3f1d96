import { addDays } from '@bloom/shared-rules/calendar/calendar-day';
import { KEEP_MONTHS, NOTICE_DAYS } from '@bloom/shared-rules/talents/talent-keeping';
import { defineOwnRetention, runOwnRetention } from '../../desk/retention/own-retention.service.ts';
import { eraseNow } from '../../identity/privacy/erase-now.service.ts';
import { auditSystem } from '../../platform/audit/audit.ts';
import type { Platform } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { plainDay } from '../../platform/french/french-dates.ts';
import { forEachAlone } from '../../platform/jobs/for-each-alone.ts';
import * as repository from './talent-consent.repository.ts';
import { followed, tellOwners } from './talent-owners.notice.ts';

const TALENTS = defineOwnRetention({
  category: 'talents',
  table: 'talent',
  keeps: `${KEEP_MONTHS} months`,
  personal: true,
  becomes: { called: 'erased' },
  countDueWithin: ({ db, clock }, days) => repository.countOverBy(db, addDays(clock.today(), days)),
});

/** Erases whoever was asked and stayed silent; a week before, who follows them is told. */
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

/**
 * Once of each, and a week before they go. After nights on which no server ran they are told of late, and go late: the
 * week begins when it is told.
 */
async function tellLeaving(platform: Platform, today: string): Promise<void> {
  const { db, clock } = platform;
  const day = addDays(today, NOTICE_DAYS);
  await tellOwners(platform, await repository.unannouncedByOwner(db, day), ({ ownerId, count, ids = [] }) => ({
    // A run that was cut short told some of them; who hears of them twice a day hears of more.
    key: `talentLeaving:${day}:${count}`,
    title: 'Talents bientôt effacés',
    description: `${followed({ ownerId, count })} ${count > 1 ? 'seront effacés' : 'sera effacé'} le ${plainDay(day)}, sans nouvelles depuis ${KEEP_MONTHS} mois. Un contact noté sur la fiche suffit à ${count > 1 ? 'les' : 'le'} garder.`,
    note: (tx) => repository.noteAnnounced(tx, ids, clock.now()),
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
