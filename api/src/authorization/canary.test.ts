import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import pino from 'pino';
import { readPdf } from '../paper/documents/pdf.text.fixture.ts';
import type { Row } from '../platform/database/database.tables.ts';
import { findFileRoute, readStoredFile } from '../platform/files/files.ts';
import type { Viewer } from '../platform/viewer/viewer.ts';
import { schema } from '../schema.ts';
import { type TestContext, testApi } from '../testing/test-api.ts';
import { authorizationMatrix } from './authorization.matrix.ts';
import { type Caller, callers, createWorld, type World } from './authorization.world.ts';
import { LATER, plantAmounts, type Secret, secretsIn, wholeDocument } from './canary.fixture.ts';

const api = testApi();

const AMEND = `mutation ($input: CreateMissionAmendmentInput!) {
  createMissionAmendment(input: $input) { recordId } }`;
const PRICE = 'mutation ($input: AddPricingInput!) { addPricing(input: $input) { recordId } }';

/** The amounts that each caller may never see: all of them, for whoever is on neither side of the mission. */
const hidden: Partial<Record<Caller, readonly Secret[]>> = Object.fromEntries(
  callers
    .filter((caller) => !['admin', 'adminWithoutPermission', 'system'].includes(caller))
    .map((caller) => {
      if (caller === 'bloomer') return [caller, ['sale', 'margin']];
      if (caller === 'client') return [caller, ['purchase', 'margin']];
      return [caller, ['sale', 'purchase', 'margin']];
    }),
);

/** A world whose prices are unmistakable: in the tables, in an amendment, in its documents, in the audit. */
async function plantedWorld(test: TestContext): Promise<World & { planted: string[] }> {
  const world = await createWorld(test);
  const { admin } = world.viewers;
  await sql`update mission set label = 'Refonte', external_id = 'EXT-1'`.execute(test.db);
  const prices = { purchasePricePerDayWithoutTaxes: LATER.purchase, salePricePerDayWithoutTaxes: LATER.sale };
  const priced = await test.execute(admin, PRICE, {
    input: { recordId: world.missionId, startDate: '2026-12-01', astreinteCoef: 2, ...prices },
  });
  assert.equal(priced.code, undefined, JSON.stringify(priced.errors));
  const planted = await plantAmounts(test.db);
  const amended = await test.execute(admin, AMEND, {
    input: {
      recordId: world.missionId,
      newEndMission: '2027-03-31',
      newPurchasePrice: LATER.purchase,
      newSalePrice: LATER.sale,
      newPricingDate: '2027-01-01',
      useTemplateForSST: true,
      useTemplateForPDS: true,
    },
  });
  assert.equal(amended.code, undefined, JSON.stringify(amended.errors));
  await test.runJobs();
  // As they are once somebody may read them.
  await sql`update legal_contract set state = 'sent', nb_signer = 2 where empty_file_id is not null`.execute(test.db);
  return { ...world, planted };
}

/** Runs this, then undoes everything that it changed. */
async function apart<Result>({ db }: TestContext, work: () => Promise<Result>): Promise<Result> {
  await sql`savepoint apart`.execute(db);
  try {
    return await work();
  } finally {
    await sql`rollback to savepoint apart`.execute(db);
  }
}

function assertHidden(text: string, secrets: readonly Secret[] | undefined, where: string): void {
  const found = secretsIn(text);
  for (const secret of secrets ?? [])
    assert.ok(!found.has(secret), `${where} holds the ${secret} price: ${around(text)}`);
}

/** Where the amounts are, so that a failure says which field it is. */
function around(text: string): string {
  const at = text.search(/7[\s.\u202f\u00a0]?7[12]7|6[\s.\u202f\u00a0]?6[12]3|1[\s.\u202f\u00a0]?104/);
  return text.slice(Math.max(0, at - 120), at + 40);
}

/** The text of every PDF whose address the answer names, as this viewer is served it. */
async function documentsOf(test: TestContext, viewer: Viewer, answer: string): Promise<string[]> {
  const paths = [...new Set(answer.match(/\/files\/[\w/.-]+\.pdf/g) ?? [])];
  const texts = await Promise.all(
    paths.map(async (path) => {
      const route = findFileRoute(path);
      const served = await route?.handler(test.context(viewer), route.params).catch(() => undefined);
      if (served === undefined) return [];
      const bytes = 'bytes' in served ? served.bytes : await readStoredFile(test.platform, served.file as Row<'file'>);
      const pdf = await readPdf(bytes).catch(() => undefined);
      return pdf === undefined ? [] : [[pdf.title, ...pdf.pages, JSON.stringify(pdf.attachments)].join('\n')];
    }),
  );
  return texts.flat();
}

