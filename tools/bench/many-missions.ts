import { fillOnce } from './own-product.ts';

export const MANY_MISSIONS = 50_000;

const CLIENTS = 1_500;
const BLOOMERS = 30_000;

/** Names with accents and figures, so that they sort as those of a firm do. */
const words = (list: string, index: string) =>
  `(string_to_array('${list}', ' '))[1 + ${index} % ${list.split(' ').length}]`;
const CLIENT_WORDS = 'Atelier Banque Élan Fonderie Groupe Hôtels Industrie Laboratoires Océan Réseau Société Électro';
const FIRSTNAMES = 'Alice Benoît Camille Émile Chloé Farid Inès Jules Léa Mélanie Noël Zoé';
const LASTNAMES = 'Martin Bernard Éluard Petit Durand Leroy Moreau Simon Laurent Lefèvre Roux Nguyen Öztürk';
const LABELS = 'Développement Refonte Pilotage Migration Cadrage Recrutement Audit';

/** Ids that say what they are: the same each time. */
const id = (kind: number, number: string) =>
  `lpad(to_hex(${kind}), 8, '0')::text || '-0000-4000-8000-' || lpad(to_hex(${number}), 12, '0')`;

const STATEMENTS = [
  `insert into society (id, name, status, is_client)
   select (${id(1, 'i')})::uuid, ${words(CLIENT_WORDS, 'i * 7')} || ' ' || i, 'SAS', true from generate_series(1, ${CLIENTS}) i`,
  `insert into society (id, name, status, siret)
   select (${id(2, 'i')})::uuid, ${words(LASTNAMES, 'i * 5')} || ' Conseil ' || i, 'SASU', null from generate_series(1, ${BLOOMERS}) i`,
  `insert into bloomer (id, firstname, lastname, email)
   select (${id(3, 'i')})::uuid, ${words(FIRSTNAMES, 'i * 5')}, ${words(LASTNAMES, 'i * 3')} || ' ' || i, 'many-' || i || '@bloom.example'
   from generate_series(1, ${BLOOMERS}) i`,
  // Four in ten are active: the others ended in the last four years, and a few are to come.
  `insert into mission (id, label, type, begin_mission, end_mission, bloomer_id, client_society_id, client_billing_society_id,
     bloomer_billing_society_id, replacement, contract_type, created_at)
   select (${id(4, 'i')})::uuid, ${words(LABELS, 'i * 3')} || ' ' || ${words(CLIENT_WORDS, 'i * 11')} || ' n° ' || i,
     (array['IT', 'IT', 'IT', 'IT', 'RPO', 'People'])[1 + i % 6],
     current_date - age, current_date - age + length, (${id(3, `1 + (i * 13) % ${BLOOMERS}`)})::uuid,
     (${id(1, `1 + (i * 17) % ${CLIENTS}`)})::uuid, (${id(1, `1 + (i * 17) % ${CLIENTS}`)})::uuid,
     case when i % 17 > 0 then (${id(2, `1 + (i * 13) % ${BLOOMERS}`)})::uuid end, i % 12 = 0, 'clientContract',
     (current_date - age)::timestamp - interval '20 days'
   from (select i, case when i % 5 < 2 then (i * 37) % 400 - 20 else 400 + (i * 37) % 1000 end as age,
       case when i % 5 < 2 then 420 + (i * 7) % 200 else 90 + (i * 7) % 300 end as length
     from generate_series(1, ${MANY_MISSIONS}) i) as drawn`,
  `insert into pricing (mission_id, start_date, purchase_price_cents, sale_price_cents)
   select m.id, m.begin_mission, 40000 + (row_number() over (order by m.id) % 30) * 1000, 50000 + (row_number() over (order by m.id) % 40) * 1000
   from mission m where m.label like '% n° %'`,
  `insert into pricing (mission_id, start_date, purchase_price_cents, sale_price_cents)
   select m.id, m.begin_mission + 180, 47000, 59000 from mission m where m.label like '% n° %0'`,
];

/** Fills the database with missions until there are fifty thousand more than the demo's; does so once. */
export function fillWithMissions(databaseUrl: string): Promise<void> {
  return fillOnce(databaseUrl, `select from mission where id = '00000004-0000-4000-8000-000000000001'`, STATEMENTS);
}
