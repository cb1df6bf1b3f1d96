import { randomBytes, randomUUID } from 'node:crypto';
import { PERMISSIONS, type Permission } from '@bloom/shared-rules/person/roles';
import type pg from 'pg';
import { fullMonth } from '../../e2e/support/month.ts';
import { monthFromNow } from '../../e2e/support/people.ts';
import type { Answer, Target } from './attack.ts';
import { withDatabase } from './database.ts';

/** What the client pays, what the Bloomer is paid, and on which terms: each stands nowhere else in the product. */
export const AMOUNTS = { sale: 7717.37, purchase: 6613.13 };
export const TERMS = ['Paiement du client à 47 jours', 'Escompte de canari'];
export const IBAN = 'FR7630006000011234567890189';

export interface Person {
  id: string;
  email: string;
  firstname: string;
  lastname: string;
}

/** A mission with everybody around it, made for one attack: what it breaks is missed by no other. */
export interface AttackWorld {
  bloomer: Person;
  contact: Person;
  /** With every permission. */
  admin: Person;
  recruiter: Person;
  /** Without any permission. */
  clerk: Person;
  missionId: string;
  clientSocietyId: string;
  bloomerSocietyId: string;
}

/** Writes the rows behind the product's back, as if the people had worked there for months. */
export function settle(target: Pick<Target, 'product'>): Promise<AttackWorld> {
  return withDatabase(target, async (client) => {
    const mark = randomBytes(4).toString('hex');
    const one = async (table: string, row: object) => insert(client, table, row);
    const staff = async (firstname: string, held: readonly Permission[]) => {
      const person = {
        firstname,
        lastname: `Siège ${mark}`,
        email: `${firstname.toLowerCase()}-${mark}@bloom.example`,
      };
      const rights = Object.fromEntries(PERMISSIONS.map((name) => [`can_${name}`, held.includes(name)]));
      await createAccount(client, 'Admin', person);
      return { ...person, id: await one('staff', { ...person, ...rights }) };
    };
    const own = { firstname: 'Ondine', lastname: `Voyage ${mark}`, email: `ondine-${mark}@bloom.example` };
    const asked = { firstname: 'Corentin', lastname: `Durand ${mark}`, email: `corentin-${mark}@client.example` };
    await createAccount(client, 'Bloomer', own);
    await createAccount(client, 'Client', asked);
    const bloomerId = await one('bloomer', own);
    const bloomerSocietyId = await one('society', { name: `Atelier ${mark}`, status: 'SASU', iban: IBAN });
    const clientSocietyId = await one('society', { name: `Client ${mark}`, status: 'SAS', is_client: true });
    const contactId = await one('contact', { ...asked, society_id: clientSocietyId, is_operational: true });
    const missionId = await one('mission', {
      label: `Mission ${mark}`,
      type: 'IT',
      begin_mission: monthFromNow(-3),
      end_mission: monthFromNow(6),
      bloomer_id: bloomerId,
      client_society_id: clientSocietyId,
      client_billing_society_id: clientSocietyId,
      bloomer_billing_society_id: bloomerSocietyId,
    });
    await client.query("insert into mission_contact (mission_id, contact_id, role) values ($1, $2, 'operations')", [
      missionId,
      contactId,
    ]);
    await one('pricing', {
      mission_id: missionId,
      start_date: monthFromNow(-3),
      purchase_price_cents: Math.round(AMOUNTS.purchase * 100),
      sale_price_cents: Math.round(AMOUNTS.sale * 100),
      payment_terms: TERMS[0],
      payment_terms_details: TERMS[1],
    });
    return {
      bloomer: { ...own, id: bloomerId },
      contact: { ...asked, id: contactId },
      admin: await staff('Aline', PERMISSIONS),
      recruiter: await staff('Rémi', ['recruit']),
      clerk: await staff('Sacha', []),
      missionId,
      clientSocietyId,
      bloomerSocietyId,
    };
  });
}

/** A contact whom no mission waits for, with an account: what a client leaves behind everywhere. */
export function settleContact(target: Pick<Target, 'product'>, societyId: string): Promise<Person> {
  return withDatabase(target, async (client) => {
    const mark = randomBytes(4).toString('hex');
    const person = { firstname: 'Yann', lastname: `Quillec-${mark}`, email: `yann-${mark}@client.example` };
    await createAccount(client, 'Client', person);
    return { ...person, id: await insert(client, 'contact', { ...person, society_id: societyId }) };
  });
}

async function insert(client: pg.Client, table: string, row: object): Promise<string> {
  const [columns, values] = [Object.keys(row), Object.values(row)];
  const places = values.map((_value, index) => `$${index + 1}`);
  const { rows } = await client.query<{ id: string }>(
    `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')}) returning id`,
    values,
  );
  return rows[0]?.id ?? '';
}

async function createAccount(
  client: pg.Client,
  role: 'Admin' | 'Bloomer' | 'Client',
  { email, firstname, lastname }: Omit<Person, 'id'>,
): Promise<void> {
  await client.query(
    `insert into idp.account (subject, email, email_verified, given_name, family_name, roles, demo, label, position)
     values ($1, $2, true, $3, $4, $5, true, 'D’une attaque', 100)`,
    [randomUUID(), email, firstname, lastname, [role]],
  );
}

export interface SignedMonth {
  activityId: string;
  documentId: string;
}

/** The Bloomer fills and signs the month that has ended; the contact is mailed a link. */
export async function signAsBloomer(target: Target, { bloomer, missionId }: AttackWorld): Promise<SignedMonth> {
  const token = await target.tokenOf(bloomer.email);
  const month = monthFromNow(-1);
  const input = {
    missionRecordId: missionId,
    month,
    nbDaysDetails: fullMonth(month),
    clientValidationConfirmed: true,
  };
  const saved = await done(
    target.ask(
      `mutation ($input: UpsertActivityInput!) {
        upsertActivity(input: $input) { activity { recordId signingDocumentId totalDays } } }`,
      { token, variables: { input } },
    ),
  );
  const { activity } = saved.upsertActivity as {
    activity: { recordId: string; signingDocumentId: string; totalDays: number };
  };
  const name = `${bloomer.firstname} ${bloomer.lastname}`;
  const variables = { id: activity.recordId, name, total: String(activity.totalDays).replace('.', ',') };
  await done(
    target.ask(
      `mutation ($id: ID!, $name: String!, $total: String!) { signBloomerActivity(activityRecordID: $id,
        signerFullname: $name, totalDays: $total, clientValidationConfirmed: true) { signedCount } }`,
      { token, variables },
    ),
  );
  return { activityId: activity.recordId, documentId: activity.signingDocumentId };
}

/** The data of an answer that the attack cannot do without. */
export async function done(answer: Promise<Answer>): Promise<Record<string, unknown>> {
  const { data, code, text } = await answer;
  if (data === null || code !== undefined) throw new Error(`refused: ${text.slice(0, 300)}`);
  return data;
}

/** The token in the first link of a mail that asks for a click. */
export function linkTokenIn(addresses: readonly string[]): string {
  const url = addresses.find((address) => address.includes('token='));
  const token = url === undefined ? null : new URL(url).searchParams.get('token');
  if (token === null) throw new Error('The mail has no link with a token.');
  return token;
}
