/** Writes the demo in large batches, inside the caller's transaction. */

import { sql } from 'kysely';
import type { Firm } from '../billing/invoices/invoice-party.ts';
import { invitationToken, invitationTokenHash } from '../identity/invitations/invitations.token.ts';
import type { NewRow } from '../platform/database/database.tables.ts';
import type { Db } from '../platform/database/database.ts';
import type { FileStore } from '../platform/file-store/file-store.ts';
import { sha256 } from '../platform/files/files.ts';
import { insertBatch } from './demo.batch.write.ts';
import { monthOf } from './demo.correction.ts';
import { numbered } from './demo.invoice-numbers.ts';
import { invoicesOfFee, invoicesOfMonth, type PlannedInvoice } from './demo.invoice-rows.ts';
import { writeJobFunnel } from './demo.job-funnel.write.ts';
import { monthsOf } from './demo.missions.ts';
import type { MonthContext, PlannedMonth } from './demo.months.ts';
import { paperBytes } from './demo.paper.ts';
import { paymentsOf } from './demo.payments.ts';
import { writePayments } from './demo.payments.write.ts';
import type { PlannedMission, PlannedPaper } from './demo.rows.ts';
import type { DemoWorld } from './demo.world.ts';

/** Months written together: about 5 MB of text. */
const MONTH_BATCH = 500;
const PAPERS_AT_ONCE = 32;

export type DemoWriter = {
  readonly db: Db;
  readonly files: FileStore;
  readonly linkSecret: string;
  readonly firm: Firm;
};

async function writePapers({ db, files }: DemoWriter, papers: readonly PlannedPaper[]): Promise<void> {
  const rows: NewRow<'file'>[] = [];
  for (let start = 0; start < papers.length; start += PAPERS_AT_ONCE) {
    const group = papers.slice(start, start + PAPERS_AT_ONCE).map(async (paper): Promise<NewRow<'file'>> => {
      const bytes = paperBytes(paper.title, paper.lines);
      return {
        id: paper.id,
        storage_key: await files.put(bytes),
        name: paper.name,
        media_type: 'application/pdf',
        byte_size: bytes.byteLength,
        sha256: sha256(bytes),
        state: 'clean',
        uploaded_by: paper.uploadedBy,
        created_at: paper.createdAt,
      };
    });
    rows.push(...(await Promise.all(group)));
  }
  await insertBatch(db, 'file', rows);
}

async function writeCompanies(writer: DemoWriter, world: DemoWorld): Promise<void> {
  const societies = [...world.clients.map((client) => client.society), ...world.societies];
  const contacts = world.clients.flatMap((client) => [...client.operational, client.billing]);
  const columns = [...new Set(societies.flatMap((society) => Object.keys(society)))];
  // The billing contact is a row of the company: it is named once both exist.
  const whole = societies.map((society) => ({
    ...Object.fromEntries(columns.map((column) => [column, null])),
    ...society,
    billing_contact_id: null,
  }));
  await insertBatch(writer.db, 'society', whole);
  await insertBatch(writer.db, 'contact', contacts);
  await sql`update society set billing_contact_id = contact.id
    from contact where contact.society_id = society.id and contact.is_billing`.execute(writer.db);
}

async function writeInvitations({ db, linkSecret }: DemoWriter, world: DemoWorld): Promise<void> {
  const rows = world.invitations.map((invitation) => ({
    ...invitation,
    token_hash: invitationTokenHash(invitationToken(linkSecret, invitation.id)),
  }));
  await insertBatch(db, 'invitation', rows);
}

/** Like `insertBatch`; the days travel beside the rows, which spares PostgreSQL from reading them twice. */
async function insertActivities(db: Db, months: readonly PlannedMonth[]): Promise<void> {
  const [first] = months;
  if (!first) return;
  const names = Object.keys(first.activity).filter((name) => name !== 'details');
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const details = months.map((month) => JSON.stringify(month.activity.details));
  const rows = JSON.stringify(months.map((month) => ({ ...month.activity, details: undefined })));
  await sql`insert into activity (${columns}, details)
    select ${columns}, day.text::jsonb
    from rows from (json_populate_recordset(null::activity, ${rows}::json)) with ordinality as row
    join unnest(${details}::text[]) with ordinality as day (text, ordinality) using (ordinality)`.execute(db);
}

async function flushMonths(writer: DemoWriter, months: readonly PlannedMonth[]): Promise<void> {
  const { db } = writer;
  await writePapers(
    writer,
    months.flatMap((month) => month.papers),
  );
  await insertActivities(db, months);
  const all = <Table extends 'documents' | 'signatures' | 'scores'>(part: Table) =>
    months.flatMap((month) => [...month[part]]);
  await insertBatch(db, 'signing_document', all('documents'));
  await insertBatch(db, 'signature', all('signatures'));
  await insertBatch(
    db,
    'activity_correction',
    months.flatMap(({ corrections = [] }) => corrections),
  );
  await insertBatch(db, 'activity_score', all('scores'));
}

