import { sql } from 'kysely';
import { type Db, isUuid, type Tx } from '../../platform/database/database.ts';
import { linksOf } from '../../platform/links/links-of-person.sql.ts';
import type { DataSubject, PersonKind } from '../../platform/retention/personal-data.ts';

export interface FoundPerson extends DataSubject {
  firstname: string;
  lastname: string;
  /** Where mails reach the person. */
  email: string | null;
  societyName: string | null;
  erasedAt: Date | null;
  /** Records that became this one: a backup of before has them. */
  formerIds: readonly string[];
}

interface PersonRow {
  id: string;
  firstname: string;
  lastname: string;
  email: string | null;
  emails: (string | null)[];
  phones: (string | null)[];
  society_name: string | null;
  under_contract: boolean;
  erased_at: Date | null;
  former_ids: string[];
}

const NOBODY = sql`'{}'::uuid[] as former_ids`;
const formerOf = (what: string) => sql`from talent_former_sheet f, unnest(${sql.ref(`f.${what}`)}) as one
  where f.talent_id = b.id`;

const people = {
  // A second address or a number that was only typed may be anybody's: what reached them is not this person's.
  bloomer: sql`select b.id, b.firstname, b.lastname, b.email, null::text as society_name, b.erased_at,
      array[b.email, case when b.secondary_email_verified_at is not null then b.secondary_email end] as emails,
      array[case when exists (select from phone_check k where k.bloomer_id = b.id
        and k.phone_number = b.phone_number and k.verified_at is not null) then b.phone_number end] as phones, ${NOBODY},
      (exists (select from mission m where m.bloomer_id = b.id)
        or exists (select from contract_signer r where r.bloomer_id = b.id)) as under_contract
    from bloomer b`,
  contact: sql`select b.id, b.firstname, b.lastname, b.email, array[b.email] as emails,
      array[b.phone_number] as phones, ${NOBODY}, s.name as society_name, b.erased_at, false as under_contract
    from contact b join society s on s.id = b.society_id`,
  // Every address leads to the person: recruiters got them from them. So do those for which a merge left no room.
  talent: sql`select b.id, b.firstname, b.lastname, b.email,
      array_prepend(b.email, b.secondary_emails) || array(select one ${formerOf('emails')}) as emails,
      array_prepend(b.phone, b.secondary_phones) || array(select one ${formerOf('phones')}) as phones,
      array(select f.id from talent_former_sheet f where f.talent_id = b.id) as former_ids,
      null::text as society_name, false as under_contract, b.erased_at
    from talent b`,
};

const filled = (texts: readonly (string | null | undefined)[]): string[] => [
  ...new Set(texts.filter((text): text is string => typeof text === 'string' && text !== '')),
];

function personOf(kind: PersonKind, row: PersonRow): FoundPerson {
  return {
    kind,
    id: row.id,
    actor: `${kind}:${row.id}`,
    firstname: row.firstname,
    lastname: row.lastname,
    fullname: `${row.firstname} ${row.lastname}`.trim(),
    email: row.email,
    emails: filled(row.emails.map((email) => email?.toLowerCase())),
    phones: filled(row.phones),
    underContract: row.under_contract,
    societyName: row.society_name,
    erasedAt: row.erased_at,
    formerIds: row.former_ids,
  };
}

/** A Bloomer, a contact or a talent; undefined without such a record. */
export async function findPerson(db: Db, kind: PersonKind, id: string): Promise<FoundPerson | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await sql<PersonRow>`${people[kind]} where b.id = ${id}`.execute(db);
  return rows[0] && personOf(kind, rows[0]);
}

/** The same of many, by their actor: one statement for each kind. */
export async function findPeople(
  db: Db,
  of: readonly { kind: PersonKind; id: string }[],
): Promise<Map<string, FoundPerson>> {
  const found = await Promise.all(
    [...new Set(of.map(({ kind }) => kind))].map(async (kind) => {
      const ids = of.flatMap((one) => (one.kind === kind ? [one.id] : []));
      const { rows } = await sql<PersonRow>`${people[kind]} where b.id = any(${ids}::uuid[])`.execute(db);
      return rows.map((row) => personOf(kind, row));
    }),
  );
  return new Map(found.flat().map((person) => [person.actor, person]));
}

/** The same, its row locked until the end of the transaction: no save of it is under way, and none begins. */
export async function lockPerson(tx: Tx, kind: PersonKind, id: string): Promise<FoundPerson | undefined> {
  if (!isUuid(id)) return undefined;
  await sql`select from ${sql.table(kind)} where id = ${id} for update`.execute(tx);
  return findPerson(tx, kind, id);
}

const MOST_RECORDS = 10;

