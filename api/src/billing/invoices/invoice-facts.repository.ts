import { type RawBuilder, sql } from 'kysely';
import { billingSociety } from '../../cra/activities/activities.sql.ts';
import type { MonthDetails } from '../../cra/activities/cra-details.rules.ts';
import type { Row } from '../../platform/database/database.tables.ts';
import type { Db } from '../../platform/database/database.ts';
import { alias } from '../../platform/read/read-model.ts';
import type { NamedContact } from './invoice-party.ts';

export interface MonthFacts {
  activity: Row<'activity'> & { details: MonthDetails };
  mission: Row<'mission'>;
  bloomerName: string;
  clientName: string;
  prices: Row<'pricing'>[];
  /** Who buys the work: the client's company for invoices. */
  buyer: Row<'society'> | undefined;
  /** Whose employee or owner the consultant is: the company that the work is bought from. */
  supplier: Row<'society'> | undefined;
  clientBilling: Row<'client_billing'> | undefined;
  orderNumber: string | null;
  hasMandate: boolean;
}

async function societyOf(db: Db, id: string | null | undefined): Promise<Row<'society'> | undefined> {
  if (!id) return undefined;
  return db.selectFrom('society').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Everything that the two invoices of a month are made from, as it is now. */
export async function factsOfMonth(db: Db, activityId: string, today: string): Promise<MonthFacts | undefined> {
  const supplierId = billingSociety(alias('a')) as RawBuilder<string | null>;
  const activity = await db
    .selectFrom('activity as a')
    .selectAll('a')
    .select(supplierId.as('supplier_id'))
    .where('a.id', '=', activityId)
    .executeTakeFirst();
  if (activity === undefined) return undefined;
  const mission = await db
    .selectFrom('mission as m')
    .innerJoin('bloomer as b', 'b.id', 'm.bloomer_id')
    .innerJoin('society as c', 'c.id', 'm.client_society_id')
    .selectAll('m')
    .select([sql<string>`b.firstname || ' ' || b.lastname`.as('bloomerName'), 'c.name as clientName'])
    .where('m.id', '=', activity.mission_id)
    .executeTakeFirstOrThrow();
  const prices = await db
    .selectFrom('pricing')
    .selectAll()
    .where('mission_id', '=', mission.id)
    .orderBy('start_date')
    .execute();
  const buyer = await societyOf(db, mission.client_billing_society_id);
  const supplier = await societyOf(db, activity.supplier_id);
  const clientBilling =
    buyer && (await db.selectFrom('client_billing').selectAll().where('society_id', '=', buyer.id).executeTakeFirst());
  const order = await db
    .selectFrom('mission_order')
    .select('order_number')
    .where('mission_id', '=', mission.id)
    .executeTakeFirst();
  return {
    activity: activity as MonthFacts['activity'],
    mission,
    bloomerName: mission.bloomerName,
    clientName: mission.clientName,
    prices,
    buyer,
    supplier,
    clientBilling,
    orderNumber: order?.order_number ?? null,
    hasMandate: supplier !== undefined && (await hasMandate(db, supplier.id, today)),
  };
}

async function hasMandate(db: Db, societyId: string, today: string): Promise<boolean> {
  const mandate = await db
    .selectFrom('self_billing_mandate')
    .select('id')
    .where('society_id', '=', societyId)
    .where('given_on', '<=', today)
    .where((eb) => eb.or([eb('revoked_on', 'is', null), eb('revoked_on', '>', today)]))
    .executeTakeFirst();
  return mandate !== undefined;
}

/** Those who are asked about a mission, in their order. */
export function contactsOf(db: Db, missionId: string, role: 'operations' | 'billing'): Promise<NamedContact[]> {
  return db
    .selectFrom('mission_contact as mc')
    .innerJoin('contact as c', 'c.id', 'mc.contact_id')
    .select([sql<string>`c.firstname || ' ' || c.lastname`.as('name'), 'c.email', 'c.phone_number as phone'])
    .where('mc.mission_id', '=', missionId)
    .where('mc.role', '=', role)
    .where('c.removed_at', 'is', null)
    .orderBy('mc.position')
    .orderBy('c.id')
    .execute() as Promise<NamedContact[]>;
}

export interface Payee {
  id: string;
  firstname: string;
  email: string;
}

/** The Bloomer of a month. */
export async function bloomerOfMonth(db: Db, activityId: string): Promise<Payee | undefined> {
  return db
    .selectFrom('activity as a')
    .innerJoin('mission as m', 'm.id', 'a.mission_id')
    .innerJoin('bloomer as b', 'b.id', 'm.bloomer_id')
    .select(['b.id', 'b.firstname', 'b.email'])
    .where('a.id', '=', activityId)
    .executeTakeFirst();
}
