/** Two years of people placed in permanent jobs, and what became of their fees: the older, the further. */
import { addDays, addMonths } from '@bloom/shared-rules/calendar/calendar-day';
import { instalmentsOf, type WonFee } from '@bloom/shared-rules/invoice/recruitment-fee';
import type { ClientCompany } from './demo.companies.ts';
import type { Random } from './demo.random.ts';
import type { Planned } from './demo.rows.ts';

export type PlannedRecruitments = {
  readonly jobs: readonly Planned<'job_project'>[];
  readonly billings: readonly Planned<'recruitment_billing'>[];
};

type Cast = {
  readonly random: Random;
  readonly today: string;
  readonly count: number;
  readonly clients: readonly ClientCompany[];
  readonly managers: readonly Planned<'staff'>[];
};

type Post = { readonly title: string; readonly type: 'IT' | 'People' | 'RPO'; readonly salary: number };

const POSTS: readonly Post[] = [
  { title: 'Data engineer', type: 'IT', salary: 54_000 },
  { title: 'Développeuse ou développeur back-end Java', type: 'IT', salary: 50_000 },
  { title: 'Responsable de la sécurité des systèmes d’information', type: 'IT', salary: 72_000 },
  { title: 'Architecte cloud', type: 'IT', salary: 68_000 },
  { title: 'Product owner', type: 'IT', salary: 55_000 },
  { title: 'Ingénieure ou ingénieur de production', type: 'IT', salary: 47_000 },
  { title: 'Responsable des ressources humaines', type: 'People', salary: 52_000 },
  { title: 'Gestionnaire de paie', type: 'People', salary: 36_000 },
  { title: 'Contrôleuse ou contrôleur de gestion', type: 'People', salary: 45_000 },
  { title: 'Chargée ou chargé de recrutement', type: 'RPO', salary: 39_000 },
];
const TERMS: readonly WonFee['paymentTerms'][] = [
  'FULL_START',
  'FULL_START',
  'FULL_START',
  'FIFTY_FIFTY_SIGNATURE_START',
  'FIFTY_FIFTY_START_TRIAL',
  'FIFTY_FIFTY_START_TRIAL',
];
const ORIGINS = ['Cooptation', 'Appel entrant', 'Client fidèle', 'Salon', null];
const NO_CONTACT = 'Aucun contact de facturation n’a été trouvé chez le client.';
const DAYS = 730;
/** The invoices of what is older are done. */
const RECENT_DAYS = 60;

type InvoiceFacts = Pick<
  Planned<'recruitment_billing'>,
  'invoice_status' | 'billed' | 'cancelled' | 'replacement' | 'last_customer_error' | 'taxes'
>;

const WAITING: InvoiceFacts = {
  invoice_status: 'NOT_CREATED',
  billed: false,
  cancelled: false,
  replacement: false,
  last_customer_error: null,
  taxes: null,
};

/** What finance did with an instalment; people who left on trial had theirs cancelled. */
function invoiceOf(random: Random, billingDate: string | null, hasLeft: boolean, today: string): InvoiceFacts {
  const taxes = 20;
  const isOld = billingDate !== null && billingDate < addDays(today, -RECENT_DAYS);
  if (hasLeft && !isOld) return { ...WAITING, taxes, cancelled: true, replacement: random.chance(0.5) };
  const finalised: InvoiceFacts = { ...WAITING, taxes, invoice_status: 'FINALISED', billed: true };
  if (isOld) return random.chance(0.04) ? { ...finalised, invoice_status: 'CANCELLED', billed: false } : finalised;
  if (billingDate === null || billingDate > today) return { ...WAITING, taxes: random.chance(0.5) ? taxes : null };
  return { ...WAITING, taxes };
}

/** Of those that are due lately, each state in turn: whatever the day, there is something of everything to do. */
function lately(index: number): Partial<InvoiceFacts> {
  const states: Partial<InvoiceFacts>[] = [
    { invoice_status: 'ERROR', last_customer_error: NO_CONTACT },
    {},
    { invoice_status: 'TO_VALIDATE' },
    { invoice_status: 'FINALISED', billed: true },
  ];
  return states[index % states.length] ?? {};
}

