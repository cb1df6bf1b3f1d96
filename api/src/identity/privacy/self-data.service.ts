import { lifeInWords } from '@bloom/shared-rules/access/link-life';
import { networkOfAddress } from '@bloom/shared-rules/access/network-of-address';
import { addDays } from '@bloom/shared-rules/calendar/calendar-day';
import { DAY_SECONDS, HOUR_SECONDS } from '@bloom/shared-rules/calendar/time-units';
import { cleanAddress, EMAIL_INVALID, isEmail } from '@bloom/shared-rules/person/person';
import { checkCode, issueCode } from '../../paper/signer/sign-code.ts';
import { maskEmail } from '../../paper/signer/signer-identity.ts';
import { audit, auditSystem } from '../../platform/audit/audit.ts';
import { businessDay } from '../../platform/clock.ts';
import type { Platform, RequestContext } from '../../platform/context/context.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError, forbidden, invalidInput } from '../../platform/errors.ts';
import { hashedSubject, limit } from '../../platform/limits/rate-limit.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { accessEnded } from '../../platform/viewer/viewer.ts';
import { answerAddress, isAskedElsewhere } from './answer-address.rules.ts';
import { type FoundPerson, findPerson, peopleOfAddress } from './person.repository.ts';
import { selfDataCodeMail, selfDataMail } from './privacy.mails.ts';
import { requireOwnRecord } from './privacy.policy.ts';
import * as repository from './privacy-request.repository.ts';
import { confirmed, REQUEST_DAYS } from './privacy-request.service.ts';
import { SELF_DATA_LINK } from './self-data.links.ts';
import { insertAsked, takeAsked } from './self-data.repository.ts';

export const SELF_DATA_QUEUE = 'self-data-link';

const PER_ADDRESS = { windowSeconds: 15 * 60, max: 3 };
/** How many mails an address gets at most, whose owner may not have asked for them. */
const PER_ADDRESS_DAY = { windowSeconds: DAY_SECONDS, max: 20 };
const PER_CALLER = { windowSeconds: HOUR_SECONDS, max: 10 };

/**
 * Anybody may ask for the data of an address: its owner gets a link. Whose address it is, a job finds out: the answer,
 * and the work before it, are the same for everybody.
 */
export async function askPersonalDataLink(
  context: RequestContext,
  typed: string,
  kind: repository.RequestKind,
): Promise<string> {
  const { db, clock, ip, environment } = context;
  const email = cleanAddress(typed.normalize('NFKC')).toLowerCase();
  if (!isEmail(email)) throw invalidInput({ email: EMAIL_INVALID });
  const now = clock.now();
  for (const [scope, subject, { windowSeconds, max }] of [
    ['selfData.caller', networkOfAddress(ip), PER_CALLER],
    ['selfData.address', hashedSubject(email), PER_ADDRESS],
    ['selfData.addressDay', hashedSubject(email), PER_ADDRESS_DAY],
  ] as const) {
    await limit(db, { scope, subject, windowSeconds, max: max * environment.rateLimitFactor, now });
  }
  await inTransaction(db, async (tx) => {
    const id = await insertAsked(tx, { email, kind, asked_at: now });
    await context.jobs.enqueue(tx, SELF_DATA_QUEUE, { key: `selfData:${id}`, data: { id } });
  });
  return `Si nous connaissons cette adresse, un lien vient de lui être envoyé. Il est valable ${lifeInWords(SELF_DATA_LINK.life)}.`;
}

/** One mail for each record of the address; none for an address of nobody. */
export async function sendSelfDataLinks(platform: Platform, { id = '' }: Record<string, string>): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const asked = await takeAsked(tx, id);
    if (asked === undefined) return;
    for (const person of await peopleOfAddress(tx, asked.email)) await sendLink(platform, tx, person, asked);
  });
}

