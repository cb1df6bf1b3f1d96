import { randomUUID } from 'node:crypto';
import type { NewRow, Row, Tables } from '../platform/database.tables.ts';
import type { Db } from '../platform/database.ts';

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

export function createFactories(db: Db): Factories {
  const unique = () => {
    counter += 1;
    return `${counter}-${randomUUID().slice(0, 8)}`;
  };

  const staff: Factories['staff'] = (changes) =>
    db
      .insertInto('staff')
      .values({ firstname: 'Alice', lastname: 'Martin', email: `staff-${unique()}@bloom.example`, ...changes })
      .returningAll()
      .executeTakeFirstOrThrow();

  const society: Factories['society'] = (changes) =>
    db
      .insertInto('society')
      .values({ name: `Atelier ${unique()}`, status: 'SASU', ...changes })
      .returningAll()
      .executeTakeFirstOrThrow();

  const clientSociety: Factories['clientSociety'] = (changes) =>
    society({ name: `Client ${unique()}`, status: 'SAS', is_client: true, ...changes });

  const contact: Factories['contact'] = (societyId, changes) =>
    db
      .insertInto('contact')
      .values({
        society_id: societyId,
        firstname: 'Claire',
        lastname: 'Durand',
        email: `contact-${unique()}@client.example`,
        is_operational: true,
        ...changes,
      })
      .returningAll()
      .executeTakeFirstOrThrow();

  const bloomer: Factories['bloomer'] = (changes) =>
    db
      .insertInto('bloomer')
      .values({ firstname: 'Benoît', lastname: 'Petit', email: `bloomer-${unique()}@bloom.example`, ...changes })
      .returningAll()
      .executeTakeFirstOrThrow();

  async function mission(changes: Changes<'mission'> = {}): Promise<TestMission> {
    const one = <Table extends 'bloomer' | 'society'>(table: Table, id: string) =>
      db
        .selectFrom(table as 'society')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    const owner = changes.bloomer_id
      ? ((await one('bloomer', changes.bloomer_id)) as unknown as Row<'bloomer'>)
      : await bloomer();
    const client = changes.client_society_id ? await one('society', changes.client_society_id) : await clientSociety();
    const billing =
      changes.bloomer_billing_society_id === undefined
        ? await society()
        : changes.bloomer_billing_society_id === null
          ? undefined
          : await one('society', changes.bloomer_billing_society_id);
    const created = await db
      .insertInto('mission')
      .values({
        label: `Mission ${unique()}`,
        type: 'IT',
        begin_mission: '2026-01-01',
        end_mission: '2026-12-31',
        client_billing_society_id: client.id,
        ...changes,
        bloomer_id: owner.id,
        client_society_id: client.id,
        bloomer_billing_society_id: billing?.id ?? null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const operational = await contact(client.id);
    await db
      .insertInto('mission_contact')
      .values({ mission_id: created.id, contact_id: operational.id, role: 'operations' })
      .execute();
    await db
      .insertInto('pricing')
      .values({
        mission_id: created.id,
        start_date: created.begin_mission,
        purchase_price_cents: 45_000,
        sale_price_cents: 60_000,
      })
      .execute();
    return { mission: created, bloomer: owner, client, billing, contact: operational };
  }

  return { staff, society, clientSociety, contact, bloomer, mission };
}
