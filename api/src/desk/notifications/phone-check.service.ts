import { createHmac } from 'node:crypto';
import { CODE_LIFE, lifeInWords } from '@bloom/shared-rules/access/link-life';
import { withoutSpaces } from '@bloom/shared-rules/access/one-time-code';
import { DAY_MS } from '@bloom/shared-rules/calendar/time-units';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Row } from '../../platform/database/database.tables.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { AppError, invalidInput } from '../../platform/errors.ts';
import {
  assertMayAsk,
  CODE_PROBLEMS,
  type CodeProblem,
  endOfCode,
  newCode,
  rightTry,
  wrongTry,
} from '../../platform/limits/sent-code.ts';
import { isMadeBy } from '../../platform/link-secrets.ts';
import { type MessageChannel, queueMessage } from '../../platform/mail/message.ts';
import { maskPhone, receivesSms, telephone } from '../../platform/telephone.ts';
import { hasCarrier } from './notification-delivery.service.ts';
import { insertPhoneCheck, phoneChecksSince, updatePhoneCheck } from './phone-check.repository.ts';
import { lockPerson, type PhoneOwner } from './preferences.repository.ts';
import { type Preferences, personOf, phoneOwner, preferencesOf } from './preferences.service.ts';

export interface PhoneCode {
  channel: MessageChannel;
  destinationMasked: string;
  expiresAt: Date;
}

function hashCode(secret: string, { staffId, bloomerId, contactId }: PhoneOwner, phone: string, code: string) {
  return createHmac('sha256', secret)
    .update(`phone:${staffId ?? bloomerId ?? contactId}:${phone}:${code}`)
    .digest('hex');
}

/**
 * Sends six digits to the number of the person's own profile, by the chosen channel; at any hour, for they are waiting.
 * The number of a contact is the one that the firm has: whoever holds a link cannot put another in its place.
 */
export async function requestPhoneCode(context: RequestContext): Promise<PhoneCode> {
  const owner = await phoneOwner(context);
  return inTransaction(context.db, async (tx) => {
    await lockPerson(tx, owner);
    const person = await personOf(tx, owner);
    const to = telephone(person.phoneNumber);
    if (to === undefined || person.phoneNumber === null) {
      throw invalidInput({ phoneNumber: 'Le numéro de téléphone du profil est absent ou illisible.' });
    }
    if (!receivesSms(to)) {
      throw invalidInput({ phoneNumber: 'Ce numéro fixe ne reçoit pas de SMS\u00a0: il faut un numéro de mobile.' });
    }
    if (!hasCarrier(context.environment)) {
      throw new AppError('BAD_USER_INPUT', {
        message: 'L’envoi de SMS n’est pas encore ouvert.',
        reason: 'NO_CARRIER',
      });
    }
    const now = context.clock.now();
    assertMayAsk(await phoneChecksSince(tx, owner, new Date(now.getTime() - DAY_MS)), now);
    const { code, expiresAt } = newCode(now);
    const id = await insertPhoneCheck(tx, owner, {
      phone_number: person.phoneNumber,
      code_hash: hashCode(context.environment.linkSecrets[0], owner, person.phoneNumber, code),
      expires_at: expiresAt,
      created_at: now,
    });
    const channel = person.communicationType === 'whatsapp' ? 'whatsapp' : 'sms';
    const { productName } = context.environment;
    const warning = owner.bloomerId === null ? 'Ne le donnez à personne.' : 'Ne le donne à personne.';
    const text = `${productName}\u00a0: ${code} est le code de confirmation de ce numéro, valable ${lifeInWords(CODE_LIFE)}. ${warning}`;
    await queueMessage(tx, { dedupeKey: `phone-code:${id}`, channel, to, text });
    return { channel, destinationMasked: maskPhone(to), expiresAt };
  });
}

/** The number counts as the person's own once the code that was sent to it is typed. */
export async function confirmPhoneCode(context: RequestContext, typed: string): Promise<Preferences> {
  const owner = await phoneOwner(context);
  const outcome = await inTransaction(context.db, async (tx) => {
    await lockPerson(tx, owner);
    const person = await personOf(tx, owner);
    const now = context.clock.now();
    const [last] = await phoneChecksSince(tx, owner, new Date(now.getTime() - DAY_MS));
    const problem = problemOf(last, person.phoneNumber, now);
    if (problem !== undefined || last === undefined) return wrong(problem ?? 'expired');
    const digits = withoutSpaces(typed);
    const codeBy = (secret: string) => hashCode(secret, owner, last.phone_number, digits);
    if (!isMadeBy(context.environment.linkSecrets, codeBy, last.code_hash)) {
      // The refusal is returned, not thrown: a wrong try must be counted.
      const { tried, problem: refusal } = wrongTry(last, now);
      await updatePhoneCheck(tx, last.id, tried);
      return wrong(refusal);
    }
    await updatePhoneCheck(tx, last.id, rightTry(now));
    await auditProof(context, tx, owner);
    return preferencesOf(context, await personOf(tx, owner));
  });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}

async function auditProof(context: RequestContext, tx: Db, { staffId, bloomerId, contactId }: PhoneOwner) {
  const objectKind = contactId !== null ? 'contact' : bloomerId === null ? 'staff' : 'bloomer';
  const objectId = contactId ?? bloomerId ?? staffId ?? '';
  const action = contactId === null ? 'bloomer.update' : 'contact.update';
  await audit(tx, context, { action, objectKind, objectId, data: { phoneVerified: true } });
}

function problemOf(last: Row<'phone_check'> | undefined, phone: string | null, now: Date): CodeProblem | undefined {
  return last === undefined || last.phone_number !== phone ? 'expired' : endOfCode(last, now);
}

const wrong = (problem: CodeProblem): AppError => invalidInput({ code: CODE_PROBLEMS[problem] });
