import { randomInt } from 'node:crypto';
import { isPossibleSiret } from '@bloom/shared-rules/company/company-id';
import type pg from 'pg';
import type { Product } from '../start/product.ts';
import { tokenOf } from './graphql.ts';
import { createSigners, type Signer } from './signers.ts';
import { firstOfMonth, saveMonth } from './signing.ts';

const SIREN = '356000000';
const SAVED_AT_ONCE = 4;

/** SIRET numbers of one company that no society of the database has yet. */
async function freeSirets(database: pg.Client, count: number): Promise<string[]> {
  const { rows } = await database.query<{ siret: string }>('select siret from society where siret like $1', [
    `${SIREN}%`,
  ]);
  const taken = new Set(rows.map(({ siret }) => siret));
  const found = new Set<string>();
  while (found.size < count) {
    const start = SIREN + String(randomInt(10_000)).padStart(4, '0');
    const siret = start + [...'0123456789'].find((digit) => isPossibleSiret(start + digit));
    if (!taken.has(siret)) found.add(siret);
  }
  return [...found];
}

const OFFICE = `address_part1 = '9 rue du Colonel Pierre Avia', address_zip = '75015', address_town = 'Paris'`;

/** Clients that may be invoiced. */
async function makeBillable(database: pg.Client, missions: string[]): Promise<void> {
  const sirets = await freeSirets(database, missions.length);
  for (const [index, missionId] of missions.entries()) {
    await database.query(
      `update society set siret = $2, tva = 'FR39356000000', ${OFFICE}
       where id = (select client_society_id from mission where id = $1)`,
      [missionId, sirets[index]],
    );
  }
  await database.query(`update mission set client_billing_society_id = client_society_id where id = any($1)`, [
    missions,
  ]);
  await database.query(
    `insert into mission_contact (mission_id, contact_id, role)
     select mission_id, contact_id, 'billing' from mission_contact where mission_id = any($1) and role = 'operations'`,
    [missions],
  );
}

/** Bloomers with a company of their own that lets the firm write its invoices. */
export async function giveMandates(database: pg.Client, missions: string[]): Promise<void> {
  const sirets = await freeSirets(database, missions.length);
  for (const [index, missionId] of missions.entries()) {
    await database.query(
      `with supplier as (
         insert into society (name, status, siret, tva, iban, bic, address_part1, address_zip, address_town)
         values ($2, 'EI', $3, 'FR39356000000', 'FR7630006000011234567890189', 'AGRIFRPP', '4 rue des Lilas', '69003', 'Lyon')
         returning id),
       mandate as (
         insert into self_billing_mandate (society_id, given_on, recorded_by)
         select id, current_date - 1, 'bench' from supplier)
       update mission set bloomer_billing_society_id = (select id from supplier) where id = $1`,
      [missionId, `Mesure ${sirets[index]}`, sirets[index]],
    );
  }
}

export interface SignedMonths {
  signers: Signer[];
  /** Ids of their reports. */
  months: string[];
}

/** Signed months of companies that may be invoiced, made as people make them but for their signatures. */
export async function signedMonths(
  product: Product,
  database: pg.Client,
  { missions: count, months: length }: { missions: number; months: number },
): Promise<SignedMonths> {
  const signers = await createSigners(product.databaseUrl, count, firstOfMonth(-length - 1));
  await makeBillable(
    database,
    signers.map(({ missionId }) => missionId),
  );
  const months: string[] = [];
  const waiting = [...signers];
  const save = async () => {
    for (let signer = waiting.shift(); signer; signer = waiting.shift()) {
      const token = await tokenOf(product, signer.bloomerEmail);
      for (let offset = length; offset >= 1; offset -= 1) {
        months.push((await saveMonth(product, token, signer, firstOfMonth(-offset))).recordId);
      }
    }
  };
  await Promise.all(Array.from({ length: SAVED_AT_ONCE }, save));
  await database.query(`update activity set validation = 'signed' where id = any($1)`, [months]);
  return { signers, months };
}
