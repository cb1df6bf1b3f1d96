import type { DealType } from '@bloom/shared-rules/mission/deal-types';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { CheckedPricing } from '../missions/mission.rules.ts';

export async function startDatesOf(tx: Db, missionId: string): Promise<string[]> {
  const rows = await tx.selectFrom('pricing').select('start_date').where('mission_id', '=', missionId).execute();
  return rows.map(({ start_date }) => start_date);
}

/** The first price begins with its mission. */
export async function moveFirstPrice(tx: Db, missionId: string, startDate: string): Promise<void> {
  const first = sql<string>`(select min(start_date) from pricing where mission_id = ${missionId})`;
  await tx
    .updateTable('pricing')
    .set({ start_date: startDate })
    .where('mission_id', '=', missionId)
    .where('start_date', '=', first)
    .execute();
}

export async function dealTypeOf(tx: Db, missionId: string): Promise<DealType | null> {
  const row = await tx.selectFrom('deal').select('type').where('mission_id', '=', missionId).executeTakeFirst();
  return row?.type ?? null;
}

export async function insertPricing(tx: Db, missionId: string, pricing: CheckedPricing): Promise<void> {
  await tx
    .insertInto('pricing')
    .values({
      mission_id: missionId,
      start_date: pricing.startDate,
      purchase_price_cents: pricing.purchaseCents,
      sale_price_cents: pricing.saleCents,
      taxes: pricing.taxes,
      astreinte_coef: pricing.astreinteCoef,
      saturday_coef: pricing.saturdayCoef,
      sunday_coef: pricing.sundayCoef,
      payment_terms: pricing.paymentTerms,
      payment_terms_details: pricing.paymentTermsDetails,
    })
    .execute();
}

/**
 * The mission that has an external id already, whatever the case of its letters; until the transaction ends nobody else
 * takes this id.
 */
export async function findByExternalId(
  tx: Db,
  externalId: string,
  exceptId?: string,
): Promise<{ id: string; label: string } | undefined> {
  const key = externalId.toLowerCase();
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mission.external_id ${key}`}, 0))`.execute(tx);
  return tx
    .selectFrom('mission')
    .select(['id', 'label'])
    .where(sql`lower(external_id)`, '=', key)
    .where('deleted_at', 'is', null)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId as string))
    .limit(1)
    .executeTakeFirst();
}

export interface NewAssessment {
  missionId: string;
  assessment: number;
  newEndDate: string | null;
  /** The end of the mission that is judged. */
  ofEnd: string;
  by: string;
  now: Date;
}

/** Who made the present estimate, and when. */
export async function findAssessment(tx: Db, missionId: string): Promise<{ by: string; at: Date } | undefined> {
  const row = await tx
    .selectFrom('extension_assessment')
    .select(['created_by', 'created_at', 'updated_by', 'updated_at'])
    .where('mission_id', '=', missionId)
    .executeTakeFirst();
  return row && { by: row.updated_by ?? row.created_by, at: row.updated_at ?? row.created_at };
}

export async function upsertAssessment(tx: Db, { missionId, by, now, ...judged }: NewAssessment) {
  const { assessment, newEndDate: new_end_date, ofEnd: of_end } = judged;
  await tx
    .insertInto('extension_assessment')
    .values({ mission_id: missionId, assessment, new_end_date, of_end, created_by: by, created_at: now })
    .onConflict((conflict) =>
      conflict.column('mission_id').doUpdateSet({ assessment, new_end_date, of_end, updated_by: by, updated_at: now }),
    )
    .execute();
}
