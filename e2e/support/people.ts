import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';

/** A Bloomer with one mission, made for one journey: journeys do not meet in each other's months. */
export interface Newcomer {
  email: string;
  fullname: string;
  missionId: string;
  missionLabel: string;
  clientName: string;
  contactEmail: string;
  contactName: string;
  /** yyyy-MM-01: the month that has just ended, which may be signed. */
  month: string;
  /** octobre 2026 */
  monthName: string;
}

export async function withDatabase<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: process.env.E2E_DATABASE_URL });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** First day of a month in Paris. @param offset in months from the current one */
export function monthFromNow(offset: number): string {
  const today = new Intl.DateTimeFormat('fr-CA', { timeZone: 'Europe/Paris' }).format(new Date());
  const [year = 0, month = 0] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + offset, 1)).toISOString().slice(0, 10);
}

export function nameOfMonth(month: string): string {
  return new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(month));
}

/**
 * Lets a person of a journey sign in with one click, like the demo accounts. Whoever was asked to sign has an account
 * already.
 */
export async function createAccount(
  client: pg.Client,
  role: 'Admin' | 'Bloomer' | 'Client',
  person: { email: string; firstname: string; lastname: string },
): Promise<void> {
  await client.query(
    `insert into idp.account (subject, email, email_verified, given_name, family_name, roles, demo, label, position)
     values ($1, $2, true, $3, $4, $5, true, $6, 100)
     on conflict (lower(email)) do update set email_verified = true, demo = true, label = excluded.label`,
    [randomUUID(), person.email, person.firstname, person.lastname, [role], `${role} d’un parcours`],
  );
}

/** A mark that may be part of a name: those of people have no figures. */
export const inLetters = (mark: string) => mark.replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] as string);

/** An administrator of one journey alone, for what would sign out those of the others. */
export async function createColleague(): Promise<{ email: string; fullname: string }> {
  const mark = randomBytes(4).toString('hex');
  const [firstname, lastname, email] = ['Colette', `Service ${mark}`, `colette-${mark}@bloom.example`];
  await withDatabase(async (client) => {
    await client.query('insert into staff (firstname, lastname, email) values ($1, $2, $3)', [
      firstname,
      lastname,
      email,
    ]);
    await createAccount(client, 'Admin', { email, firstname, lastname });
  });
  return { email, fullname: `${firstname} ${lastname}` };
}

/** Writes the rows that the staff's screens will write one day: people, companies, account, mission, price. */
export function createNewcomer(firstname: string): Promise<Newcomer> {
  const mark = randomBytes(4).toString('hex');
  // Also who writes to the support is told apart by the name.
  const [lastname, contactLastname] = [`Voyage ${inLetters(mark)}`, `Durand ${inLetters(mark)}`];
  const email = `${firstname.toLowerCase()}-${mark}@bloom.example`;
  const contactEmail = `contact-${mark}@client.example`;
  const clientName = `Client ${mark}`;
  const missionLabel = `Mission ${mark}`;
  const month = monthFromNow(-1);
  return withDatabase(async (client) => {
    const one = async (sql: string, values: unknown[]): Promise<string> =>
      (await client.query<{ id: string }>(`${sql} returning id`, values)).rows[0]?.id ?? '';
    await client.query('begin');
    const bloomer = await one('insert into bloomer (firstname, lastname, email) values ($1, $2, $3)', [
      firstname,
      lastname,
      email,
    ]);
    await createAccount(client, 'Bloomer', { email, firstname, lastname });
    const own = await one(`insert into society (name, status) values ($1, 'SASU')`, [`Atelier ${mark}`]);
    const customer = await one(`insert into society (name, status, is_client) values ($1, 'SAS', true)`, [clientName]);
    const contact = await one(
      `insert into contact (society_id, firstname, lastname, email, is_operational) values ($1, 'Claire', $2, $3, true)`,
      [customer, contactLastname, contactEmail],
    );
    const mission = await one(
      `insert into mission (label, type, begin_mission, end_mission, bloomer_id, client_society_id,
         client_billing_society_id, bloomer_billing_society_id, enable_cra_upload)
       values ($1, 'IT', $2, $3, $4, $5, $5, $6, true)`,
      [missionLabel, monthFromNow(-3), monthFromNow(6), bloomer, customer, own],
    );
    await client.query(`insert into mission_contact (mission_id, contact_id, role) values ($1, $2, 'operations')`, [
      mission,
      contact,
    ]);
    await client.query(
      `insert into pricing (mission_id, start_date, purchase_price_cents, sale_price_cents) values ($1, $2, 45000, 60000)`,
      [mission, monthFromNow(-3)],
    );
    await client.query('commit');
    return {
      email,
      fullname: `${firstname} ${lastname}`,
      missionId: mission,
      missionLabel,
      clientName,
      contactEmail,
      contactName: `Claire ${contactLastname}`,
      month,
      monthName: nameOfMonth(month),
    };
  });
}
