import { lasting } from '@bloom/shared-rules/access/link-life';
import { addDays, addMonths } from '@bloom/shared-rules/calendar/calendar-day';
import { DAY_MS, DAY_SECONDS } from '@bloom/shared-rules/calendar/time-units';
import { politeInstant } from '../../desk/notifications/notification.quiet-hours.ts';
import { audit, auditSystem } from '../../platform/audit/audit.ts';
import { businessDay } from '../../platform/clock.ts';
import type { Platform, RequestContext } from '../../platform/context/context.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { stateError } from '../../platform/errors.ts';
import { longDay } from '../../platform/french/french-dates.ts';
import { forEachAlone } from '../../platform/jobs/for-each-alone.ts';
import { limitActor } from '../../platform/limits/actor-limit.ts';
import { dropMailsOfKeys, queueMail } from '../../platform/mail/mail.ts';
import { actorOf, requireStaff } from '../../platform/viewer/viewer.ts';
import { findCra, lockCra } from '../activities/cra-record.repository.ts';
import type { CraRecord } from '../activities/cra-record.ts';
import { unknownSurvey } from './nps.access.ts';
import { NPS_LINK } from './nps.links.ts';
import { npsMail } from './nps.mails.ts';
import { type NpsSide, readsEveryMark } from './nps.policy.ts';
import { findMark } from './nps.repository.ts';
import { INVITE_AFTER_DAYS, INVITE_UNTIL_DAYS, REMIND_AFTER_DAYS } from './nps.rules.ts';
import * as repository from './nps-invitation.repository.ts';

const PER_RUN = 200;
const PER_DAY_AND_USER = 200;

/** Asks both sides three days after « Validé client »; nobody more often than once a quarter. */
export async function inviteToAnswer(platform: Platform): Promise<void> {
  const { clock, db, environment } = platform;
  const today = clock.today();
  const notAskedSince = new Date(`${addMonths(today, -environment.npsMonths)}T00:00:00Z`);
  const people = await repository.findToInvite(db, {
    validatedUntil: addDays(today, -INVITE_AFTER_DAYS),
    validatedFrom: addDays(today, -INVITE_UNTIL_DAYS),
    notAskedSince,
    limit: PER_RUN,
  });
  await forEachAlone(platform.log, people, (to) =>
    inTransaction(db, async (tx) => {
      await repository.lockInvited(tx, to);
      const last = await repository.lastAsked(tx, to);
      if (last !== null && last > notAskedSince) return;
      const cra = await findCra(tx, to.activityId);
      if (cra === undefined) return;
      const id = await repository.saveInvitation(tx, to, { by: 'product', now: clock.now() });
      await sendInvitation(platform, tx, { cra, to, kind: 'invitation', dedupeKey: invitationKey(id) });
      await recordInvitation(tx, to, 'invitation');
    }),
  );
}

/** Once, a week later, whoever has not answered. */
export async function remindToAnswer(platform: Platform): Promise<void> {
  const { clock, db } = platform;
  const now = clock.now().getTime();
  const people = await repository.findToRemind(db, {
    until: new Date(now - REMIND_AFTER_DAYS * DAY_MS),
    from: linkedSince(clock),
    limit: PER_RUN,
  });
  await forEachAlone(platform.log, people, ({ invitationId, ...to }) =>
    inTransaction(db, async (tx) => {
      if (!(await repository.takeReminder(tx, invitationId, clock.now()))) return;
      const cra = await findCra(tx, to.activityId);
      if (cra === undefined) return;
      await sendInvitation(platform, tx, {
        cra,
        to,
        kind: 'reminder',
        dedupeKey: `${invitationKey(invitationId)}:reminder`,
      });
      await recordInvitation(tx, to, 'reminder');
    }),
  );
}

/** How the keys of all mails of one invitation begin. */
export const invitationKey = (id: string) => `nps:${id}`;

/** Links of invitations that left before are too old to answer by. */
export const linkedSince = (clock: Platform['clock']) => new Date(clock.now().getTime() - lasting(NPS_LINK.life));

interface Sending {
  cra: CraRecord;
  to: repository.Invited;
  kind: 'invitation' | 'reminder';
  dedupeKey: string;
}