/** Everybody whose address this is, proven where it is a second one. */
export async function peopleOfAddress(db: Db, email: string): Promise<FoundPerson[]> {
  const address = email.toLowerCase();
  const bloomers = await sql<PersonRow>`${people.bloomer} where b.erased_at is null and (lower(b.email) = ${address}
    or (lower(b.secondary_email) = ${address} and b.secondary_email_verified_at is not null))`.execute(db);
  const contacts = await sql<PersonRow>`${people.contact} where b.erased_at is null and lower(b.email) = ${address}
    order by b.created_at, b.id limit ${MOST_RECORDS}`.execute(db);
  const talents = await sql<PersonRow>`${people.talent} where b.erased_at is null
    and b.id in (select k.talent_id from talent_email_key k where k.email = ${address})`.execute(db);
  return [
    ...bloomers.rows.map((row) => personOf('bloomer', row)),
    ...contacts.rows.map((row) => personOf('contact', row)),
    ...talents.rows.map((row) => personOf('talent', row)),
  ];
}

/** Of these addresses those that nobody has who has not left: of one mailbox two records may be kept. */
export async function addressesOfNobody(db: Db, emails: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select address from unnest(${[...emails]}::text[]) as asked (address)
    where not exists (select from bloomer b where b.disabled_at is null and (lower(b.email) = asked.address
        or (lower(b.secondary_email) = asked.address and b.secondary_email_verified_at is not null)))
      and not exists (select from contact c where lower(c.email) = asked.address and c.removed_at is null)
      and not exists (select from staff s where lower(s.email) = asked.address and s.disabled_at is null)`.execute(db);
  return rows.map(({ address }) => address);
}

/** People whose name or address holds the words. */
export async function searchPeople(db: Db, words: string): Promise<FoundPerson[]> {
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  const found = await Promise.all(
    (['bloomer', 'contact'] as const).map(async (kind) => {
      const { rows } = await sql<PersonRow>`${people[kind]} where b.erased_at is null
        and (b.firstname || ' ' || b.lastname ilike ${pattern} or b.email ilike ${pattern})
        order by b.lastname, b.firstname, b.id limit ${MOST_RECORDS}`.execute(db);
      return rows.map((row) => personOf(kind, row));
    }),
  );
  // Hundreds of thousands: found by their address, not by parts of their names.
  const talents = await sql<PersonRow>`${people.talent} where b.erased_at is null
    and b.id in (select k.talent_id from talent_email_key k where k.email = ${words.trim().toLowerCase()})`.execute(db);
  return [...found.flat(), ...talents.rows.map((row) => personOf('talent', row))];
}

/** Missions of one person that are told at most. */
const MOST_RUNNING = 5;

/**
 * Labels of what is still running with each of these people, by their actor, the first to end first; of a contact,
 * missions that nobody else would sign, or that wait for a signature.
 */
export async function runningMissions(
  db: Db,
  of: readonly Pick<DataSubject, 'kind' | 'id'>[],
  today: string,
): Promise<Map<string, string[]>> {
  const ids = (kind: PersonKind) => of.filter((one) => one.kind === kind).map(({ id }) => id);
  const { rows } = await sql<{ actor: string; label: string }>`
    with theirs (actor, mission_id) as (
      select 'bloomer:' || m.bloomer_id, m.id from mission m where m.bloomer_id = any(${ids('bloomer')}::uuid[])
      union select 'contact:' || o.id, o.mission_id from operational_contact o where o.id = any(${ids('contact')}::uuid[])
        and not exists (select from operational_contact other where other.mission_id = o.mission_id and other.id <> o.id)
      union select 'contact:' || r.contact_id, l.mission_id from contract_signer r
        join contract_signing g on g.id = r.signing_id and g.state = 'open' join legal_contract l on l.id = g.contract_id
        where r.contact_id = any(${ids('contact')}::uuid[]) and r.state in ('waiting', 'asked'))
    select t.actor, m.label from theirs t join mission m on m.id = t.mission_id
    where m.deleted_at is null and m.end_mission >= ${today} order by m.end_mission, m.id`.execute(db);
  const running = new Map<string, string[]>();
  for (const { actor, label } of rows)
    running.set(actor, [...(running.get(actor) ?? []), label].slice(0, MOST_RUNNING));
  return running;
}

/** All records of a kind that were not erased, to find again the one behind a hash. */
export async function liveIds(db: Db, kind: PersonKind): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(kind)} where erased_at is null`.execute(db);
  return rows.map(({ id }) => id);
}

/** Links of the person that somebody opened. */
export async function openedLinks(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select l.id from link_token l
    where l.used_count > 0 and l.id in (${linksOf(id)}) order by l.id`.execute(db);
  return rows.map((row) => row.id);
}

export async function markErased(tx: Db, person: DataSubject, at: Date): Promise<void> {
  if (person.kind === 'talent') {
    await sql`update talent set erased_at = ${at} where id = ${person.id}`.execute(tx);
    return;
  }
  const left = person.kind === 'bloomer' ? sql.id('disabled_at') : sql.id('removed_at');
  await sql`update ${sql.table(person.kind)} set erased_at = ${at}, ${left} = coalesce(${left}, ${at})
    where id = ${person.id}`.execute(tx);
}
