import { sql } from 'kysely';
import type { Row } from '../../platform/database/database.tables.ts';
import type { Db } from '../../platform/database/database.ts';
import { alias } from '../../platform/read/read-model.ts';
import { isPresumedEnd } from '../societies/presumed-validity.ts';
import type { SupplierFacts } from './compliance.rules.ts';
import type { DocumentName } from './requirements.ts';

export async function supplierRow(db: Db, societyId: string): Promise<Row<'society'> | undefined> {
  return db.selectFrom('society').selectAll().where('id', '=', societyId).executeTakeFirst();
}

/**
 * What the contracts with a supplier amount to over their whole time, in cents: for each mission, the working days of
 * each price times that price. @param bloomerId counts one Bloomer's missions only
 */
export async function cumulatedCents(db: Db, societyId: string, bloomerId: string | null): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    with priced as (
      select m.begin_mission, m.end_mission, p.start_date, p.purchase_price_cents as cents,
        lead(p.start_date) over (partition by m.id order by p.start_date) as next_start
      from mission m join pricing p on p.mission_id = m.id
      where m.bloomer_billing_society_id = ${societyId} and m.deleted_at is null
        and (${bloomerId}::uuid is null or m.bloomer_id = ${bloomerId}::uuid)
    )
    select coalesce(sum(cents * (select count(*) from generate_series(
        greatest(begin_mission, start_date), least(end_mission, coalesce(next_start - 1, end_mission)), '1 day') as day
      where extract(isodow from day) < 6)), 0)::float8 as cents from priced`.execute(db);
  return Number(rows[0]?.cents ?? 0);
}

export async function papersOf(db: Db, society: Row<'society'>): Promise<SupplierFacts['papers']> {
  const others = await db
    .selectFrom('society_document')
    .select(['kind', 'expires_on'])
    .where('society_id', '=', society.id)
    .execute();
  const isPresumed = await presumedEnds(db, society.id);
  const own: [DocumentName, string | null, string | null, boolean][] = [
    ['KBIS', society.kbis_file_id, society.kbis_expiration_date, isPresumed.kbis],
    ['URSSAFVigilanceCertificate', society.urssaf_file_id, society.urssaf_expiration_date, isPresumed.urssaf],
    ['RCPVigilanceCertificate', society.rcp_file_id, null, false],
  ];
  return Object.fromEntries([
    ...own.flatMap(([name, file, expiresOn, presumed]) =>
      file === null ? [] : [[name, { expiresOn, isPresumed: presumed }]],
    ),
    ...others.map(({ kind, expires_on: expiresOn }) => [kind, { expiresOn }]),
  ]);
}

async function presumedEnds(db: Db, societyId: string): Promise<Record<'kbis' | 'urssaf', boolean>> {
  const society = alias('s');
  const { rows } = await sql<Record<'kbis' | 'urssaf', boolean>>`
    select ${isPresumedEnd(society, 'kbis')} as kbis, ${isPresumedEnd(society, 'urssaf')} as urssaf
    from society s where s.id = ${societyId}`.execute(db);
  return rows[0] ?? { kbis: false, urssaf: false };
}

export interface PortageMission {
  id: string;
  label: string;
  bloomer: string;
  begin: string;
  end: string;
}

/** The missions that an umbrella company invoices and that run or are to come. */
export async function portageMissions(
  db: Db,
  societyId: string,
  { bloomerId, today }: { bloomerId: string | null; today: string },
): Promise<PortageMission[]> {
  const { rows } = await sql<PortageMission>`
    select m.id, m.label, b.firstname || ' ' || b.lastname as bloomer, m.begin_mission as begin, m.end_mission as end
    from mission m join bloomer b on b.id = m.bloomer_id
    join society s on s.id = m.bloomer_billing_society_id and s.portage
    where s.id = ${societyId} and m.deleted_at is null and m.end_mission >= ${today}
      and (${bloomerId}::uuid is null or m.bloomer_id = ${bloomerId}::uuid)
    order by m.begin_mission, m.id limit 200`.execute(db);
  return rows;
}

export async function portageOfMission(db: Db, missionId: string) {
  return db
    .selectFrom('mission as m')
    .innerJoin('society as s', 's.id', 'm.bloomer_billing_society_id')
    .select(['m.id', 'm.begin_mission as begin'])
    .where('m.id', '=', missionId)
    .where('s.portage', '=', true)
    .executeTakeFirst();
}

export interface VigilanceCheck {
  issuedOn: string;
  expiresOn: string;
  code: string | null;
  result: 'valid' | 'invalid' | 'unavailable';
  checkedBy: string;
  now: Date;
}

/** False without a certificate on file. */
export async function saveVigilanceCheck(tx: Db, societyId: string, check: VigilanceCheck): Promise<boolean> {
  const row = await tx
    .updateTable('society')
    .set({
      urssaf_issued_on: check.issuedOn,
      urssaf_expiration_date: check.expiresOn,
      urssaf_code: check.code,
      urssaf_check_result: check.result,
      urssaf_checked_by: check.checkedBy,
      urssaf_checked_at: check.now,
    })
    .where('id', '=', societyId)
    .where('urssaf_file_id', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
