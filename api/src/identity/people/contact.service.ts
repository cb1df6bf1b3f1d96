import { atMost, lengthOf, MAX_JOB_NAME } from '@bloom/shared-rules/input/limits';
import {
  cleanAddress,
  cleanName,
  EMAIL_INVALID,
  isEmail,
  NO_CONTACT_ROLE,
  nameProblem,
  PHONE_INVALID,
} from '@bloom/shared-rules/person/person';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { inTransaction, isUuid } from '../../platform/database/database.ts';
import { AppError, invalidInput } from '../../platform/errors.ts';
import { assertAsRead } from '../../platform/lost-update.ts';
import { assertNotErased } from '../../platform/retention/erased-people.ts';
import { e164 } from '../../platform/telephone.ts';
import { isStaff, refusal } from '../../platform/viewer/viewer.ts';
import { contactChanged } from '../standing/seats.service.ts';
import * as repository from './contact.repository.ts';
import { contactAddressChanged } from './contact-address.service.ts';
import { mailsFollow } from './corrected-address.service.ts';
import { closeClientAccount } from './identity-accounts.queue.ts';

export interface ContactInput {
  recordId?: string | null;
  version?: number | null;
  societyRecordId?: string | null;
  firstname?: string | null;
  lastname?: string | null;
  nameJob?: string | null;
  email?: string | null;
  phoneNumber?: string | null;
  isBilling?: boolean | null;
  isOperational?: boolean | null;
  /** Why somebody who was erased may be entered again. */
  erasedPersonBasis?: string | null;
}

function problemsOf(input: ContactInput): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const field of ['firstname', 'lastname'] as const) {
    const problem = nameProblem(input[field] ?? '');
    if (problem !== undefined) problems[field] = problem;
  }
  if (!isEmail(cleanAddress(input.email ?? ''))) problems.email = EMAIL_INVALID;
  if (input.phoneNumber?.trim() && e164(input.phoneNumber) === undefined) {
    problems.phoneNumber = PHONE_INVALID;
  }
  if (lengthOf(input.nameJob ?? '') > MAX_JOB_NAME) problems.nameJob = atMost(MAX_JOB_NAME);
  if (!input.isBilling && !input.isOperational) {
    problems.isOperational = NO_CONTACT_ROLE;
  }
  return problems;
}

/**
 * Links and sign-ins belong to the person, not to the row: a successor is another contact. Otherwise the one who left
 * would go on signing, under the new name.
 */
function assertSamePerson(before: repository.ContactReach | undefined, email: string): void {
  if (before === undefined || !before.isReached || before.email?.toLowerCase() === email.toLowerCase()) return;
  throw invalidInput({
    email: 'Cette personne s’est déjà servie de cette adresse\u00a0: ajoutez un nouveau contact à sa place.',
  });
}

/** Who is changed keeps what is not sent. */
function withWhatStays(input: ContactInput, before: repository.ContactReach): ContactInput {
  return {
    ...input,
    firstname: input.firstname ?? before.firstname,
    lastname: input.lastname ?? before.lastname,
    nameJob: input.nameJob ?? before.name_job,
    email: input.email ?? before.email,
    phoneNumber: input.phoneNumber ?? before.phone_number,
    isBilling: input.isBilling ?? before.is_billing,
    isOperational: input.isOperational ?? before.is_operational,
  };
}

function checked(input: ContactInput) {
  const problems = problemsOf(input);
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  return {
    firstname: cleanName(input.firstname ?? ''),
    lastname: cleanName(input.lastname ?? ''),
    name_job: input.nameJob?.trim() || null,
    email: cleanAddress(input.email ?? ''),
    phone_number: input.phoneNumber?.trim() ? (e164(input.phoneNumber) ?? null) : null,
    is_billing: input.isBilling ?? false,
    is_operational: input.isOperational ?? false,
  };
}

/** A person of a client company: who signs the reports, or who pays. */
export async function upsertContact(context: RequestContext, input: ContactInput): Promise<string> {
  const { viewer } = context;
  if (!isStaff(viewer, 'account', 'finance')) throw refusal(viewer);
  return inTransaction(context.db, async (tx) => {
    const before = input.recordId ? await repository.lockContact(tx, input.recordId) : undefined;
    if (before !== undefined) assertAsRead(input.version, before, 'La fiche de ce contact a été modifiée');
    const values = checked(before === undefined ? input : withWhatStays(input, before));
    assertSamePerson(before, values.email);
    const isMoved = before?.email?.toLowerCase() !== values.email.toLowerCase();
    if (isMoved) {
      const entered = { address: values.email, field: 'email', basis: input.erasedPersonBasis, objectKind: 'contact' };
      await assertNotErased(context, tx, entered);
    }
    const id = input.recordId ? await repository.updateContact(tx, input.recordId, values) : undefined;
    if (input.recordId && id === undefined) {
      throw new AppError('OBJECT_NOT_FOUND', { message: 'Ce contact n’existe pas.' });
    }
    if (
      !id &&
      (!isUuid(input.societyRecordId ?? '') || !(await repository.isSociety(tx, input.societyRecordId ?? '')))
    ) {
      throw invalidInput({ societyRecordId: 'La société du contact n’existe pas.' });
    }
    if (id !== undefined && isMoved) {
      await contactAddressChanged(context, tx, id);
      if (before?.email) await closeClientAccount(context, tx, id, { email: before.email, version: before.version });
    }
    // Who is no longer operational signs nothing more; who is again is asked for what waits.
    if (id !== undefined) await contactChanged(context, tx, id);
    await mailsFollow(context, tx, before?.email ?? null, values.email);
    const contactId = id ?? (await repository.insertContact(tx, input.societyRecordId ?? '', values));
    await audit(tx, context, {
      action: id === undefined ? 'contact.create' : 'contact.update',
      objectKind: 'contact',
      objectId: contactId,
      data: { isOperational: values.is_operational, isBilling: values.is_billing },
    });
    return contactId;
  });
}
