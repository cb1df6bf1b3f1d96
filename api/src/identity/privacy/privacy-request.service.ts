import { addDays } from '@bloom/shared-rules/calendar/calendar-day';
import { DAY_SECONDS } from '@bloom/shared-rules/calendar/time-units';
import { dataOfficers, notify } from '../../desk/notifications/notifications.service.ts';
import { audit } from '../../platform/audit/audit.ts';
import { businessDay } from '../../platform/clock.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { plainDay } from '../../platform/french/french-dates.ts';
import { limit } from '../../platform/limits/rate-limit.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { requiredText } from '../../platform/required-text.ts';
import type { PersonKind } from '../../platform/retention/personal-data.ts';
import { actorOf } from '../../platform/viewer/viewer.ts';
import { answerAddress } from './answer-address.rules.ts';
import { queueExport, resumed } from './export.queue.ts';
import { type FoundPerson, findPerson, lockPerson } from './person.repository.ts';
import { refusalMail } from './privacy.mails.ts';
import { requireDataOfficer } from './privacy.policy.ts';
import * as repository from './privacy-request.repository.ts';

/** RGPD, article 12.3: one month; counted in days, as the firm promises it. */
export const REQUEST_DAYS = 30;
const ASKED_PER_DAY = 5;

export type ToldChannel = 'mail' | 'phone' | 'letter' | 'inPerson';

export interface RequestFor {
  personKind: PersonKind;
  personRecordId: string;
  channel: ToldChannel;
  /** How the person was recognised; the request waits for it when it is missing. */
  proof?: string | null;
}

export function unknownRequest(): AppError {
  return new AppError('OBJECT_NOT_FOUND', { message: 'Cette demande n’existe pas.' });
}

export function unknownPerson(): AppError {
  return new AppError('OBJECT_NOT_FOUND', { message: 'Cette personne n’existe pas, ou a été effacée.' });
}

/**
 * The signed-in person, or one whose link and code were checked, asks; `by` is the request that the link was for. The
 * same request again is the same request.
 */
export async function requestOwn(
  context: RequestContext,
  { person, request: by }: { person: FoundPerson; request: repository.Request | undefined },
  kind: repository.RequestKind,
): Promise<repository.Request> {
  const { db, clock, viewer } = context;
  await limit(db, {
    scope: `privacy.${kind}`,
    subject: person.actor,
    windowSeconds: DAY_SECONDS,
    max: ASKED_PER_DAY,
    now: clock.now(),
  });
  return inTransaction(db, async (tx) => {
    const locked = await lockPerson(tx, person.kind, person.id);
    if (locked === undefined || locked.erasedAt !== null) throw unknownPerson();
    const open = await repository.openRequest(tx, person, kind);
    if (open !== undefined) return resumed(context, tx, open);
    const request = await insertFor(context, tx, person, {
      kind,
      channel: viewer.link === null ? 'session' : 'link',
      asked_email: by?.asked_email ?? null,
    });
    const proof = viewer.link === null ? 'Session de la personne' : 'Lien et code envoyés à l’adresse connue';
    return confirmed(context, tx, request, proof);
  });
}

/** A data officer notes what somebody asked for by another way. */
export async function requestOnBehalf(
  context: RequestContext,
  kind: repository.RequestKind,
  input: RequestFor,
): Promise<repository.Request> {
  requireDataOfficer(context.viewer);
  const proof = input.proof?.trim() ? requiredText('proof', input.proof, { missing: '' }) : null;
  return inTransaction(context.db, async (tx) => {
    const person = await lockPerson(tx, input.personKind, input.personRecordId);
    if (person === undefined || person.erasedAt !== null) throw unknownPerson();
    const open = await repository.openRequest(tx, person, kind);
    if (open !== undefined) return resumed(context, tx, open);
    const request = await insertFor(context, tx, person, { kind, channel: input.channel });
    return proof === null ? request : confirmed(context, tx, request, proof);
  });
}

/** Whoever was recognised by another domain wants to be erased, and cannot be at once: a data officer deals with it. */
export async function requestErasure(
  context: RequestContext,
  tx: Tx,
  { kind, id }: { kind: PersonKind; id: string },
  { channel, proof }: { channel: repository.Request['channel']; proof: string },
): Promise<void> {
  const person = await lockPerson(tx, kind, id);
  if (person === undefined || (await repository.openRequest(tx, person, 'erasure')) !== undefined) return;
  await confirmed(context, tx, await insertFor(context, tx, person, { kind: 'erasure', channel }), proof);
}

async function insertFor(
  context: RequestContext,
  tx: Db,
  person: FoundPerson,
  asked: Pick<repository.Request, 'kind' | 'channel'> & Partial<Pick<repository.Request, 'asked_email'>>,
): Promise<repository.Request> {
  const now = context.clock.now();
  const { kind, channel } = asked;
  const request = await repository.insertRequest(tx, {
    ...asked,
    person_kind: person.kind,
    person_id: person.id,
    requested_at: now,
    requested_by: actorOf(context.viewer),
    due_on: addDays(businessDay(now), REQUEST_DAYS),
  });
  if (request === undefined) throw new AppError('CONFLICT', { message: 'Cette demande est déjà enregistrée.' });
  await audit(tx, context, {
    action: 'rgpd.request',
    objectKind: person.kind,
    objectId: person.id,
    data: { requestId: request.id, kind, channel },
  });
  return request;
}