async function sendLink(
  platform: Platform,
  tx: Db,
  person: FoundPerson,
  { email, kind }: { email: string; kind: repository.RequestKind },
): Promise<void> {
  const now = platform.clock.now();
  const request = await repository.insertRequest(tx, {
    kind,
    person_kind: person.kind,
    person_id: person.id,
    channel: 'link',
    asked_email: email,
    requested_at: now,
    requested_by: 'form',
    due_on: addDays(businessDay(now), REQUEST_DAYS),
  });
  if (request === undefined) return;
  const { id: requestId } = request;
  // Bound to the request, not to the contact: who left the company keeps the right to ask.
  const link = await platform.links.issue(tx, { purpose: 'selfData', objectId: requestId, contactId: null });
  const to = { kind: person.kind, email, firstname: person.firstname };
  await queueMail(tx, selfDataMail(platform.environment, to, { requestId, token: link.token, kind }));
  await auditSystem(tx, {
    action: 'token.create',
    objectKind: person.kind,
    objectId: person.id,
    data: { purpose: 'selfData', linkId: link.id, requestId },
  });
}

/** No try is left: the address is not kept. */
export async function forgetSelfDataRequest({ db }: Platform, { id = '' }: Record<string, string>): Promise<void> {
  await takeAsked(db, id);
}

export interface OwnData {
  person: FoundPerson;
  /** The request that a link was mailed for. */
  request: repository.Request | undefined;
  /** A link opens nothing before its code. */
  codeNeeded: boolean;
}

function gone(): AppError {
  return new AppError('OBJECT_NOT_FOUND', { message: 'Ces données n’existent plus\u00a0: elles ont été effacées.' });
}

/** Whose data the viewer may see as their own, signed in or by a link. */
export async function ownData({ db, viewer }: Pick<RequestContext, 'db' | 'viewer'>): Promise<OwnData> {
  const { link } = viewer;
  if (link === null) {
    const own = requireOwnRecord(viewer);
    const person = await findPerson(db, own.kind, own.id);
    if (person === undefined || person.erasedAt !== null) throw gone();
    return { person, request: undefined, codeNeeded: false };
  }
  if (link.purpose !== 'selfData') throw forbidden('PERMISSION');
  const request = await repository.findRequest(db, link.objectId);
  const person = request && (await findPerson(db, request.person_kind, request.person_id));
  if (request === undefined || person === undefined || person.erasedAt !== null) throw gone();
  if (isAskedElsewhere(person, request)) throw accessEnded();
  const proven = await repository.isSessionProven(db, link.tokenId, person.id);
  return { person, request, codeNeeded: !proven };
}

/** The record that a link opens, once its code was typed. */
export async function requireProven(context: Pick<RequestContext, 'db' | 'viewer'>): Promise<OwnData> {
  const own = await ownData(context);
  if (own.codeNeeded) {
    throw new AppError('FORBIDDEN', { reason: 'CODE_NEEDED', message: 'Saisissez d’abord le code reçu par e-mail.' });
  }
  return own;
}

async function linkedData(context: RequestContext, tx: Tx) {
  const { person, request } = await ownData({ ...context, db: tx });
  if (request === undefined) throw forbidden('PERMISSION');
  await repository.lockRequest(tx, request.id);
  return { person, request, subject: { objectId: context.viewer.link?.tokenId ?? '', personId: person.id } };
}

/** Six digits to the address that the link reached: the link alone is not enough. */
export async function sendPersonalDataCode(context: RequestContext) {
  return inTransaction(context.db, async (tx) => {
    const { person, request, subject } = await linkedData(context, tx);
    const email = answerAddress(person, request);
    if (email === null) throw gone();
    const { id, code, expiresAt } = await issueCode(context, tx, subject, { channel: 'email' });
    const to = { kind: person.kind, email, firstname: person.firstname };
    await queueMail(tx, selfDataCodeMail(context.environment, to, { codeId: id, code }));
    return { destinationMasked: maskEmail(email), expiresAt };
  });
}

/** The code that was mailed proves who holds the link; the request counts from now on. */
export async function confirmPersonalDataCode(context: RequestContext, typed: string): Promise<repository.Request> {
  const outcome = await inTransaction(context.db, async (tx) => {
    const { person, request, subject } = await linkedData(context, tx);
    // The refusal is returned, not thrown: a wrong try must be counted.
    const refusal = await checkCode(context, tx, subject, typed);
    if (refusal !== undefined) return refusal;
    await audit(tx, context, {
      action: 'rgpd.identity',
      objectKind: person.kind,
      objectId: person.id,
      data: { requestId: request.id, proof: 'link and code' },
    });
    return confirmed(context, tx, request, 'Lien et code envoyés à l’adresse connue');
  });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}
