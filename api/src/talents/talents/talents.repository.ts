import type { Network } from '@bloom/shared-rules/talents/talent-profile';
import { sql } from 'kysely';
import type { NewRow, Row } from '../../platform/database/database.tables.ts';
import type { Db } from '../../platform/database/database.ts';

export type TalentRow = Row<'talent'>;

/** A label of a talent with its level, 0 to 1. */
export interface Levelled {
  id: string;
  label: string;
  level: number;
}

/** A talent without the long texts, which few of those who read a list ask for. */
export type ListedTalent = Omit<TalentRow, 'summary' | 'comment'>;

const LISTED = [
  'id',
  'cv_file_id',
  'firstname',
  'lastname',
  'email',
  'secondary_emails',
  'phone',
  'secondary_phones',
  'job_title',
  'job_title_id',
  'position_title',
  'status',
  'bloomer_status',
  'remote_work',
  'availability_date',
  'location_address',
  'location_city',
  'location_postal_code',
  'location_region',
  'location_country_code',
  'location_range_km',
  'location_longitude',
  'location_latitude',
  'tjm',
  'desired_tjm',
  'package',
  'desired_package',
  'hiresweet_id',
  'owner_staff_id',
  'origin',
  'last_contact_at',
  'renewal_asked_at',
  'erasure_announced_at',
  'erasure_announced_to',
  'found_in',
  'found_at',
  'told_at',
  'version',
  'erased_at',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof ListedTalent)[];

// One parameter: the statement is the same for one as for a page of them.
const anyOf = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`;

/** Not those who were erased. */
export async function findTalents(db: Db, ids: readonly string[]): Promise<ListedTalent[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('talent').select(LISTED).where('id', '=', anyOf(ids)).where('erased_at', 'is', null).execute();
}

export function textsOf(db: Db, ids: readonly string[]): Promise<Pick<TalentRow, 'id' | 'summary' | 'comment'>[]> {
  return db.selectFrom('talent').select(['id', 'summary', 'comment']).where('id', '=', anyOf(ids)).execute();
}

/** The talent who has one of the addresses, main or secondary, in whatever case; another than `exceptId`. */
export async function findIdByEmail(db: Db, emails: readonly string[], exceptId?: string): Promise<string | undefined> {
  if (emails.length === 0) return undefined;
  const row = await db
    .selectFrom('talent_email_key')
    .select('talent_id')
    .where(
      'email',
      'in',
      emails.map((email) => email.toLowerCase()),
    )
    .$if(exceptId !== undefined, (query) => query.where('talent_id', '<>', exceptId as string))
    .executeTakeFirst();
  return row?.talent_id;
}

export async function findIdByProfile(
  db: Db,
  profiles: readonly { network: Network; url: string }[],
  exceptId?: string,
): Promise<string | undefined> {
  for (const { network, url } of profiles) {
    const row = await db
      .selectFrom('talent_profile')
      .select('talent_id')
      .where('network', '=', network)
      .where(sql`lower(url)`, '=', url.toLowerCase())
      .$if(exceptId !== undefined, (query) => query.where('talent_id', '<>', exceptId as string))
      .executeTakeFirst();
    if (row !== undefined) return row.talent_id;
  }
  return undefined;
}

export async function insertTalent(tx: Db, values: NewRow<'talent'>): Promise<string> {
  const { id } = await tx.insertInto('talent').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateTalent(tx: Db, id: string, changes: Partial<NewRow<'talent'>>, now: Date): Promise<void> {
  await tx
    .updateTable('talent')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute();
}

export async function replaceProfiles(
  tx: Db,
  talentId: string,
  profiles: readonly { network: Network; url: string }[],
): Promise<void> {
  await tx.deleteFrom('talent_profile').where('talent_id', '=', talentId).execute();
  if (profiles.length === 0) return;
  await tx
    .insertInto('talent_profile')
    .values(profiles.map((profile) => ({ talent_id: talentId, ...profile })))
    .execute();
}

export async function profilesOf(db: Db, talentIds: readonly string[]) {
  if (talentIds.length === 0) return [];
  return db
    .selectFrom('talent_profile')
    .select(['talent_id as talentId', 'network', 'url'])
    .where('talent_id', 'in', talentIds)
    .orderBy('network')
    .execute();
}

export interface SkillRow extends Levelled {
  talentId: string;
  years: number | null;
}

/** Best first. */
export async function skillsOf(db: Db, talentIds: readonly string[]): Promise<SkillRow[]> {
  if (talentIds.length === 0) return [];
  return db
    .selectFrom('talent_skill as t')
    .innerJoin('skill as s', 's.id', 't.skill_id')
    .select(['t.talent_id as talentId', 's.id', 's.label', 't.level', 't.years'])
    .where('t.talent_id', 'in', talentIds)
    .orderBy('t.level', 'desc')
    .orderBy('s.label')
    .execute();
}

export async function languagesOf(
  db: Db,
  talentIds: readonly string[],
): Promise<{ talentId: string; id: string; level: number }[]> {
  if (talentIds.length === 0) return [];
  return db
    .selectFrom('talent_language')
    .select(['talent_id as talentId', 'language_id as id', 'level'])
    .where('talent_id', 'in', talentIds)
    .orderBy('level', 'desc')
    .orderBy('language_id')
    .execute();
}

export interface OwnerRow {
  id: string;
  firstname: string;
  lastname: string;
}

/** Recruiters who are there, and whoever still holds a talent. */
export async function listOwners(db: Db): Promise<OwnerRow[]> {
  return db
    .selectFrom('staff as s')
    .select(['s.id', 's.firstname', 's.lastname'])
    .where((eb) =>
      eb.or([
        eb.and([eb('s.disabled_at', 'is', null), eb('s.can_recruit', '=', true)]),
        eb.exists(
          eb
            .selectFrom('talent as t')
            .select('t.id')
            .whereRef('t.owner_staff_id', '=', 's.id')
            .where('t.erased_at', 'is', null),
        ),
      ]),
    )
    .orderBy(sql`s.lastname collate french_order`)
    .orderBy(sql`s.firstname collate french_order`)
    .orderBy('s.id')
    .execute();
}

export async function findOwners(db: Db, ids: readonly string[]): Promise<OwnerRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('staff').select(['id', 'firstname', 'lastname']).where('id', 'in', ids).execute();
}

/** Somebody who is there and recruits. */
export async function isRecruiter(db: Db, staffId: string): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .select('id')
    .where('id', '=', staffId)
    .where('disabled_at', 'is', null)
    .where('can_recruit', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}