/** The mail with a link of its own; it waits for a working morning. */
export async function sendInvitation(
  platform: Pick<Platform, 'environment' | 'links' | 'clock'>,
  tx: Db,
  sending: Sending,
) {
  const { environment, links, clock } = platform;
  const { activityId: objectId, contactId } = sending.to;
  const link = contactId === null ? undefined : await links.issue(tx, { purpose: 'nps', objectId, contactId });
  const mail = npsMail(environment, { ...sending, token: link?.token ?? null });
  await queueMail(tx, { ...mail, linkId: link?.id, notBefore: politeInstant(clock.now()) });
}

export async function recordInvitation(
  tx: Db,
  { activityId, side, contactId }: repository.Invited,
  kind: string,
): Promise<void> {
  const data = { type: side, kind, ...(contactId === null ? {} : { contactId }) };
  await auditSystem(tx, { action: 'nps.invite', objectKind: 'activity', objectId: activityId, data });
}

/** The side has answered: what waits for a polite hour does not leave to ask again. */
export async function dropInvitations(tx: Db, activityId: string, side: NpsSide): Promise<void> {
  for (const id of await repository.invitationsOf(tx, activityId, side)) await dropMailsOfKeys(tx, invitationKey(id));
}

export interface NpsSending {
  alreadySentToday: boolean;
  message: string;
}

/** Staff ask one side themselves, at any time after « Validé client »; once a day. */
export async function sendNps(
  context: RequestContext,
  { activityId, side }: { activityId: string; side: NpsSide },
): Promise<NpsSending> {
  requireStaff(context.viewer, 'account');
  const now = context.clock.now();
  await limitActor(context, { scope: 'sendNps', windowSeconds: DAY_SECONDS, max: PER_DAY_AND_USER });
  return inTransaction(context.db, async (tx) => {
    const cra = await lockCra(tx, activityId);
    if (cra === undefined) throw unknownSurvey();
    await assertOpen(tx, cra, side);
    const people = await repository.findPeopleOfSide(tx, cra.id, side);
    if (people.length === 0)
      throw stateError({ reason: 'NO_CONTACT', message: 'Personne de ce côté ne peut être joint par e-mail.' });
    let sent = 0;
    for (const to of people) {
      await repository.lockInvited(tx, to);
      const last = await repository.lastAsked(tx, to, cra.id);
      if (last !== null && now.getTime() - last.getTime() < DAY_MS) continue;
      const kind = last === null ? 'invitation' : 'reminder';
      const id = await repository.saveInvitation(tx, to, { by: actorOf(context.viewer), now });
      await sendInvitation(context, tx, { cra, to, kind, dedupeKey: `${invitationKey(id)}:${now.toISOString()}` });
      sent += 1;
    }
    if (sent === 0) return { alreadySentToday: true, message: 'Déjà envoyée aujourd’hui' };
    const data = { type: side, kind: 'byStaff', people: sent };
    await audit(tx, context, { action: 'nps.invite', objectKind: 'activity', objectId: cra.id, data });
    return { alreadySentToday: false, message: sentWords(now) };
  });
}

/** At night and on days off it waits for the next working morning. */
function sentWords(now: Date): string {
  const leaves = politeInstant(now);
  return leaves > now ? `Enquête prête\u00a0: elle part ${longDay(businessDay(leaves))} au matin` : 'Enquête envoyée';
}

async function assertOpen(tx: Db, cra: CraRecord, side: NpsSide): Promise<void> {
  if (cra.validation !== 'signed' && cra.validation !== 'uploaded') {
    throw stateError({ reason: 'NOT_VALIDATED', message: 'L’enquête part une fois le CRA validé par le client.' });
  }
  if ((await findMark(tx, cra.id, side)) !== undefined) {
    throw stateError({ reason: 'ANSWERED', message: 'Une réponse est déjà enregistrée pour ce mois.' });
  }
}

/** When somebody of this side was asked last about the month; staff only. */
export async function askedAt(
  { db, viewer }: RequestContext,
  { activityId, type }: { activityId: string; type: NpsSide },
): Promise<Date | null> {
  return readsEveryMark(viewer) ? repository.lastAskedSide(db, activityId, type) : null;
}
