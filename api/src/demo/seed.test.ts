import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { InvoiceDocument } from '@bloom/shared-rules/invoice/invoice-document';
import { sql } from 'kysely';
import { draftOf } from '../billing/invoices/invoice-draft.service.ts';
import { saysTheSame } from '../billing/invoices/invoice-finalise.service.ts';
import { firmOf } from '../billing/invoices/invoice-party.ts';
import { isOwedBack, owedBackCents, refundedCents } from '../billing/invoices/owed-back.sql.ts';
import '../billing/recruitments/fee-invoice.service.ts';
import { thaw } from '../paper/documents/cra.snapshot.ts';
import { createDatabase, createPool, type Db } from '../platform/database/database.ts';
import { type Environment, readEnvironment } from '../platform/environment/environment.ts';
import { createDiskStore } from '../platform/file-store/file-store-disk.ts';
import { sha256 } from '../platform/files/files.ts';
import { alias } from '../platform/read/read-model.ts';
import { createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts';
import { seed } from './seed.ts';

const TODAY = '2026-11-21';

describe('seeding a database', () => {
  let database: TestDatabase;
  let db: Db;
  let folder: string;
  let environment: Environment;
  const run = () => {
    const files = createDiskStore(folder);
    const now = new Date(`${TODAY}T09:00:00Z`);
    const firm = firmOf({ environment });
    return seed({ db, files, linkSecret: 'secret of the test', firm, size: 'small', today: TODAY, now });
  };

  before(async () => {
    database = await createTestDatabase(async () => undefined, 'demo');
    environment = readEnvironment({ DATABASE_URL: database.url });
    folder = await mkdtemp(join(tmpdir(), 'bloom-demo-files-'));
    db = createDatabase(createPool({ connectionString: database.url, max: 2, statementTimeout: 60_000 }));
  });
  after(async () => {
    await db.destroy();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  test('fills it once, and never adds to data that exist', async () => {
    const [first, second] = await Promise.all([run(), run()]);
    const written = first ?? second;
    assert.ok(written && written.missions === 42, 'one of the two seeds works');
    assert.ok(first === undefined || second === undefined, 'the other finds its data');
    assert.equal(await run(), undefined);
    const { rows } = await sql<{ months: number }>`select count(*) as months from activity`.execute(db);
    assert.equal(rows[0]?.months, written.months);
  });

  test('what was signed still has its hash in the database', async () => {
    const documents = await db.selectFrom('signing_document').selectAll().execute();
    const signatures = await db.selectFrom('signature').selectAll().execute();
    assert.ok(documents.length > 200);
    for (const document of documents) thaw({ text: document.snapshot, sha256: document.snapshot_sha256 });
    const hashes = new Map(documents.map((document) => [document.id, document.snapshot_sha256]));
    for (const signature of signatures) assert.equal(signature.snapshot_sha256, hashes.get(signature.document_id));
  });

  test('an offer that was lost says why', async () => {
    const lost = await db.selectFrom('job_project').select(['lost_reason']).where('status', '=', 'LOST').execute();
    assert.ok(lost.length > 0);
    assert.ok(lost.every(({ lost_reason: reason }) => reason !== null));
  });

  test('the files are there, and are PDFs', async () => {
    const files = await db.selectFrom('file').selectAll().execute();
    assert.ok(files.length > 30);
    for (const file of files) {
      const chunks: Buffer[] = [];
      for await (const chunk of await createDiskStore(folder).get(file.storage_key)) chunks.push(chunk as Buffer);
      const bytes = Buffer.concat(chunks);
      assert.equal(sha256(bytes), file.sha256);
      assert.equal(bytes.subarray(0, 5).toString(), '%PDF-');
    }
  });

  test('missions of every time have contracts, signed with a file or waiting for one', async () => {
    const { rows } = await sql<{ state: string; step: string; day: string | null; made: string }>`
      select state, step, signed_date as day, created_at::date as made from legal_contract`.execute(db);
    const kinds = new Set(rows.map(({ state, step }) => `${step} ${state}`));
    for (const kind of ['mainContract signed', 'mainContract draft', 'Prolongation draft', 'Avenant draft']) {
      assert.ok(kinds.has(kind), kind);
    }
    const { rows: amendments } = await sql<{ state: string; contracts: number; signed: number }>`
      select a.state, count(c.id)::integer as contracts, count(c.signed_date)::integer as signed
      from amendment a left join legal_contract c on c.amendment_id = a.id group by a.id`.execute(db);
    for (const { state, contracts, signed } of amendments) {
      assert.equal(state, signed === contracts ? 'signed' : signed > 0 ? 'partiallySigned' : 'pending');
    }
    for (const state of ['pending', 'partiallySigned'])
      assert.ok(
        amendments.some((one) => one.state === state),
        state,
      );
    for (const { day, made } of rows) assert.ok(made < TODAY && (day === null || (day >= made && day <= TODAY)));
  });

  test('each end that moved is told by an amendment, and each amendment of an end has moved it', async () => {
    const { rows } = await sql<{ moves: number; papers: number; both: number }>`
      select (select count(*) from mission_end_change)::int as moves,
        (select count(*) from amendment where new_end is not null)::int as papers,
        (select count(*) from mission_end_change c join amendment a on a.mission_id = c.mission_id
          and a.former_end = c.end_before and a.new_end = c.end_after)::int as both`.execute(db);
    const { moves, papers, both } = rows[0] as (typeof rows)[number];
    assert.ok(moves > 0);
    assert.deepEqual([papers, both], [moves, moves]);
  });

  test('clients know who pays their invoices', async () => {
    const without = await db
      .selectFrom('society')
      .select('name')
      .where('is_client', '=', true)
      .where('billing_contact_id', 'is', null)
      .execute();
    assert.deepEqual(without, []);
  });

  test('has two years of payments that agree with the bank, and some that wait', async () => {
    const { rows } = await sql<Record<string, number>>`select
      (select count(*)::int from payment_run where exported_at is not null) as executed,
      (select count(*)::int from payment_run where state = 'CREATED') as "toApprove",
      (select count(*)::int from payment_transfer where state = 'RETURNED') as returned,
      (select count(*)::int from payment_transfer as t join invoice as i on i.id = t.invoice_id where t.state = 'PAID'
        and (i.paid_on is null or i.total_cents <> t.amount_cents or i.payment_reference <> t.end_to_end_id)) as wrong,
      (select count(*)::int from bank_movement_match as m join bank_movement as b on b.id = m.movement_id
        join invoice as i on i.id = m.invoice_id
        where b.booked_on <> i.paid_on or b.amount_cents <> m.amount_cents
          or (i.paid_on is not null and b.amount_cents <> i.owed_cents)
          or b.is_credit <> (i.side = 'customer')) as unlike,
      (select count(*)::int from bank_movement as b where b.dismissed_at is null
        and not exists (select from bank_movement_match where movement_id = b.id)) as unknown,
      (select count(*)::int from dunning_notice as n join invoice as i on i.id = n.invoice_id
        where i.paid_on is not null or n.sent_at::date <= i.due_on) as early,
      (select count(*)::int from invoice where paid_on is null and received_cents > 0 and left_cents > 0) as parts,
      (select count(*)::int from invoice where status = 'FINALISED' and offset_cents > 0) as "partCredits",
      (select count(*)::int from dunning_notice) as reminders`.execute(db);
    const [{ executed = 0, unknown = 0, reminders = 0, parts = 0, partCredits = 0, ...rest } = {}] = rows;
    assert.ok(executed > 20 && unknown >= 3 && reminders > 0, JSON.stringify(rows));
    assert.ok(parts > 0 && partCredits > 0, JSON.stringify(rows));
    assert.deepEqual(rest, { toApprove: 1, returned: 1, wrong: 0, unlike: 0, early: 0 });
  });

  test('owes something back to clients, of which it gave back a part', async () => {
    const { rows } = await sql<{ cents: number; given: number }>`select ${owedBackCents(alias('i'))} as cents,
      ${refundedCents(alias('i'))} as given from invoice as i where ${isOwedBack(alias('i'))} order by given`.execute(
      db,
    );
    assert.ok(rows.length >= 2 && rows.length <= 12, JSON.stringify(rows));
    assert.ok(rows[0]?.given === 0 && (rows.at(-1)?.given ?? 0) > 0, JSON.stringify(rows));
  });

  test('a month was corrected: its first version stands beside the one that counts, and was not invoiced', async () => {
    const { rows } = await sql<Record<string, number | string>>`select c.version, c.total_days::float8 as before,
        (a.nb_days_worked)::float8 as days, a.validation, c.closed_at = a.validated_at as closed,
        (select array_agg(d.version || ' ' || d.status || ' ' || (d.corrected_at is not null) order by d.version)
          from signing_document d where d.activity_id = a.id) as documents,
        (select count(*)::int from signature s join signing_document d on d.id = s.document_id
          where d.activity_id = a.id) as signatures,
        (select array_agg(distinct i.report_version) from invoice i where i.activity_id = a.id) as invoiced
      from activity_correction c join activity a on a.id = c.activity_id`.execute(db);
    assert.equal(rows.length, 1);
    const [{ before, days, ...rest } = {}] = rows;
    assert.ok(Number(days) < Number(before));
    assert.deepEqual(rest, {
      version: 2,
      validation: 'signed',
      closed: true,
      documents: ['1 sealed true', '2 sealed false'],
      signatures: 4,
      invoiced: [3],
    });
  });

  test('each draft says what the product would say, so that it may be finalised, on the paper of whoever sent one', async () => {
    const drafts = await db.selectFrom('invoice').selectAll().where('status', '=', 'TO_VALIDATE').execute();
    assert.ok(drafts.some(({ side, kind }) => side === 'supplier' && kind === 'invoice'));
    assert.ok(drafts.some(({ subject_id: fee }) => fee !== null));
    const clock = { now: () => new Date(`${TODAY}T09:00:00Z`), today: () => TODAY };
    const wrong: string[] = [];
    for (const draft of drafts) {
      const written = draft.document as InvoiceDocument;
      const days =
        draft.side === 'supplier' && draft.kind === 'invoice' ? [written.issueDate] : [written.issueDate, TODAY];
      for (const day of days) {
        const { document, receivedFileId } = await draftOf({ environment, clock }, db, draft, day);
        if (!saysTheSame(document, written)) wrong.push(`${draft.side} ${written.title}`);
        assert.equal(receivedFileId, draft.draft_file_id);
      }
    }
    assert.deepEqual(wrong, []);
  });

  test('a fee leads to its invoice', async () => {
    const { rows } = await sql<{ fees: number; named: number }>`
      select count(*)::int as fees, count(i.id)::int as named
      from recruitment_billing b left join invoice i on i.id::text = b.external_customer_invoice_id
        and b.external_customer_invoice_url = '/invoices/' || i.id and i.status = b.invoice_status
      where b.invoice_status <> 'NOT_CREATED'`.execute(db);
    assert.ok(rows[0] && rows[0].fees > 10);
    assert.equal(rows[0].named, rows[0].fees);
  });

  test('leaves it to the reminders to tell of missing months, so that nobody is told of one twice', async () => {
    const told = await db.selectFrom('notification').select('kind').execute();
    assert.ok(told.length > 0);
    const reminders = ['missingCRA', 'reminderCRA'];
    assert.deepEqual(
      told.filter(({ kind }) => reminders.includes(kind)),
      [],
    );
  });

  test('somebody has called about each low mark', async () => {
    const { rows } = await sql<{ low: number; called: number }>`
      select count(*)::int as low, count(*) filter (where low_since is not null and handled_at > low_since)::int as called
      from activity_score where score <= 6`.execute(db);
    assert.ok(rows[0] && rows[0].low > 5);
    assert.equal(rows[0].called, rows[0].low);
  });
});