/** @param invoices gets those of the months: their numbers need all of them */
async function writeMonths(
  writer: DemoWriter,
  missions: readonly PlannedMission[],
  context: MonthContext & { wholeInvoicesFrom: string },
  invoices: PlannedInvoice[],
): Promise<number> {
  let waiting: PlannedMonth[] = [];
  let written = 0;
  // While PostgreSQL takes one batch in, the next is planned.
  let flushing: Promise<void> = Promise.resolve();
  const flush = async () => {
    await flushing;
    flushing = flushMonths(writer, waiting);
    written += waiting.length;
    waiting = [];
  };
  const about = { today: context.today, firm: writer.firm, wholeFrom: context.wholeInvoicesFrom };
  for (const mission of missions) {
    for (const month of monthsOf(mission, context.today)) {
      const planned = monthOf(mission, month, context);
      if (!planned) continue;
      waiting.push(planned);
      invoices.push(...invoicesOfMonth(mission, planned, about));
    }
    if (waiting.length >= MONTH_BATCH) await flush();
  }
  await flush();
  await flushing;
  return written;
}

async function writeTalents(db: Db, talents: DemoWorld['talents']): Promise<void> {
  await insertBatch(db, 'job_title', talents.titles);
  await insertBatch(db, 'talent', talents.rows);
  await insertBatch(db, 'skill', talents.skills);
  await insertBatch(db, 'talent_skill', talents.levels);
  await insertBatch(db, 'talent_language', talents.languages);
  await insertBatch(db, 'talent_profile', talents.profiles);
}

function feeInvoices(
  { firm }: DemoWriter,
  { clients, recruitments, wholeInvoicesFrom: wholeFrom }: DemoWorld,
  today: string,
): PlannedInvoice[] {
  const clientOf = new Map(clients.map((client) => [client.society.id, client]));
  return recruitments.billings.flatMap((fee) => {
    const client = clientOf.get(fee.society_id);
    return client ? invoicesOfFee(fee, client, { today, firm, wholeFrom }) : [];
  });
}

async function writeInvoices(
  db: Db,
  world: DemoWorld,
  planned: readonly PlannedInvoice[],
  today: string,
): Promise<void> {
  const { invoices: named, counters } = numbered(planned);
  const [maker, approver] = world.staff;
  if (!maker || !approver) throw new Error('the demo has staff');
  const companies = [...world.clients.map((client) => client.society), ...world.societies];
  const societies = new Map(companies.map((society) => [society.id, society]));
  const of = { today, societies, maker: maker.id, approver: approver.id };
  const { invoices, ...payments } = paymentsOf(named, of);
  await insertBatch(db, 'self_billing_mandate', world.mandates);
  await insertBatch(db, 'invoice', invoices);
  await insertBatch(db, 'invoice_counter', counters);
  await writePayments(db, of, payments);
  // A fee names the invoice that was made last for it.
  await sql`update recruitment_billing as fee set external_customer_invoice_id = made.id,
      external_customer_invoice_url = '/invoices/' || made.id
    from (select distinct on (subject_id) subject_id, id from invoice where subject_id is not null
      and preceding_id is null order by subject_id, created_at desc) as made where made.subject_id = fee.id`.execute(
    db,
  );
}

export type Written = { readonly missions: number; readonly bloomers: number; readonly months: number };

export async function writeWorld(writer: DemoWriter, world: DemoWorld, today: string, now: Date): Promise<Written> {
  const { db } = writer;
  const { missions } = world;
  await insertBatch(db, 'staff', world.staff);
  await writePapers(writer, world.papers);
  await insertBatch(db, 'bloomer', world.bloomers);
  await writeCompanies(writer, world);
  await insertBatch(db, 'bank_account_change', [world.bankChange]);
  await insertBatch(db, 'bloomer_account_manager', world.managers);
  await writeInvitations(writer, world);
  await insertBatch(
    db,
    'mission',
    missions.map((mission) => mission.row),
  );
  await insertBatch(
    db,
    'mission_contact',
    missions.flatMap((mission) => mission.contacts),
  );
  await insertBatch(
    db,
    'pricing',
    missions.flatMap((mission) => mission.prices),
  );
  await insertBatch(db, 'deal', world.planning.deals);
  await insertBatch(db, 'mission_end_change', world.planning.endChanges);
  await insertBatch(db, 'extension_assessment', world.assessments);
  await insertBatch(db, 'amendment', world.amendments);
  await writeTalents(db, world.talents);
  await writeJobFunnel(db, world.jobFunnel);
  await insertBatch(db, 'job_project', world.recruitments.jobs);
  await insertBatch(db, 'recruitment_billing', world.recruitments.billings);
  await insertBatch(db, 'legal_contract', world.contracts);
  const [manager] = world.staff;
  if (!manager) throw new Error('the demo has staff');
  const invoices = feeInvoices(writer, world, today);
  const context = { today, now, manager, wholeInvoicesFrom: world.wholeInvoicesFrom };
  const months = await writeMonths(writer, missions, context, invoices);
  await writeInvoices(db, world, invoices, today);
  await insertBatch(db, 'notification', world.notifications);
  return { missions: missions.length, bloomers: world.bloomers.length, months };
}
