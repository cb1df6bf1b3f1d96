import { addDays } from '@bloom/shared-rules/calendar-day';
import { lifeInWords } from '@bloom/shared-rules/link-life';
import { ASK_MONTHS, KEEP_MONTHS } from '@bloom/shared-rules/talent-keeping';
import { notify, recruiters } from '../../desk/notifications/notifications.service.ts';
import { eraseNow } from '../../identity/privacy/erase-now.service.ts';
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

/** Old files come in by thousands: their mails leave over many nights. */
const MOST_ASKED_A_NIGHT = 200;
/** Before somebody goes, who follows them hears of it. */
const NOTICE_DAYS = 7;
/** Of the month in which somebody is told whom nobody can ask. */
const monthOf = (today: string) => today.slice(0, 'yyyy-MM'.length);

const people = (count: number) => `${count} talent${count > 1 ? 's' : ''}`;
const followed = ({ ownerId, count }: repository.OwnersTalents) =>
  ownerId === null ? `${people(count)} sans responsable` : `${people(count)} que vous suivez`;

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
    description: `${followed({ ownerId, count })} ${count > 1 ? 'viennent' : 'vient'} d’être interrogé${count > 1 ? 's' : ''}\u00a0: sans réponse, leurs données seront effacées. Un contact noté sur la fiche suffit à les garder.`,
  }));
}

async function tellUnreachable(platform: Platform, today: string): Promise<void> {
  await tellOwners(platform, await repository.unreachableByOwner(platform.db, today), ({ ownerId, count }) => ({
    key: `talentUnreachable:${monthOf(today)}`,
    title: 'Talents sans nouvelles et sans e-mail',
    description: `${followed({ ownerId, count })}, sans nouvelles depuis ${ASK_MONTHS} mois, n’${count > 1 ? 'ont' : 'a'} pas d’adresse e-mail pour être interrogé${count > 1 ? 's' : ''}. Appelez et notez le contact sur la fiche, ou effacez ${count > 1 ? 'les fiches' : 'la fiche'}.`,
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
    await queueMail(tx, renewalMail(environment, { talentId: id, email, firstname, eraseOn, url }));
    await auditSystem(tx, { action: 'rgpd.renewalAsked', objectKind: 'talent', objectId: id });
    return true;
  });
}

/** Erases whoever was asked and stayed silent; some days before, who follows them is told. */
export async function eraseSilent(platform: Platform, signal: AbortSignal): Promise<number> {
  const { db, clock, log } = platform;
  const today = clock.today();
  let erased = 0;
  const erase = async () => {
    const due = await repository.dueToErase(db, today);
    erased = await forEachAlone(log, due, (id) => eraseOne(platform, id, today), signal);
  };
  await forEachAlone(log, [tellLeaving, erase], (step) => step(platform, addDays(today, NOTICE_DAYS)));
  return erased;
}

async function tellLeaving(platform: Platform, soon: string): Promise<void> {
  await tellOwners(platform, await repository.leavingByOwner(platform.db, soon), ({ ownerId, count }) => ({
    key: `talentLeaving:${soon}`,
    title: 'Talents bientôt effacés',
    description: `${followed({ ownerId, count })} ${count > 1 ? 'seront effacés' : 'sera effacé'} dans ${lifeInWords({ days: NOTICE_DAYS })}, sans nouvelles depuis ${KEEP_MONTHS} mois. Un contact noté sur la fiche suffit à les garder.`,
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

/** Whoever follows them; every recruiter of those whom nobody does. */
async function tellOwners(
  platform: Platform,
  owners: repository.OwnersTalents[],
  said: (talents: repository.OwnersTalents) => { key: string; title: string; description: string },
): Promise<void> {
  await forEachAlone(platform.log, owners, (talents) =>
    inTransaction(platform.db, async (tx) => {
      const { ownerId } = talents;
      const { key, ...words } = said(talents);
      await notify(platform, tx, {
        kind: 'talentConsentExpiring',
        ...words,
        link: '/talents',
        dedupeKey: `${key}:${ownerId ?? 'nobody'}`,
        to: { staffIds: ownerId === null ? await recruiters(tx) : [ownerId] },
      });
    }),
  );
}
