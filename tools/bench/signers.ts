import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';

/** A Bloomer with one long mission, and the contact who signs for the client. */
export interface Signer {
  bloomerEmail: string;
  bloomerName: string;
  contactEmail: string;
  contactName: string;
  missionId: string;
}

/** Writes the people, companies and missions of the signers, whose months nobody else touches. */
export async function createSigners(databaseUrl: string, count: number, beginMission: string): Promise<Signer[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const insert = async (sql: string, values: unknown[]): Promise<string> =>
    (await client.query<{ id: string }>(`${sql} returning id`, values)).rows[0]?.id ?? '';
  const account = (email: string, given: string, family: string, role: string) =>
    client.query(
      `insert into idp.account (subject, email, email_verified, given_name, family_name, roles, demo, position)
       values ($1, $2, true, $3, $4, $5, true, 1000)`,
      [randomUUID(), email, given, family, [role]],
    );
  try {
    await client.query('begin');
    const signers: Signer[] = [];
    for (let index = 0; index < count; index += 1) {
      const mark = randomBytes(5).toString('hex');
      const bloomerEmail = `signer-${mark}@bloom.example`;
      const contactEmail = `signer-${mark}@client.example`;
      await account(bloomerEmail, 'Sacha', 'Mesure', 'Bloomer');
      await account(contactEmail, 'Claude', 'Mesure', 'Client');
      const bloomer = await insert('insert into bloomer (firstname, lastname, email) values ($1, $2, $3)', [
        'Sacha',
        'Mesure',
        bloomerEmail,
      ]);
      const society = await insert(`insert into society (name, status, is_client) values ($1, 'SAS', true)`, [
        `Mesure ${mark}`,
      ]);
      const contact = await insert(
        `insert into contact (society_id, firstname, lastname, email, is_operational) values ($1, 'Claude', 'Mesure', $2, true)`,
        [society, contactEmail],
      );
      const missionId = await insert(
        `insert into mission (label, type, begin_mission, end_mission, bloomer_id, client_society_id)
         values ($1, 'IT', $2, current_date + 90, $3, $4)`,
        [`Mesure ${mark}`, beginMission, bloomer, society],
      );
      await client.query(`insert into mission_contact (mission_id, contact_id, role) values ($1, $2, 'operations')`, [
        missionId,
        contact,
      ]);
      await client.query(
        `insert into pricing (mission_id, start_date, purchase_price_cents, sale_price_cents) values ($1, $2, 45000, 60000)`,
        [missionId, beginMission],
      );
      signers.push({
        bloomerEmail,
        bloomerName: 'Sacha Mesure',
        contactEmail,
        contactName: 'Claude Mesure',
        missionId,
      });
    }
    await client.query('commit');
    return signers;
  } finally {
    await client.end();
  }
}
