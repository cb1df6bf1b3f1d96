import { randomUUID } from 'node:crypto';
import { addDays } from '@bloom/shared-rules/calendar/calendar-day';
import { KEEP_MONTHS, NOTICE_DAYS } from '@bloom/shared-rules/talents/talent-keeping';
import { defineOwnRetention, isCategoryHeld, runOwnRetention } from '../../desk/retention/own-retention.service.ts';
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
  countDueWithin: ({ db, clock }, days) => repository.countDueWithin(db, clock.today(), days),
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
 * Of each once, a week before it goes, and again where what was said is void. After nights on which no server ran it is
 * said late, and they go late: the week begins when it is said.
 */
async function tellLeaving(platform: Platform, today: string): Promise<void> {
  const { db, clock } = platform;
  if (await isCategoryHeld(platform, TALENTS)) return;
  const day = plainDay(addDays(today, NOTICE_DAYS));
  await tellOwners(platform, await repository.unannouncedByOwner(db, today), async ({ ownerId }, tx) => {
    const count = await repository.noteAnnounced(tx, { ownerId, today, now: clock.now() });
    // Another run was faster.
    if (count === 0) return undefined;
    const [go, them] = count > 1 ? ['seront effacés', 'les'] : ['sera effacé', 'le'];
    return {
      // It is noted of each talent that it is said: that is what keeps it from being said twice.
      key: `talentLeaving:${randomUUID()}`,
      title: 'Talents bientôt effacés',
      description: `${followed({ ownerId, count })} ${go} le ${day}, sans nouvelles depuis ${KEEP_MONTHS} mois. Un contact noté sur la fiche suffit à ${them} garder.`,
    };
  });
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
