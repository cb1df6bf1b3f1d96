import type { ListQuery } from './list-query.ts';
import { BLOOMER, CURRENT_DAY, IS_ACTIVE, SUPPLIER } from './list-sql.ts';

/** What the dashboard asks: its twelve columns. */
const DOCUMENT = `query ($isActive: Boolean, $first: Int) { allMissions(isActive: $isActive, first: $first) {
  count results { recordId label type beginMission endMission isActive replacement clientSociety { recordId name }
    bloomer { recordId fullname } bloomerBillingSociety { recordId name }
    pricing { recordId startDate purchasePricePerDayWithoutTaxes salePricePerDayWithoutTaxes } } } }`;

const PRICES = `json_agg(json_build_object('recordId', p.id, 'startDate', p.start_date,
  'purchasePricePerDayWithoutTaxes', p.purchase_price_cents / 100.0,
  'salePricePerDayWithoutTaxes', p.sale_price_cents / 100.0) order by p.start_date)`;

const mission = (client: string) => `json_build_object('recordId', m.id, 'label', m.label, 'type', m.type,
  'beginMission', m.begin_mission, 'endMission', m.end_mission, 'isActive', ${IS_ACTIVE}, 'replacement', m.replacement,
  'clientSociety', ${client}, 'bloomer', ${BLOOMER}, 'bloomerBillingSociety', ${SUPPLIER},
  'pricing', coalesce(prices.list, '[]'))`;

const CLIENT = `json_build_object('recordId', c.id, 'name', c.name)`;
const ORDER = 'c.name collate french_order, c.id, m.begin_mission, m.id';

/** Every table is read once and joined; the prices of all missions are gathered in one pass. */
const everything = (where: string) => `select json_build_object('allMissions', json_build_object('count', count(*),
    'results', coalesce(json_agg(${mission(CLIENT)} order by ${ORDER}), '[]')))::text
  from mission m cross join ${CURRENT_DAY} join society c on c.id = m.client_society_id
    join bloomer b on b.id = m.bloomer_id left join society s on s.id = m.bloomer_billing_society_id
    left join (select p.mission_id, ${PRICES} as list from pricing p group by p.mission_id) prices
      on prices.mission_id = m.id
  where m.deleted_at is null ${where}`;

/** The first rows are found first; the rest is looked up for these. */
const beginning = `with part as materialized (select m.*, c.name as client_name
    from mission m cross join ${CURRENT_DAY} join society c on c.id = m.client_society_id
    where m.deleted_at is null and ${IS_ACTIVE} order by ${ORDER} limit 50)
  select json_build_object('allMissions', json_build_object(
    'count', (select count(*) from mission m cross join ${CURRENT_DAY} where m.deleted_at is null and ${IS_ACTIVE}),
    'results', coalesce(json_agg(${mission(`json_build_object('recordId', m.client_society_id, 'name', m.client_name)`)}
      order by m.client_name collate french_order, m.client_society_id, m.begin_mission, m.id), '[]')))::text
  from part m cross join ${CURRENT_DAY} join bloomer b on b.id = m.bloomer_id
    left join society s on s.id = m.bloomer_billing_society_id
    left join lateral (select ${PRICES} as list from pricing p where p.mission_id = m.id) prices on true`;

const query = (name: string, variables: Record<string, unknown>, sql: string): ListQuery => ({
  name,
  viewer: 'admin@bloom.example',
  document: DOCUMENT,
  variables,
  sql,
  values: [],
});

export const allOfThem = query('dashboard, all 50,000 missions', { isActive: null }, everything(''));
export const activeOnes = query('dashboard, the active ones', { isActive: true }, everything(`and ${IS_ACTIVE}`));
export const firstOnes = query('dashboard, the first 50', { isActive: true, first: 50 }, beginning);
