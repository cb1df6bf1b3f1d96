import { type FindingPlace, tellBy } from '@bloom/shared-rules/talents/talent-keeping';
import { politeInstant } from '../../desk/notifications/notification.quiet-hours.ts';
import { auditSystem } from '../../platform/audit/audit.ts';
import { businessDay } from '../../platform/clock.ts';
import type { Platform } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { plainDay } from '../../platform/french/french-dates.ts';
import { forEachAlone } from '../../platform/jobs/for-each-alone.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { erasedSince } from '../../platform/retention/erased-people.ts';
import { addLog } from '../talents/talent-log.service.ts';
import { heardOfTalent, type TalentRecord } from '../talents/talent-record.ts';
import { foundMail } from './consent.mails.ts';
import * as repository from './found-talents.repository.ts';
import { followed, tellOwners } from './talent-owners.notice.ts';

/** Whoever follows them has ten days left. */
export const WAITED_DAYS = 20;

/** Tells everybody who was found somewhere that we know them; tells who follows them of those whom nobody can tell. */
export async function tellFound(platform: Platform, signal: AbortSignal): Promise<number> {
  let told = 0;
  const tell = async () => {
    const untold = await repository.untoldTalents(platform.db);
    told = await forEachAlone(platform.log, untold, (id) => tellOne(platform, id), signal);
  };
  await forEachAlone(platform.log, [tell, tellWaiting], (step) => step(platform));
  return told;
}

async function tellOne({ db, clock, environment }: Platform, id: string): Promise<boolean> {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const talent = await repository.lockUntold(tx, id);
    if (talent === undefined || (await isErasedSince({ db: tx, environment }, talent))) return false;
    const leaves = politeInstant(now);
    await queueMail(tx, { ...foundMail(environment, { talentId: id, ...talent }), notBefore: leaves });
    await repository.markTold(tx, id, leaves);
    await addLog(tx, { viewer: { staffId: null }, clock }, id, 'told', {
      words: `Information envoyée le ${plainDay(businessDay(leaves))}\u00a0: ce que nous gardons, où nous l’avons trouvé, et les droits de la personne.`,
    });
    await auditSystem(tx, { action: 'rgpd.sourceNotice', objectKind: 'talent', objectId: id });
    return true;
  });
}

/**
 * Whoever was erased after the sheet was made hears nothing more of us. Of a sheet that was made later, with a reason
 * of its own, the person must learn.
 */
async function isErasedSince(
  { db, environment }: Pick<Platform, 'db' | 'environment'>,
  { email, enteredAt }: Pick<repository.UntoldTalent, 'email' | 'enteredAt'>,
): Promise<boolean> {
  const erasedAt = await erasedSince(db, environment, [email]);
  return erasedAt !== undefined && erasedAt >= enteredAt;
}

async function tellWaiting(platform: Platform): Promise<void> {
  const today = platform.clock.today();
  await tellOwners(
    platform,
    await repository.waitingByOwner(platform.db, today, WAITED_DAYS),
    ({ ownerId, count, newest }) => ({
      // Once a month, and whenever another one waits: the month that the law leaves may end before the next.
      key: `talentUntold:${today.slice(0, 'yyyy-MM'.length)}:${newest}`,
      title: 'Talents à informer',
      description: `${followed({ ownerId, count })} ${count > 1 ? 'ont été trouvés' : 'a été trouvé'} ailleurs et n’${count > 1 ? 'ont' : 'a'} pas pu être informé${count > 1 ? 's' : ''} que nous gardons des données\u00a0: la fiche dit ce qui manque. La loi laisse un mois.`,
    }),
  );
}

/** Why nobody can be told: no address that takes mails, a dispute, or somebody with this address was erased. */
export const waitingReasons = ['email', 'legalHold', 'erased'] as const;

export interface SourceNotice {
  foundIn: FindingPlace;
  toldOn: string | null;
  tellBy: string;
  waitsFor: (typeof waitingReasons)[number] | null;
}

/** Null of whoever came by themselves. */
export async function sourceNoticeOf(
  platform: Pick<Platform, 'db' | 'environment'>,
  talent: TalentRecord,
): Promise<SourceNotice | null> {
  const { found_in: foundIn, found_at: foundAt, told_at: toldAt, email, created_at: enteredAt } = talent.row;
  if (foundIn === null || foundAt === null) return null;
  const notice = { foundIn, tellBy: tellBy(businessDay(foundAt)), waitsFor: null };
  if (toldAt !== null) return { ...notice, toldOn: businessDay(toldAt) };
  const waiting = async () => {
    const heard = await heardOfTalent(talent);
    if (email === null || !heard?.isAskable) return 'email';
    if (heard.keptFor === 'legalHold') return 'legalHold';
    return (await isErasedSince(platform, { email, enteredAt })) ? 'erased' : null;
  };
  return { ...notice, toldOn: null, waitsFor: await waiting() };
}