/** We know who asks: an export begins by itself, an erasure waits for a data officer. */
export async function confirmed(
  context: RequestContext,
  tx: Db,
  request: repository.Request,
  proof: string,
): Promise<repository.Request> {
  if (request.state !== 'requested') return request;
  const { person_kind: kind, person_id: id } = request;
  const open = await repository.openRequest(tx, { kind, id }, request.kind);
  if (open !== undefined) {
    // Meanwhile the person has asked for the same thing by another way.
    const closed = { state: 'withdrawn', closed_at: context.clock.now(), closed_by: actorOf(context.viewer) } as const;
    await repository.updateRequest(tx, request.id, closed);
    return open;
  }
  const checked = await repository.updateRequest(tx, request.id, {
    state: 'checked',
    identity_checked_at: context.clock.now(),
    identity_proof: proof,
  });
  if (request.kind === 'export') return queueExport(context, tx, checked);
  await tellOfficers(context, tx, checked);
  return checked;
}

async function tellOfficers(context: RequestContext, tx: Db, request: repository.Request): Promise<void> {
  await notify(context, tx, {
    kind: 'dataRequest',
    title: 'Demande d’effacement à traiter',
    description: `Une personne demande l’effacement de ses données. Réponse attendue avant le ${plainDay(request.due_on)}.`,
    priority: 'important',
    link: `/data-requests/${request.id}`,
    dedupeKey: `dataRequest:${request.id}`,
    to: { staffIds: await dataOfficers(tx) },
  });
}

/** The person thinks again, before anything was erased. */
export async function withdrawRequest(context: RequestContext, person: FoundPerson, recordId: string) {
  return inTransaction(context.db, async (tx) => {
    const request = await repository.lockRequest(tx, recordId);
    const own = request?.person_kind === person.kind && request.person_id === person.id;
    if (request === undefined || !own) throw unknownRequest();
    if (request.state === 'withdrawn') return request;
    if (request.state !== 'checked' && request.state !== 'requested') {
      throw new AppError('CONFLICT', { message: 'Il est trop tard pour retirer cette demande.' });
    }
    return close(context, tx, request, { state: 'withdrawn' });
  });
}

async function close(
  context: RequestContext,
  tx: Db,
  request: repository.Request,
  change: { state: 'withdrawn' | 'refused'; refusal?: string },
): Promise<repository.Request> {
  await audit(tx, context, {
    action: 'rgpd.request',
    objectKind: request.person_kind,
    objectId: request.person_id,
    data: { requestId: request.id, kind: request.kind, step: change.state },
  });
  return repository.updateRequest(tx, request.id, {
    ...change,
    closed_at: context.clock.now(),
    closed_by: actorOf(context.viewer),
  });
}

/** A data officer recognised the person: how, is kept. */
export async function checkIdentity(context: RequestContext, recordId: string, typed: string) {
  requireDataOfficer(context.viewer);
  const proof = requiredText('proof', typed, { missing: 'Indiquez comment l’identité a été vérifiée.' });
  return inTransaction(context.db, async (tx) => {
    const request = await repository.lockRequest(tx, recordId);
    if (request === undefined) throw unknownRequest();
    if (request.state !== 'requested') return request;
    await audit(tx, context, {
      action: 'rgpd.identity',
      objectKind: request.person_kind,
      objectId: request.person_id,
      data: { requestId: request.id },
    });
    return confirmed(context, tx, request, proof);
  });
}

/** The person is told why. */
export async function refuseRequest(context: RequestContext, recordId: string, typed: string) {
  requireDataOfficer(context.viewer);
  const reason = requiredText('reason', typed, {
    missing: 'Indiquez pourquoi la demande est refusée\u00a0: la personne le lira.',
  });
  return inTransaction(context.db, async (tx) => {
    const request = await repository.lockRequest(tx, recordId);
    if (request === undefined) throw unknownRequest();
    if (request.state === 'refused') return request;
    if (request.state !== 'requested' && request.state !== 'checked') {
      throw new AppError('CONFLICT', { message: 'Cette demande est déjà traitée.' });
    }
    const person = await findPerson(tx, request.person_kind, request.person_id);
    // Whose identity is not known is not written to: the address may be somebody else's.
    const email = person && answerAddress(person, request);
    if (person && email && request.identity_checked_at !== null) {
      const to = { kind: person.kind, email, firstname: person.firstname };
      await queueMail(tx, refusalMail(context.environment, to, { id: request.id, reason }));
    }
    return close(context, tx, request, { state: 'refused', refusal: reason });
  });
}
