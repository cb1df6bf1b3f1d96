import pg from 'pg';
import { finances, invoices, recruitments } from './billing-lists.ts';
import type { ListQuery } from './list-query.ts';
import {
  BLOOMER,
  CLIENT,
  CRA_STATUS,
  CURRENT_DAY,
  dashboardRows,
  IS_ACTIVE,
  instant,
  OWN_ACTIVITY,
  SUPPLIER,
  TOTAL_DAYS,
} from './list-sql.ts';

const ADMIN = 'admin@bloom.example';
const BLOOMER_ACCOUNT = 'bloomer@bloom.example';

const DASHBOARD_FIELDS = `id month CRAStatus estimatedPaymentDate bloomerRelaunchedToday clientRelaunchedToday
  isLeftOpen relaunchTarget relaunchObstacle
  bloomer { recordId fullname }
  operationalContact { recordId fullname email }
  mission { recordId label beginMission endMission type CSM
    clientSociety { recordId name } bloomerBillingSociety { recordId name } }
  activity { recordId version month totalDays nbDaysWorked nbDaysMarkupWorked nbDaysMarkup2Worked
    nbDaysAstreinteWorked nbDaysDetails hoursPerDays validated signing signedCount signingDocumentId urlCraS3
    urlInvoicesS3 bloomerInvoiceStatus lastSupplierError clientInvoiceStatus lastCustomerInvoiceError
    bloomerScore { score comment date } clientScore { score comment date } }`;

const ACTIVITY_FIELDS = `recordId recordIdMission month version CRAStatus nbDaysWorked nbDaysMarkupWorked
  nbDaysMarkup2Worked nbDaysAstreinteWorked totalDays hoursPerDays nbDaysDetails astreinte clientValidationConfirmed
  validated signing signedCount signingDocumentId payed lastSupplierError bloomerInvoiceStatus dateUploadInvoice
  urlCraS3 urlInvoicesS3 viewerCanEdit viewerCanSign viewerCanCancelSignature viewerCanUploadCra viewerCanSeeInvoice
  viewerCanUploadInvoice viewerCanDeleteInvoice signatures { role signDate signerIdentity }`;

const missions = (bloomerId: string): ListQuery => ({
  name: 'missions',
  viewer: BLOOMER_ACCOUNT,
  document: `{ missions { recordId label type beginMission endMission isActive status
    bloomer { recordId fullname } clientSociety { recordId name } } }`,
  variables: {},
  sql: `select json_build_object('missions', coalesce(json_agg(json_build_object(
      'recordId', m.id, 'label', m.label, 'type', m.type, 'beginMission', m.begin_mission, 'endMission', m.end_mission,
      'isActive', ${IS_ACTIVE}, 'status', case when m.begin_mission > current_day.day then 'INCOMING'
        when m.end_mission < current_day.day then 'FINISHED' else 'ACTIVE' end,
      'bloomer', ${BLOOMER}, 'clientSociety', ${CLIENT})
      order by ${IS_ACTIVE} desc, m.begin_mission desc, m.id), '[]'))::text
    from mission m cross join ${CURRENT_DAY} join bloomer b on b.id = m.bloomer_id
      join society c on c.id = m.client_society_id
    where m.deleted_at is null and m.bloomer_id = $1`,
  values: [bloomerId],
});

