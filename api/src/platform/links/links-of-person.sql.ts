import { type RawBuilder, sql } from 'kysely';

/**
 * The ids of all links that were mailed to a person: bound to the record, to a place to sign, or to a request about
 * their data. One to prove another address is left out: who reads that is not known yet.
 */
export const linksOf = (personId: string): RawBuilder<unknown> => sql`select t.id from link_token t
  where ((t.contact_id = ${personId} or t.bloomer_id = ${personId}) and t.purpose <> 'emailConfirm')
    or t.object_id in (select r.id from contract_signer r where r.bloomer_id = ${personId} or r.contact_id = ${personId})
    or t.object_id in (select p.id from privacy_request p where p.person_id = ${personId})`;
