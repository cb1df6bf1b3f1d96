import { sql } from 'kysely';
import { changed, type DataSubject, definePersonalData, rowsOf } from '../../platform/retention/personal-data.ts';

const isUsed = sql`(exists (select from mission m where s.id in (m.bloomer_billing_society_id, m.client_society_id,
    m.client_billing_society_id)) or exists (select from activity a where a.billing_society_id = s.id))`;
const isOwn = ({ id }: DataSubject) => sql`(s.owner_bloomer_id = ${id} or s.id in
  (select m.bloomer_billing_society_id from mission m where m.bloomer_id = ${id}))`;
const COMPANY = sql`s.name as "société", s.status as "statut", s.siret as "SIRET ou identifiant", s.tva as "TVA",
  concat_ws(', ', s.address_name, s.address_part1, s.address_zip, s.address_town) as "adresse", s.iban as "IBAN",
  s.bic as "BIC", (select count(*) from society_document d where d.society_id = s.id)
    + num_nonnulls(s.kbis_file_id, s.urssaf_file_id, s.rcp_file_id) as "documents remis"`;

definePersonalData({
  category: 'societies.billing',
  label: 'Société de facturation, compte bancaire et documents de vigilance',
  of: ['bloomer'],
  holds: {
    society: [
      'name',
      'siret',
      'tva',
      'address_name',
      'address_part1',
      'address_zip',
      'address_town',
      'iban',
      'bic',
      'last_iban',
      'last_bic',
      'urssaf_code',
      'urssaf_checked_by',
      'directory_name',
    ],
    bank_account_change: ['iban', 'bic', 'former_iban', 'requested_by', 'approved_by', 'reason'],
  },
  export: (db, person) =>
    rowsOf(db, sql`select ${COMPANY} from society s where ${isOwn(person)} and ${isUsed} order by s.created_at`),
  keeps: () => ({
    why: 'Facturation et obligation de vigilance (Code de commerce, art. L123-22\u202f; Code du travail, art. L8222-1)',
    until: 'cinq ans après la fin de la relation, dix ans pour les pièces comptables, treize mois pour l’IBAN',
  }),
});

definePersonalData({
  category: 'societies.unused',
  label: 'Société saisie et jamais utilisée',
  of: ['bloomer'],
  holds: { society: ['directory_name'] },
  export: (db, person) =>
    rowsOf(db, sql`select ${COMPANY} from society s where ${isOwn(person)} and not ${isUsed} order by s.created_at`),
  async erase(tx, person) {
    const { rows } = await sql<{ id: string; files: string[] }>`
      select s.id, array_remove(array[s.kbis_file_id, s.urssaf_file_id, s.rcp_file_id], null)
        || array(select d.file_id from society_document d where d.society_id = s.id) as files
      from society s where ${isOwn(person)} and not ${isUsed} for update of s`.execute(tx);
    const ids = rows.map(({ id }) => id);
    await changed(tx, sql`delete from bank_account_change where society_id = any(${ids}::uuid[])`);
    await changed(tx, sql`delete from society_document where society_id = any(${ids}::uuid[])`);
    await changed(
      tx,
      sql`update society set name = 'Société effacée', siret = null, tva = null, address_name = null,
        address_part1 = null, address_zip = null, address_town = null, iban = null, bic = null, last_iban = null,
        last_bic = null, kbis_file_id = null, urssaf_file_id = null, rcp_file_id = null, urssaf_code = null,
        directory_name = null, owner_bloomer_id = null where id = any(${ids}::uuid[])`,
    );
    return { count: rows.length, fileIds: rows.flatMap(({ files }) => files) };
  },
});