const allMissions: ListQuery = {
  name: 'allMissions',
  viewer: ADMIN,
  document: `{ allMissions(isActive: true) { count results { recordId label type beginMission endMission isActive
    replacement clientSociety { recordId name } bloomer { recordId fullname } bloomerBillingSociety { recordId name }
    pricing { recordId startDate purchasePricePerDayWithoutTaxes salePricePerDayWithoutTaxes } } } }`,
  variables: {},
  sql: `with found as materialized (
      select m.*, c.name as client_name from mission m cross join ${CURRENT_DAY}
        join society c on c.id = m.client_society_id
      where m.deleted_at is null and ${IS_ACTIVE})
    select json_build_object('allMissions', json_build_object('count', (select count(*) from found),
      'results', coalesce(json_agg(json_build_object(
        'recordId', m.id, 'label', m.label, 'type', m.type, 'beginMission', m.begin_mission, 'endMission', m.end_mission,
        'isActive', true, 'replacement', m.replacement,
        'clientSociety', json_build_object('recordId', m.client_society_id, 'name', m.client_name),
        'bloomer', ${BLOOMER}, 'bloomerBillingSociety', ${SUPPLIER}, 'pricing', coalesce(prices.list, '[]'))
        order by m.client_name collate french_order, m.client_society_id, m.begin_mission, m.id), '[]')))::text
    from found m join bloomer b on b.id = m.bloomer_id
      left join society s on s.id = m.bloomer_billing_society_id
      left join lateral (select json_agg(json_build_object('recordId', p.id, 'startDate', p.start_date,
          'purchasePricePerDayWithoutTaxes', p.purchase_price_cents / 100.0,
          'salePricePerDayWithoutTaxes', p.sale_price_cents / 100.0) order by p.start_date) as list
        from pricing p where p.mission_id = m.id) prices on true`,
  values: [],
};

const activities = (bloomerId: string, missionId: string): ListQuery => ({
  name: 'activities',
  viewer: BLOOMER_ACCOUNT,
  document: `query ($id: ID!) { activities(missionRecordId: $id) { ${ACTIVITY_FIELDS} } }`,
  variables: { id: missionId },
  sql: `select json_build_object('activities', coalesce(json_agg(${OWN_ACTIVITY} order by a.month desc, a.id), '[]'))::text
    from mission m cross join ${CURRENT_DAY} join activity a on a.mission_id = m.id
      join bloomer b on b.id = m.bloomer_id join society c on c.id = m.client_society_id
      left join society s on s.id = coalesce(a.billing_society_id, m.bloomer_billing_society_id)
      left join signing_document d on d.activity_id = a.id and d.status <> 'void'
    where m.id = $1 and m.bloomer_id = $2 and m.deleted_at is null`,
  values: [missionId, bloomerId],
});

const craByMonth = (month: string): ListQuery => ({
  name: 'getCraByMonth',
  viewer: ADMIN,
  document: `query ($month: String!) { getCraByMonth(month: $month) { ${DASHBOARD_FIELDS} } }`,
  variables: { month },
  sql: `select json_build_object('getCraByMonth', (${dashboardRows(
    `(select id, $1::date as month from mission where deleted_at is null
      and begin_mission < $1::date + interval '1 month' and end_mission >= $1::date) x join mission m on m.id = x.id`,
    `b.firstname || ' ' || b.lastname, m.id`,
  )}))::text`,
  values: [month],
});

const craByMission = (missionId: string): ListQuery => ({
  name: 'getCraByMission',
  viewer: ADMIN,
  document: `query ($id: ID!) { getCraByMission(missionId: $id) { ${DASHBOARD_FIELDS} } }`,
  variables: { id: missionId },
  sql: `select json_build_object('getCraByMission', (${dashboardRows(
    `mission m cross join lateral (select months::date as month from generate_series(date_trunc('month', m.begin_mission),
      least(m.end_mission, (now() at time zone 'Europe/Paris')::date), interval '1 month') months
      union select kept.month from activity kept where kept.mission_id = m.id) x`,
    'x.month desc',
  )} where m.id = $1 and m.deleted_at is null))::text`,
  values: [missionId],
});

