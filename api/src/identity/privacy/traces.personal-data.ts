import { sql } from 'kysely';
import { linksOf } from '../../platform/links/links-of-person.sql.ts';
import { changed, definePersonalData, rowsOf } from '../../platform/retention/personal-data.ts';

definePersonalData({
  category: 'links',
  label: 'Liens envoyés, codes et sessions',
  of: ['bloomer', 'contact', 'talent'],
  holds: {
    link_token: ['purpose', 'token_hash', 'handed_by'],
    link_session: ['session_hash', 'attempt_hash'],
    sign_code: ['code_hash', 'phone_masked'],
    idempotency_key: ['actor', 'key', 'body_sha256', 'answer'],
    rate_counter: ['subject'],
    self_data_request: ['email', 'kind'],
    talent_board_request: ['email'],
    account_to_close: ['email'],
  },
  export: (db, { id }) =>
    rowsOf(
      db,
      sql`select purpose as "usage", created_at as "envoyé le", used_at as "ouvert le", expires_at as "fin"
      from link_token where contact_id = ${id} or bloomer_id = ${id} order by created_at`,
    ),
  async erase(tx, { id, actor, emails }) {
    const tokens = sql`${linksOf(id)} or t.bloomer_id = ${id}`;
    await changed(tx, sql`delete from link_session where token_id in (${tokens})`);
    await changed(
      tx,
      sql`delete from sign_code where person_id = ${id}
      or person_id in (select r.id from contract_signer r where r.bloomer_id = ${id} or r.contact_id = ${id})`,
    );
    await changed(tx, sql`delete from idempotency_key where actor = ${actor}`);
    await changed(tx, sql`delete from talent_board_request where lower(email) = any(${[...emails]}::text[])`);
    await changed(tx, sql`delete from account_to_close where lower(email) = any(${[...emails]}::text[])`);
    await changed(tx, sql`delete from self_data_request where lower(email) = any(${[...emails]}::text[])`);
    const count = await changed(
      tx,
      sql`update link_token set revoked_at = coalesce(revoked_at, now()) where id in (${tokens})`,
    );
    return { count };
  },
});

definePersonalData({
  category: 'audit',
  label: 'Journal d’audit',
  of: ['bloomer', 'contact', 'talent'],
  holds: {
    audit_event: ['actor', 'on_behalf_of', 'object_id', 'data', 'ip_truncated'],
    job_run: ['created_by'],
  },
  export: (db, { actor }) =>
    rowsOf(
      db,
      sql`select at as "date", action, object_kind as "objet", ip_truncated as "adresse IP tronquée"
      from audit_event where actor = ${actor} order by id`,
    ),
  keeps: () => ({
    why: 'Sécurité et défense en justice\u00a0: sans nom ni adresse, sous un identifiant qui ne mène plus à personne',
    until: 'six ans',
  }),
});

definePersonalData({
  category: 'requests',
  label: 'Demandes sur les données',
  of: ['bloomer', 'contact', 'talent'],
  holds: {
    privacy_request: [
      'channel',
      'asked_email',
      'requested_by',
      'identity_proof',
      'refusal',
      'closed_by',
      'receipt',
      'handed_over_by',
      'handed_over_actor',
    ],
    legal_hold: ['reason', 'set_by', 'lifted_by'],
    // Why an officer holds a category: somebody's words.
    retention_category: ['legal_hold', 'held_by'],
  },
  export: (db, { kind, id }) =>
    rowsOf(
      db,
      sql`select kind as "demande", channel as "canal", state as "état", requested_at as "demandée le",
        identity_checked_at as "identité vérifiée le", closed_at as "traitée le", refusal as "motif du refus"
      from privacy_request where person_kind = ${kind} and person_id = ${id} order by requested_at`,
    ),
  keeps: () => ({ why: 'Preuve que la demande a été traitée (RGPD, art. 5.2)', until: 'six ans' }),
});
