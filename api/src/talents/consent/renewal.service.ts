import { ASK_MONTHS } from '@bloom/shared-rules/talents/talent-keeping';
import { politeInstant } from '../../desk/notifications/notification.quiet-hours.ts';
import { auditSystem } from '../../platform/audit/audit.ts';
import type { Platform } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { forEachAlone } from '../../platform/jobs/for-each-alone.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { findRow } from '../talents/talent-record.repository.ts';
import { recordsOf } from '../talents/talent-record.ts';
import { renewalMail } from './consent.mails.ts';
import { keepingOfTalent } from './consent.service.ts';
import { consentUrl } from './consent.token.ts';
import * as repository from './talent-consent.repository.ts';
import { followed, tellOwners } from './talent-owners.notice.ts';

/** Old files come in by thousands: their mails leave over many nights. */
const MOST_ASKED_A_NIGHT = 200;
/** Of the month in which somebody is told whom nobody can ask. */
const monthOf = (today: string) => today.slice(0, 'yyyy-MM'.length);

/** Asks everybody who was not heard of for long whether they want to stay; tells who follows them. */
export async function askRenewals(platform: Platform, signal: AbortSignal): Promise<number> {
  const today = platform.clock.today();
  let asked = 0;
  const ask = async () => {
    const due = await repository.dueToAsk(platform.db, today, MOST_ASKED_A_NIGHT);
    asked = await forEachAlone(platform.log, due, (id) => askOne(platform, id, today), signal);
  };
  await forEachAlone(platform.log, [ask, tellAsked, tellUnreachable], (step) => step(platform, today));
  return asked;
}

/** Of everybody who was asked today: a run that was cut short has told nobody of those whom it asked. */
async function tellAsked(platform: Platform, today: string): Promise<void> {
  await tellOwners(platform, await repository.askedByOwner(platform.db, today), ({ ownerId, count }) => ({
    // Who hears of them twice a day hears of more.
    key: `talentAsked:${today}:${count}`,
    title: `Talents sans nouvelles depuis ${ASK_MONTHS} mois`,
    description: `${followed({ ownerId, count })} ${count > 1 ? 'viennent' : 'vient'} d’être interrogé${count > 1 ? 's' : ''}\u00a0: sans réponse, ${count > 1 ? 'leurs' : 'ses'} données seront effacées. Un contact noté sur la fiche suffit à les garder.`,
  }));
}

async function tellUnreachable(platform: Platform, today: string): Promise<void> {
  await tellOwners(platform, await repository.unreachableByOwner(platform.db, today), ({ ownerId, count }) => ({
    key: `talentUnreachable:${monthOf(today)}`,
    title: 'Talents sans nouvelles et sans e-mail',
    description: `${followed({ ownerId, count })}, sans nouvelles depuis ${ASK_MONTHS} mois, n’${count > 1 ? 'ont' : 'a'} pas d’adresse e-mail valable pour être interrogé${count > 1 ? 's' : ''}. Appelez et notez le contact sur la fiche, ou effacez ${count > 1 ? 'les fiches' : 'la fiche'}.`,
  }));
}

async function askOne(platform: Platform, id: string, today: string): Promise<boolean> {
  const { db, clock, environment } = platform;
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const talent = await repository.markAsked(tx, id, today, now);
    const row = talent && (await findRow(tx, id));
    if (talent === undefined || row === undefined) return false;
    const [record] = recordsOf(tx, [row]);
    if (record === undefined) return false;
    const { eraseOn } = await keepingOfTalent(record, today);
    const url = consentUrl(environment, { talentId: id, askedAt: now });
    const { email, firstname } = talent;
    const mail = renewalMail(environment, { talentId: id, email, firstname, eraseOn, askedAt: now, url });
    await queueMail(tx, { ...mail, notBefore: politeInstant(now) });
    await auditSystem(tx, { action: 'rgpd.renewalAsked', objectKind: 'talent', objectId: id });
    return true;
  });
}