const missingCra = (month: string): ListQuery => ({
  name: 'getMissingCRA',
  viewer: ADMIN,
  document: `query ($month: Date!) { getMissingCRA(month: $month) {
    missions { recordId label bloomer { recordId fullname } clientSociety { recordId name } }
    activities { recordId month CRAStatus totalDays mission { recordId label } } } }`,
  variables: { month },
  sql: `with concerned as materialized (select * from mission where deleted_at is null
      and begin_mission < $1::date + interval '1 month' and end_mission >= $1::date)
    select json_build_object('getMissingCRA', json_build_object(
      'missions', (select coalesce(json_agg(json_build_object('recordId', m.id, 'label', m.label, 'bloomer', ${BLOOMER},
          'clientSociety', ${CLIENT}) order by m.begin_mission, m.id), '[]')
        from concerned m join bloomer b on b.id = m.bloomer_id join society c on c.id = m.client_society_id
        where not exists (select from activity a where a.mission_id = m.id and a.month = $1::date)),
      'activities', (select coalesce(json_agg(json_build_object('recordId', a.id, 'month', a.month,
          'CRAStatus', ${CRA_STATUS}, 'totalDays', ${TOTAL_DAYS},
          'mission', json_build_object('recordId', m.id, 'label', m.label)) order by a.created_at, a.id), '[]')
        from concerned m join activity a on a.mission_id = m.id and a.month = $1::date and a.validation is null
          left join signing_document d on d.activity_id = a.id and d.status <> 'void')))::text`,
  values: [month],
});

const notifications = (staffId: string): ListQuery => ({
  name: 'myNotifications',
  viewer: ADMIN,
  document: '{ myNotifications { recordId title description type priority link read canDelete creationDate } }',
  variables: {},
  sql: `select json_build_object('myNotifications', coalesce(json_agg(json_build_object('recordId', n.id, 'title', n.title,
      'description', n.description, 'type', n.kind, 'priority', n.priority, 'link', n.link,
      'read', n.read_at is not null, 'canDelete', n.can_delete, 'creationDate', ${instant('n.created_at')})
      order by n.created_at desc, n.id), '[]'))::text
    from (select * from notification where staff_id = $1 and deleted_at is null
      and created_at > now() - interval '1 year' order by created_at desc, id limit 200) n`,
  values: [staffId],
});

/**
 * As many as the list shows of somebody's year. The demo leaves one, and reminders bring two hundred or none, by the
 * hour at which the product was started: the same list was measured on 350 bytes and on 70,000.
 */
const FILL_CENTRE = `insert into notification (staff_id, kind, title, description, priority, link, dedupe_key, created_at)
  select $1, 'missingCRA', 'Compte rendu manquant', 'Le compte rendu d’activité du mois de Camille Lefèvre-Martin chez ' ||
    'Assurances du Rhône n’est pas encore signé\u202f: une relance lui a été envoyée ce matin.', 'important',
    '/dashboard?month=2026-10', 'bench ' || number, now() - number * interval '1 hour'
  from generate_series(1, 200) as number on conflict do nothing`;

/** The lists of the story on the demo data that is there. */
export async function listQueries(databaseUrl: string): Promise<ListQuery[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const one = async (sql: string, values: unknown[] = []): Promise<string> => {
    const value = (await client.query<[string]>({ text: sql, values, rowMode: 'array' })).rows[0]?.[0];
    if (value === undefined) throw new Error(`The demo data has no row for: ${sql}`);
    return value;
  };
  try {
    const bloomer = await one('select id from bloomer where lower(email) = $1', [BLOOMER_ACCOUNT]);
    const staff = await one('select id from staff where lower(email) = $1', [ADMIN]);
    await client.query(FILL_CENTRE, [staff]);
    const longest = `select m.id from mission m join activity a on a.mission_id = m.id`;
    const own = await one(`${longest} where m.bloomer_id = $1 group by m.id order by count(*) desc, m.id limit 1`, [
      bloomer,
    ]);
    const any = await one(`${longest} group by m.id order by count(*) desc, m.id limit 1`);
    const monthsAgo = (count: number) =>
      one(
        `select to_char(date_trunc('month', now() at time zone 'Europe/Paris') - $1 * interval '1 month', 'YYYY-MM-DD')`,
        [count],
      );
    const month = await monthsAgo(1);
    return [
      missions(bloomer),
      activities(bloomer, own),
      craByMonth(month),
      craByMission(any),
      allMissions,
      missingCra(month),
      notifications(staff),
      invoices(month),
      recruitments,
      finances(await monthsAgo(12), month),
    ];
  } finally {
    await client.end();
  }
}