/** Who looked after the job, and who had a part in winning it. */
function winnersOf(winDate: string, managers: Cast['managers'], random: Random) {
  const account_manager_id = random.pick(managers).id;
  const crew = random.of('crew');
  return {
    account_manager_id,
    closed_at: `${winDate}T16:00:00Z`,
    commercial_month: `${winDate.slice(0, 7)}-01`,
    buteur_id: account_manager_id,
    passeur_id: crew.pick(managers).id,
    defenseur_id: crew.pick(managers).id,
    capitaine_id: account_manager_id,
    lead_origin: crew.pick(ORIGINS),
    lead_by_id: crew.pick(managers).id,
    lead_date: addDays(winDate, -95),
  };
}

function jobOf(random: Random, post: Post, winDate: string, { clients, managers, today }: Cast) {
  const client = random.pick(clients).society;
  const salary = Math.round((post.salary * (0.9 + random.next() * 0.25)) / 500) * 500;
  const job: Planned<'job_project'> = {
    id: random.uuid(),
    name: `${post.title} chez ${client.name}`,
    job_title: post.title,
    society_id: client.id,
    ...winnersOf(winDate, managers, random),
    job_type: post.type,
    deal_type: post.type === 'IT' ? 'CDI_Tech_Digital' : 'CDI_product_People',
    status: 'WIN',
    salary_min: salary,
    salary_max: salary + 6_000,
    win_date: winDate,
    created_at: `${addDays(winDate, -random.int(25, 90))}T08:30:00Z`,
  };
  const isFresh = winDate >= addDays(today, -10);
  return { job, salary, isFresh };
}

/** @param index of how many; the wins are spread over the two years, up to yesterday */
function hireOf(index: number, cast: Cast) {
  const { today, count } = cast;
  const random = cast.random.of(index);
  const winDate = addDays(today, -1 - Math.floor((index * DAYS) / count));
  const { job, salary, isFresh } = jobOf(random, random.pick(POSTS), winDate, cast);
  const startDate = addDays(winDate, random.int(20, 95));
  const isCustom = random.chance(0.08);
  const paymentTerms = isCustom ? 'CUSTOM' : random.pick(TERMS);
  const trialPeriodEndDate = isFresh && isCustom ? null : addDays(addMonths(startDate, random.pick([2, 3, 4])), -1);
  const hasLeft = startDate < today && random.chance(0.07);
  const fee = { paymentTerms, cents: Math.round(salary * 20), wonOn: winDate, startDate, trialPeriodEndDate } as const;
  const order = random.chance(0.35) ? `BC-${winDate.slice(0, 4)}-${random.digits(4)}` : null;
  const [origin, externalId] = [random.pick(ORIGINS), `deal-${random.digits(6)}`];
  const billings = instalmentsOf(fee).map(
    ({ number, cents, billingDate }): Planned<'recruitment_billing'> => ({
      id: random.uuid(),
      job_id: job.id,
      instalment: number,
      society_id: job.society_id,
      description: job.job_title,
      billing_date: billingDate,
      trial_period_end_date: trialPeriodEndDate,
      sales_price_cents: cents,
      bdc: order,
      business_type: job.job_type,
      payment_terms: paymentTerms,
      payment_terms_details: isCustom ? 'En trois fois, à partir de la prise de poste' : null,
      external_id: externalId,
      origin,
      ...invoiceOf(random, billingDate, hasLeft, today),
      created_at: `${winDate}T16:00:00Z`,
    }),
  );
  return { job, billings };
}

export function recruitmentsOf(cast: Cast): PlannedRecruitments {
  const hires = Array.from({ length: cast.count }, (_, index) => hireOf(index, cast));
  let turn = 0;
  const billings = hires.flatMap((hire) =>
    hire.billings.map((row) => {
      const isDue = row.billing_date !== null && row.billing_date !== undefined && row.billing_date <= cast.today;
      if (!isDue || row.cancelled || row.invoice_status !== 'NOT_CREATED') return row;
      turn += 1;
      return { ...row, ...lately(turn - 1) };
    }),
  );
  return { jobs: hires.map(({ job }) => job), billings };
}
