import { type FindingPlace, findingPlaces } from '@bloom/shared-rules/talents/talent-keeping';
import { foldText } from '@bloom/shared-rules/words/fold-text';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { type Db, inTransaction, isUniqueViolation, type Tx } from '../../platform/database/database.ts';
import { AppError, invalidProblems } from '../../platform/errors.ts';
import { assertNotErased } from '../../platform/retention/erased-people.ts';
import { talentsSettled } from '../talent-index/talent-index.ts';
import { townCalled } from './french-towns.ts';
import { lockName } from './likeness.repository.ts';
import { SAME } from './likeness.rules.ts';
import { suspectsOf } from './likeness.service.ts';
import { type CheckedTalent, checkTalent, type TalentDraft } from './talent.rules.ts';
import { changeWithin, type TalentAsRead } from './talent-change.service.ts';
import { findPlace } from './talent-places.repository.ts';
import type { TalentRecord } from './talent-record.ts';
import type { TalentRow } from './talents.repository.ts';
import * as repository from './talents.repository.ts';
import { findTalent, requireTalentEditor } from './talents.service.ts';

export type TalentInput = TalentDraft & {
  id?: string | null;
  version?: number | null;
  foundIn?: FindingPlace | null;
  /** Why somebody who was erased may be entered again. */
  erasedPersonBasis?: string | null;
};

/** What is said of an entry beside the talent. */
interface Entry {
  basis: string | null | undefined;
  foundIn: FindingPlace | null | undefined;
}

const ORIGIN = 'Saisie directe';

/** Enters a talent, or changes what is sent of one, unless somebody else did meanwhile. */
export async function upsertTalent(context: RequestContext, input: TalentInput): Promise<TalentRecord> {
  requireTalentEditor(context.viewer);
  const { id, version, erasedPersonBasis: basis, foundIn, ...draft } = input;
  const entry = { basis, foundIn };
  const verdict = checkTalent(draft, !id);
  if (!verdict.ok) {
    throw invalidProblems(verdict.problems);
  }
  const { value } = verdict;
  try {
    const savedId = await inTransaction(context.db, (tx) =>
      id ? change(tx, context, { id, version, ...entry }, value) : create(tx, context, value, entry),
    );
    await talentsSettled(context.db);
    return await findTalent(context, savedId);
  } catch (error) {
    // Somebody else entered the same person at the same instant; by now they can be read.
    if (!isUniqueViolation(error)) throw error;
    await refuseClash(context.db, value, id ?? undefined);
    throw error;
  }
}

async function create(
  tx: Db,
  context: RequestContext,
  checked: CheckedTalent,
  { basis, foundIn }: Entry,
): Promise<string> {
  await refuseClash(tx, checked, undefined);
  await refuseErased(context, tx, checked, [], basis);
  const now = context.clock.now();
  const id = await repository.insertTalent(tx, {
    ...(await withPlace(tx, checked.row)),
    owner_staff_id: context.viewer.staffId,
    origin: foundIn ? findingPlaces[foundIn] : ORIGIN,
    ...(foundIn && { found_in: foundIn, found_at: now }),
    created_at: now,
    updated_at: now,
  } as Parameters<typeof repository.insertTalent>[1]);
  await repository.replaceProfiles(tx, id, checked.profiles ?? []);
  await refuseTwin(tx, id);
  await audit(tx, context, { action: 'talent.create', objectKind: 'talent', objectId: id });
  return id;
}

async function change(
  tx: Tx,
  context: RequestContext,
  { basis, foundIn, ...read }: TalentAsRead & Entry,
  checked: CheckedTalent,
): Promise<string> {
  await changeWithin(tx, context, read, async (_tx, before) => {
    await refuseClash(tx, checked, read.id);
    await refuseErased(context, tx, checked, [before.email, ...before.secondary_emails], basis);
    const values = {
      ...(await withPlace(tx, checked.row, before)),
      ...(foundIn && before.found_in === null && { found_in: foundIn, found_at: context.clock.now() }),
    };
    const fields = (Object.keys(values) as (keyof TalentRow)[]).filter(
      (column) => JSON.stringify(values[column as keyof typeof values]) !== JSON.stringify(before[column]),
    );
    if (checked.profiles !== undefined) await repository.replaceProfiles(tx, read.id, checked.profiles);
    return { values, changed: [...fields, ...(checked.profiles === undefined ? [] : ['profiles'])] };
  });
  return read.id;
}

/** Another city is another place on the map: what was known of the former one would find them there. */
async function withPlace(tx: Db, row: CheckedTalent['row'], before?: TalentRow): Promise<CheckedTalent['row']> {
  const city = row.location_city;
  if (city === undefined || city === (before?.location_city ?? null)) return row;
  const place = city === null ? undefined : await placeOf(tx, city);
  return {
    ...row,
    location_address: null,
    location_postal_code: null,
    location_region: null,
    location_latitude: place?.latitude ?? null,
    location_longitude: place?.longitude ?? null,
  };
}

/** Where those who live there say it lies, or where it is known to lie. */
async function placeOf(tx: Db, city: string) {
  const said = await findPlace(tx, foldText(city));
  return said?.latitude == null ? townCalled(city) : said;
}

/** Whoever was erased is not entered again by oversight. */
async function refuseErased(
  context: RequestContext,
  tx: Db,
  { row }: CheckedTalent,
  known: readonly (string | null)[],
  basis: string | null | undefined,
): Promise<void> {
  const entered = [
    ...(row.email == null ? [] : [{ address: row.email, field: 'email' }]),
    ...(row.secondary_emails ?? []).map((address) => ({ address, field: 'secondaryEmails' })),
  ];
  for (const { address, field } of entered) {
    if (known.some((one) => one?.toLowerCase() === address.toLowerCase())) continue;
    await assertNotErased(context, tx, { address, field, basis, objectKind: 'talent' });
  }
}

/** Read once they stand there: likeness is a matter of two rows. */
async function refuseTwin(tx: Db, id: string): Promise<void> {
  await lockName(tx, id);
  const twin = (await suspectsOf(tx, id)).find(({ score }) => score >= SAME);
  if (twin !== undefined) throw alreadyThere(twin.phone ? 'phone' : 'name', twin.id);
}

function alreadyThere(target: string, existingId: string | undefined): AppError {
  return new AppError('P2002', { message: 'Ce talent existe déjà.', data: { target, existingId } });
}

/** A person stands here once: the address or the profile leads to who is there already. */
async function refuseClash(db: Db, { row, profiles }: CheckedTalent, exceptId: string | undefined): Promise<void> {
  const main = row.email == null ? [] : [row.email];
  const lookups = [
    { target: 'email', id: await repository.findIdByEmail(db, main, exceptId) },
    { target: 'secondaryEmails', id: await repository.findIdByEmail(db, row.secondary_emails ?? [], exceptId) },
    { target: 'profiles', id: await repository.findIdByProfile(db, profiles ?? [], exceptId) },
  ];
  const clash = lookups.find(({ id }) => id !== undefined);
  // Only recruiters come here: whoever else may one day write must not learn who the other person is.
  if (clash !== undefined) throw alreadyThere(clash.target, clash.id);
}
