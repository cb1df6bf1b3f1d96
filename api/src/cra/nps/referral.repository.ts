import type { NewRow, Row } from '../../platform/database/database.tables.ts';
import type { Db } from '../../platform/database/database.ts';
import type { NpsSide } from './nps.policy.ts';

export type Lead = Row<'referral_lead'>;

export function listLeads(db: Db, activityId: string, side: NpsSide): Promise<Lead[]> {
  return db
    .selectFrom('referral_lead')
    .selectAll()
    .where('activity_id', '=', activityId)
    .where('side', '=', side)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export function insertLead(tx: Db, lead: NewRow<'referral_lead'>): Promise<Lead> {
  return tx.insertInto('referral_lead').values(lead).returningAll().executeTakeFirstOrThrow();
}
