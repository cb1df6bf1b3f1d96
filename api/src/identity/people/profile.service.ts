import { DAY_SECONDS } from '@bloom/shared-rules/calendar/time-units';
import { REQUIRED } from '@bloom/shared-rules/input/field-sentences';
import { isSameEmail, NO_IDENTITY, needsIdentity, SECONDARY_IS_PRIMARY } from '@bloom/shared-rules/person/person';
import { reachedOtherwise } from '../../desk/notifications/queued-news.service.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Row } from '../../platform/database/database.tables.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError, forbidden, invalidInput, invalidProblems } from '../../platform/errors.ts';
import { storeUpload } from '../../platform/files/file-quarantine.ts';
import { type CheckedUpload, readPdfUpload } from '../../platform/files/file-upload.ts';
import { supersedeFiles } from '../../platform/files/files.ts';
import { limit } from '../../platform/limits/rate-limit.ts';
import { assertNotErased } from '../../platform/retention/erased-people.ts';
import { isStaff, requireBloomer } from '../../platform/viewer/viewer.ts';
import { lockBloomer } from './bloomer-record.repository.ts';
import { secondAddressLeft } from './corrected-address.service.ts';
import { askForConfirmation, dropConfirmation } from './email-change.service.ts';
import * as repository from './profile.repository.ts';
import { type CheckedProfile, checkProfile, type ProfileDraft } from './profile.rules.ts';

export type ProfileInput = ProfileDraft & {
  recordId?: string | null;
  accountManager?: string[] | null;
  credentialID?: File | null;
  communicationType?: Row<'bloomer'>['communication_type'] | null;
  /** Why somebody who was erased may be entered again. */
  erasedPersonBasis?: string | null;
};

interface ProfileWrite {
  input: ProfileInput;
  checked: CheckedProfile;
  credential: CheckedUpload | undefined;
}

/** One's own profile, or any by staff with account; staff enters a new Bloomer by leaving out the id. */
export async function upsertBloomer(context: RequestContext, input: ProfileInput): Promise<string> {
  const { viewer } = context;
  const staff = isStaff(viewer, 'account');
  const ownId = staff ? undefined : requireBloomer(viewer);
  const recordId = input.recordId || ownId;
  if (ownId !== undefined && recordId !== ownId) throw forbidden('PERMISSION');
  const verdict = checkProfile(input);
  if (!verdict.ok) throw invalidProblems(verdict.problems);
  const credential = input.credentialID == null ? undefined : await readCredential(context, input.credentialID);
  const write: ProfileWrite = { input, checked: verdict.value, credential };
  if (ownId !== undefined) await countTyped(context, ownId, write.checked.secondary_email);
  return inTransaction(context.db, (tx) =>
    recordId === undefined ? enter(context, tx, write) : change(context, tx, write, recordId, staff),
  );
}

async function readCredential(context: RequestContext, file: File): Promise<CheckedUpload> {
  try {
    return await readPdfUpload(context, file);
  } catch (error) {
    throw error instanceof AppError ? invalidInput({ credentialID: error.message }) : error;
  }
}

/** Second addresses that a Bloomer may try in a day. */
const TYPED_PER_DAY = 10;
const TAKEN = 'Cette adresse est déjà celle d’un autre Bloomer.';

async function enter(context: RequestContext, tx: Tx, { input, checked }: ProfileWrite): Promise<string> {
  const { firstname, lastname, email } = checked;
  if (firstname === undefined || lastname === undefined || email === undefined) {
    const missing = Object.entries({ firstname, lastname, email }).filter(([, value]) => value === undefined);
    throw invalidInput(Object.fromEntries(missing.map(([path]) => [path, REQUIRED])));
  }
  await assertEmails(tx, checked, null);
  await assertNobodyErased(context, tx, checked, input);
  const id = await repository.insertBloomer(tx, { ...checked, firstname, lastname, email });
  if (id === undefined) throw invalidInput({ email: TAKEN });
  await replaceManagers(tx, id, input.accountManager);
  const { secondary_email: secondary } = checked;
  if (secondary != null) {
    await askForConfirmation(context, tx, { id, firstname, email }, { kind: 'secondary', email: secondary });
  }
  await audit(tx, context, { action: 'bloomer.create', objectKind: 'bloomer', objectId: id });
  return id;
}

async function change(
  context: RequestContext,
  tx: Tx,
  write: ProfileWrite,
  recordId: string,
  staff: boolean,
): Promise<string> {
  const before = await lockBloomer(tx, recordId);
  if (before === undefined || before.erased_at !== null) {
    throw new AppError('OBJECT_NOT_FOUND', { message: 'Ce Bloomer n’existe pas.' });
  }
  const { input, checked, credential } = write;
  if (!staff) await assertOwnFields(tx, before, write);
  await assertEmails(tx, checked, recordId);
  if (staff) await assertNobodyErased(context, tx, newAddresses(before, checked), input);
  if (staff) await holdEmail(context, tx, before, checked);
  if (checked.secondary_email !== undefined) await holdSecondary(context, tx, before, checked.secondary_email);
  const isSent = credential !== undefined && !(await isOnRecord(tx, before, credential));
  const file = isSent ? await storeUpload(context, tx, credential) : undefined;
  await repository.updateBloomer(tx, recordId, {
    ...checked,
    communication_type: input.communicationType ?? undefined,
    // A new document has not been looked at yet.
    ...(file && {
      credential_file_id: file.id,
      credential_checked_at: null,
      credential_check_result: null,
      credential_check_reason: null,
    }),
  });
  const { communication_type: channel, phone_number: number } = before;
  const isOtherNumber = checked.phone_number !== undefined && checked.phone_number !== number;
  if ((input.communicationType ?? channel) !== channel || isOtherNumber) {
    await reachedOtherwise(context, tx, { staffId: null, bloomerId: recordId });
  }
  if (file !== undefined) await supersedeFiles(tx, [before.credential_file_id]);
  if (staff) await replaceManagers(tx, recordId, input.accountManager);
  const fields = Object.keys({ ...input }).filter((field) => input[field as keyof ProfileInput] !== undefined);
  await audit(tx, context, {
    action: 'bloomer.update',
    objectKind: 'bloomer',
    objectId: recordId,
    data: { fields: fields.filter((field) => field !== 'recordId'), ...(file ? { credentialFileId: file.id } : {}) },
  });
  return recordId;
}