/** What leaves for one side: mails, messages and notifications, as text. */
async function sentTo(test: TestContext, { bloomerId, contactId }: World) {
  const { rows } = await sql<{ side: 'bloomer' | 'client'; text: string }>`
    select 'bloomer' as side, m.subject || ' ' || m.text_body || ' ' || m.html_body as text
    from mail_outbox m join bloomer b on lower(b.email) = lower(m.recipient) where b.id = ${bloomerId}
    union all
    select 'client', m.subject || ' ' || m.text_body || ' ' || m.html_body
    from mail_outbox m join contact c on lower(c.email) = lower(m.recipient) where c.id = ${contactId}
    union all
    select 'bloomer', n.title || ' ' || n.description from notification n where n.bloomer_id = ${bloomerId}
    union all
    select 'bloomer', text_body from message_outbox`.execute(test.db);
  return rows;
}

describe('amounts that nobody can mistake', () => {
  it('are told from other numbers, in every form', () => {
    for (const text of ['7717.37', '7 717,37 €', '7\u202f717,37', '771737', '{"a":7727}', '7\u00a0727,00']) {
      assert.deepEqual([...secretsIn(text)], ['sale'], text);
    }
    assert.deepEqual([...secretsIn('{"p":6613.13,"m":1104.24,"n":6623}')].sort(), ['margin', 'purchase']);
    for (const text of ['a7727b', '77270', '12-7727-12', '8717.37']) assert.deepEqual([...secretsIn(text)], [], text);
  });

  it('reach staff, so that their absence elsewhere means something', () =>
    api.rollback(async (test) => {
      const world = await plantedWorld(test);
      assert.ok(world.planted.includes('pricing.sale_price_cents'), world.planted.join());
      assert.ok(world.planted.includes('pricing.purchase_price_cents'));
      const reads = authorizationMatrix.filter(({ operation }) => operation.startsWith('Query.'));
      const seen = new Set<Secret>();
      let documents = 0;
      for (const row of reads) {
        const answer = await apart(test, () =>
          test.execute(world.viewers.admin, wholeDocument(schema, row.document), row.variables?.(world)),
        );
        const text = JSON.stringify(answer.data);
        for (const secret of secretsIn(text)) seen.add(secret);
        const pdfs = await documentsOf(test, world.viewers.admin, text);
        documents += pdfs.filter((pdf) => secretsIn(pdf).size > 0).length;
      }
      assert.ok(seen.has('sale') && seen.has('purchase'));
      assert.ok(documents >= 2, 'the documents of the amendment tell a price each');
    }));
});

describe('sale prices never reach a Bloomer, purchase prices never a client, neither a stranger', () => {
  it('in any answer, document, mail, message, notification or line of the log, whatever is asked', () =>
    api.rollback(async (test) => {
      const lines: string[] = [];
      const sink = new Writable({
        write(chunk, _encoding, done) {
          lines.push(String(chunk));
          done();
        },
      });
      test.platform.log = pino({ level: 'trace' }, sink);
      const world = await plantedWorld(test);
      let answered = 0;
      const counted = new Map<string, number>();
      for (const row of authorizationMatrix) {
        const document = wholeDocument(schema, row.document);
        for (const [caller, secrets] of Object.entries(hidden) as [Caller, readonly Secret[]][]) {
          const where = `${row.operation} by ${caller}`;
          await apart(test, async () => {
            const viewer = world.viewers[caller];
            const answer = await test.execute(viewer, document, row.variables?.(world));
            const text = JSON.stringify([answer.data, answer.errors]);
            if (answer.code === undefined) answered += 1;
            assertHidden(text, secrets, where);
            for (const pdf of await documentsOf(test, viewer, text)) {
              counted.set(caller, (counted.get(caller) ?? 0) + 1);
              assertHidden(pdf, secrets, `a document of ${where}`);
            }
            for (const { side, text: sent } of await sentTo(test, world)) {
              assertHidden(sent, hidden[side], `what ${where} sends`);
            }
          });
        }
      }
      assert.ok(answered > 100, `${answered} answers`);
      assert.ok(
        (counted.get('bloomer') ?? 0) > 0 && (counted.get('client') ?? 0) > 0,
        'both sides read their contract',
      );
      for (const line of lines) assertHidden(line, ['sale', 'purchase', 'margin'], 'the log');
    }));

  it('nor in what leaves when staff do everything they may', () =>
    api.rollback(async (test) => {
      const world = await plantedWorld(test);
      for (const row of authorizationMatrix.filter(({ operation }) => operation.startsWith('Mutation.'))) {
        await apart(test, async () => {
          await test.execute(world.viewers.system, row.document, row.variables?.(world));
          for (const { side, text } of await sentTo(test, world)) {
            assertHidden(text, hidden[side], `what ${row.operation} sends`);
          }
        });
      }
    }));
});
