import type { ListQuery } from './list-query.ts';
import { BLOOMER, CLIENT, instant } from './list-sql.ts';

const ADMIN = 'admin@bloom.example';

/** The table of invoices to clients of a month: those of its reports, and the fees of its days. */
export const invoices = (month: string): ListQuery => ({
  name: 'invoices',
  viewer: ADMIN,
  document: `query ($month: Date!) { invoices(side: customer, month: $month) { recordId side kind status number title
    seller buyer periodStart issuedOn dueOn netAmount totalAmount paidOn contestedAt society { recordId name }
    activity { recordId month mission { recordId label bloomer { recordId fullname } clientSociety { recordId name } } } } }`,
  variables: { month },
  sql: `select json_build_object('invoices', coalesce(json_agg(json_build_object(
      'recordId', i.id, 'side', i.side, 'kind', i.kind, 'status', i.status, 'number', i.number,
      'title', i.document ->> 'title', 'seller', i.document #>> '{seller,name}', 'buyer', i.document #>> '{buyer,name}',
      'periodStart', i.document #>> '{period,start}', 'issuedOn', i.issued_on, 'dueOn', i.due_on,
      'netAmount', i.net_cents / 100.0, 'totalAmount', i.total_cents / 100.0, 'paidOn', i.paid_on,
      'contestedAt', ${instant('i.contested_at')},
      'society', case when s.id is not null then json_build_object('recordId', s.id, 'name', s.name) end,
      'activity', case when a.id is not null then json_build_object('recordId', a.id, 'month', a.month,
        'mission', json_build_object('recordId', m.id, 'label', m.label, 'bloomer', ${BLOOMER},
          'clientSociety', ${CLIENT})) end)
      order by i.created_at desc, i.id), '[]'))::text
    from (select * from invoice where side = 'customer' and (activity_id in (select id from activity where month = $1::date)
        or (activity_id is null and date_trunc('month', issued_on::timestamp) = $1::date)) limit 2000) i
      left join activity a on a.id = i.activity_id left join mission m on m.id = a.mission_id
      left join bloomer b on b.id = m.bloomer_id left join society c on c.id = m.client_society_id
      left join society s on s.id = i.society_id`,
  values: [month],
});

/** The table of fees. */
export const recruitments: ListQuery = {
  name: 'getRecruitements',
  viewer: ADMIN,
  document: `{ getRecruitements { recordId invoiceStatus customerName description billingContactFullname billingDate
    trialPeriodEndDate salesPriceWithoutTaxes taxes externalId externalCustomerInvoiceUrl cancelled billed replacement
    businessType paymentTerms paymentTermsDetails origin lastCustomerInvoiceError version viewerCanEdit } }`,
  variables: {},
  sql: `select json_build_object('getRecruitements', coalesce(json_agg(json_build_object(
      'recordId', f.id, 'invoiceStatus', f.invoice_status, 'customerName', c.name, 'description', f.description,
      'billingContactFullname', p.firstname || ' ' || p.lastname, 'billingDate', f.billing_date,
      'trialPeriodEndDate', f.trial_period_end_date, 'salesPriceWithoutTaxes', f.sales_price_cents / 100.0,
      'taxes', f.taxes, 'externalId', f.external_id, 'externalCustomerInvoiceUrl', f.external_customer_invoice_url,
      'cancelled', f.cancelled, 'billed', f.billed, 'replacement', f.replacement, 'businessType', f.business_type,
      'paymentTerms', f.payment_terms, 'paymentTermsDetails', f.payment_terms_details, 'origin', f.origin,
      'lastCustomerInvoiceError', f.last_customer_error, 'version', f.version,
      'viewerCanEdit', not f.billed and not f.cancelled)
      order by f.billed or f.cancelled, case when not (f.billed or f.cancelled) then f.billing_date end,
        f.billing_date desc, f.id), '[]'))::text
    from recruitment_billing f join society c on c.id = f.society_id
      left join contact p on p.id = c.billing_contact_id and p.removed_at is null`,
  values: [],
};

/** What was invoiced in the months before the present one, which expect nothing more. */
export const finances = (from: string, to: string): ListQuery => ({
  name: 'getFinances',
  viewer: ADMIN,
  document: `query ($from: Date!, $to: Date!) { getFinances(beginDate: $from, endDate: $to) {
    date year price financeType isExpense isForecast } }`,
  variables: { from, to },
  sql: `with entry as (
      select a.month, case when m.type = 'IT' and d.type like 'Freelance%' then 'freelance' else m.type end as type,
        i.side = 'supplier' as is_expense, case when i.preceding_id is null then i.net_cents else -i.net_cents end as cents
      from activity a join invoice i on i.activity_id = a.id join mission m on m.id = a.mission_id
        left join deal d on d.mission_id = m.id
      where a.month between $1::date and $2::date and i.number is not null
      union all
      select date_trunc('month', i.issued_on::timestamp)::date, case when f.id is null then 'other' else 'CDI' end,
        i.side = 'supplier', case when i.preceding_id is null then i.net_cents else -i.net_cents end
      from invoice i left join recruitment_billing f on f.id = i.subject_id
      where i.activity_id is null and i.number is not null
        and i.issued_on >= $1::date and i.issued_on < $2::date + interval '1 month'),
    summed as (select month, type, is_expense, sum(cents) as cents from entry group by 1, 2, 3)
    select json_build_object('getFinances', coalesce(json_agg(json_build_object('date', month,
      'year', extract(year from month), 'price', (cents / 100.0)::float8, 'financeType', type, 'isExpense', is_expense,
      'isForecast', false) order by month, is_expense, type), '[]'))::text from summed`,
  values: [from, to],
});