/** A form that is sent once more, its answer having been lost: what was found of its document meanwhile stays. */
async function isOnRecord(tx: Tx, before: Row<'bloomer'>, { sha256 }: CheckedUpload): Promise<boolean> {
  if (before.credential_check_result === 'refused') return false;
  return repository.isIdentityFile(tx, before.credential_file_id, sha256);
}

/** « Déjà celle d’un autre Bloomer » says who works here: nobody asks that of a list of addresses. */
async function countTyped(context: RequestContext, ownId: string, typed: string | null | undefined): Promise<void> {
  const { db, clock, environment } = context;
  if (typed == null || isSameEmail(await repository.secondaryEmailOf(db, ownId), typed)) return;
  const max = TYPED_PER_DAY * environment.rateLimitFactor;
  await limit(db, { scope: 'emailTyped', subject: ownId, windowSeconds: DAY_SECONDS, max, now: clock.now() });
}

const newAddresses = (before: Row<'bloomer'>, { email, secondary_email: secondary }: CheckedProfile) => ({
  email: email?.toLowerCase() === before.email.toLowerCase() ? undefined : email,
  secondary_email: secondary?.toLowerCase() === before.secondary_email?.toLowerCase() ? undefined : secondary,
});

async function assertNobodyErased(
  context: RequestContext,
  tx: Db,
  checked: Pick<CheckedProfile, 'email' | 'secondary_email'>,
  { erasedPersonBasis: basis }: ProfileInput,
): Promise<void> {
  const entered = { email: checked.email, secondaryEmail: checked.secondary_email };
  for (const [field, address] of Object.entries(entered)) {
    if (address) await assertNotErased(context, tx, { address, field, basis, objectKind: 'bloomer' });
  }
}

/** What a Bloomer may not change, a form may send back as it was. */
async function assertOwnFields(tx: Db, before: Row<'bloomer'>, { input, checked, credential }: ProfileWrite) {
  if (checked.email !== undefined && checked.email.toLowerCase() !== before.email.toLowerCase()) {
    throw forbidden('PERMISSION');
  }
  delete checked.email;
  if (input.accountManager != null) {
    const known = await repository.managerIds(tx, before.id);
    if ([...input.accountManager].sort().join() !== known.join()) throw forbidden('PERMISSION');
  }
  const isOnFile = credential !== undefined || before.credential_file_id !== null;
  if (needsIdentity(isOnFile, before.credential_check_result)) throw invalidInput({ credentialID: NO_IDENTITY });
}

/** Staff ask for another address; the one on record counts until the owner of the new one confirmed it. */
async function holdEmail(context: RequestContext, tx: Tx, before: Row<'bloomer'>, checked: CheckedProfile) {
  const { email } = checked;
  delete checked.email;
  // A form that sends back the address on record leaves a request that waits alone.
  if (email === undefined || isSameEmail(before.email, email)) return;
  await askForConfirmation(context, tx, before, { kind: 'primary', email });
}

/** A second address is used for mails once its owner confirmed it. */
async function holdSecondary(context: RequestContext, tx: Tx, before: Row<'bloomer'>, secondary: string | null) {
  const same = isSameEmail(before.secondary_email, secondary);
  if (same && (secondary === null || before.secondary_email_verified_at !== null)) return;
  if (!same) {
    await repository.forgetSecondaryProof(tx, before.id);
    await secondAddressLeft(context, tx, before.id, before.secondary_email);
  }
  if (secondary === null) await dropConfirmation(context, tx, before.id, 'secondary');
  else await askForConfirmation(context, tx, before, { kind: 'secondary', email: secondary });
}

async function assertEmails(tx: Tx, checked: CheckedProfile, id: string | null): Promise<void> {
  const { email, secondary_email: secondary } = checked;
  if (email !== undefined && (await repository.isEmailTaken(tx, email, id))) throw invalidInput({ email: TAKEN });
  if (secondary == null) return;
  const primary = email ?? (id === null ? undefined : (await lockBloomer(tx, id))?.email);
  if (isSameEmail(primary, secondary)) throw invalidInput({ secondaryEmail: SECONDARY_IS_PRIMARY });
  if (await repository.isEmailTaken(tx, secondary, id)) throw invalidInput({ secondaryEmail: TAKEN });
}

async function replaceManagers(tx: Db, bloomerId: string, ids: readonly string[] | null | undefined): Promise<void> {
  if (ids == null) return;
  const wanted = [...new Set(ids)];
  const known = await repository.knownManagers(tx, wanted);
  if (known.length !== wanted.length) {
    throw invalidInput({ accountManager: 'Un account manager choisi n’existe pas ou n’est plus en poste.' });
  }
  await repository.setManagers(tx, bloomerId, known);
}
