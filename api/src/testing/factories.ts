import { randomUUID } from 'node:crypto';
import type { NewRow, Row, Tables } from '../platform/database/database.tables.ts';
import type { Db } from '../platform/database/database.ts';

type Changes<Table extends keyof Tables> = Partial<NewRow<Table>>;

/** Creates valid rows; a test names only what it is about. */
export interface Factories {
  staff(changes?: Changes<'staff'>): Promise<Row<'staff'>>;
  /** A company of a Bloomer. */
  society(changes?: Changes<'society'>): Promise<Row<'society'>>;
  clientSociety(changes?: Changes<'society'>): Promise<Row<'society'>>;
  contact(societyId: string, changes?: Changes<'contact'>): Promise<Row<'contact'>>;
  bloomer(changes?: Changes<'bloomer'>): Promise<Row<'bloomer'>>;
  /** A mission over 2026 by default, with everybody it needs, one price and one operational contact. */
  mission(changes?: Changes<'mission'>): Promise<TestMission>;
}

export interface TestMission {
  mission: Row<'mission'>;
  bloomer: Row<'bloomer'>;
  client: Row<'society'>;
  billing: Row<'society'> | undefined;
  contact: Row<'contact'>;
}

let counter = 0;

function unique(): string {
  counter += 1;
  return `${counter}-${randomUUID().slice(0, 8)}`;
}

export function createFactories(db: Db): Factories {
  return {
    staff: (changes) =>
      db
        .insertInto('staff')
        .values({ firstname: 'Alice', lastname: 'Martin', email: `staff-${unique()}@bloom.example`, ...changes })
        .returningAll()
        .executeTakeFirstOrThrow(),
    society: (changes) => insertSociety(db, { name: `Atelier ${unique()}`, status: 'SASU', ...changes }),
    clientSociety: (changes) => insertSociety(db, { ...clientDefaults(), ...changes }),
    contact: (societyId, changes) => insertContact(db, societyId, changes),
    bloomer: (changes) => insertBloomer(db, changes),
    mission: (changes) => insertMission(db, changes),
  };
}

const clientDefaults = () => ({ name: `Client ${unique()}`, status: 'SAS', is_client: true }) as const;

function insertSociety(db: Db, values: NewRow<'society'>): Promise<Row<'society'>> {
  return db.insertInto('society').values(values).returningAll().executeTakeFirstOrThrow();
}

function insertContact(db: Db, societyId: string, changes?: Changes<'contact'>): Promise<Row<'contact'>> {
  const email = `contact-${unique()}@client.example`;
  return db
    .insertInto('contact')
    .values({ society_id: societyId, firstname: 'Claire', lastname: 'Durand', email, is_operational: true, ...changes })
    .returningAll()
    .executeTakeFirstOrThrow();
}

function insertBloomer(db: Db, changes?: Changes<'bloomer'>): Promise<Row<'bloomer'>> {
  return db
    .insertInto('bloomer')
    .values({ firstname: 'Benoît', lastname: 'Petit', email: `bloomer-${unique()}@bloom.example`, ...changes })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The people and companies around a mission: those its changes name, else new ones. */
async function surroundings(db: Db, changes: Changes<'mission'>) {
  const societyOf = (id: string) => db.selectFrom('society').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const bloomer = changes.bloomer_id
    ? await db.selectFrom('bloomer').selectAll().where('id', '=', changes.bloomer_id).executeTakeFirstOrThrow()
    : await insertBloomer(db);
  const client = changes.client_society_id
    ? await societyOf(changes.client_society_id)
    : await insertSociety(db, clientDefaults());
  const { bloomer_billing_society_id: billingId } = changes;
  // Null on purpose means a mission without billing company.
  if (billingId === null) return { bloomer, client, billing: undefined };
  const billing = billingId
    ? await societyOf(billingId)
    : await insertSociety(db, { name: `Atelier ${unique()}`, status: 'SASU' });
  return { bloomer, client, billing };
}

async function insertMission(db: Db, changes: Changes<'mission'> = {}): Promise<TestMission> {
  const { bloomer, client, billing } = await surroundings(db, changes);
  const mission = await db
    .insertInto('mission')
    .values({
      label: `Mission ${unique()}`,
      type: 'IT',
      begin_mission: '2026-01-01',
      end_mission: '2026-12-31',
      client_billing_society_id: client.id,
      ...changes,
      bloomer_id: bloomer.id,
      client_society_id: client.id,
      bloomer_billing_society_id: billing?.id ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const contact = await insertContact(db, client.id);
  await db
    .insertInto('mission_contact')
    .values({ mission_id: mission.id, contact_id: contact.id, role: 'operations' })
    .execute();
  await db
    .insertInto('pricing')
    .values({
      mission_id: mission.id,
      start_date: mission.begin_mission,
      purchase_price_cents: 45_000,
      sale_price_cents: 60_000,
    })
    .execute();
  return { mission, bloomer, client, billing, contact };
}
