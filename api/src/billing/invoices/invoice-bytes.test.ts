import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getOperationAST, parse } from 'graphql';
import { checkDocument } from '../../platform/graphql/query-limits.ts';
import { passThrough } from '../../platform/read/read-passthrough.ts';
import { asAdmin, asBloomer, asClient, asNobody } from '../../platform/testing/viewers.ts';
import { schema } from '../../schema.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { type Billable, billableMonth, customerDraft, finalised, selfBilled } from './invoices.fixture.ts';

const api = testApi();

const ONE = 'query ($id: ID!) { invoice(recordId: $id) { urlInvoice fileB64Encoded } }';
const ALL = '{ invoices { recordId fileB64Encoded } }';

/** The invoice with its sealed paper. */
async function sealed(test: TestContext, month: Billable): Promise<string> {
  const id = await finalised(test, month);
  await test.runJobs();
  return id;
}

const isPdf = (text: string | null) =>
  Buffer.from(text ?? '', 'base64')
    .subarray(0, 5)
    .toString() === '%PDF-';

/** Adds this many invoices with the same paper: its bytes count for each of them, as each would read it. */
async function copies(test: TestContext, id: string, count: number): Promise<void> {
  const { file_id, finalised_at, series } = await test.db
    .selectFrom('invoice')
    .select(['file_id', 'finalised_at', 'series'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const copy = { side: 'customer', kind: 'invoice', status: 'FINALISED', created_by: 'test' } as const;
  for (let index = 0; index < count; index += 1) {
    const row = { ...copy, number: `X-${index}`, series, file_id, finalised_at };
    await test.db.insertInto('invoice').values(row).execute();
  }
}

describe('the paper of an invoice in an answer', () => {
  it('is for whoever is given its address', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const id = await sealed(test, month);
      const stranger = asClient(
        await test.create.contact((await test.create.society({ name: 'Autre', is_client: true })).id),
      );
      assert.equal((await test.execute(asNobody, ONE, { id })).code, 'UNAUTHENTICATED');
      for (const viewer of [month.viewer, stranger]) {
        assert.equal((await test.execute(viewer, ONE, { id })).data?.invoice ?? null, null);
      }
      const client = asClient(await test.create.contact(month.client.id));
      for (const viewer of [month.finance, asAdmin('account', new Set(['account'])), client]) {
        const { data, errors } = await test.execute(viewer, ONE, { id });
        assert.deepEqual(errors, []);
        assert.ok(data.invoice.urlInvoice !== null && isPdf(data.invoice.fileB64Encoded));
      }
    }));

  it('is the one that his company is paid by, for a Bloomer', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const id = await selfBilled(test, month);
      await test.runJobs();
      const { data } = await test.execute(month.viewer, ONE, { id });
      assert.ok(isPdf(data.invoice.fileB64Encoded));
      const other = asBloomer(await test.create.bloomer());
      assert.equal((await test.execute(other, ONE, { id })).code, 'OBJECT_NOT_FOUND');
    }));

  it('is the draft for those who decide about it, and nothing before there is one', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const id = await customerDraft(test, month);
      assert.ok(isPdf((await test.execute(month.finance, ONE, { id })).data.invoice.fileB64Encoded));
      await test.db.updateTable('invoice').set({ draft_file_id: null }).execute();
      assert.equal((await test.execute(month.finance, ONE, { id })).data.invoice.fileB64Encoded, null);
    }));
});

describe('papers in a list', () => {
  it('are answered for a few', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      await copies(test, await sealed(test, month), 4);
      const { data, errors } = await test.execute(month.finance, ALL);
      assert.deepEqual(errors, []);
      assert.equal(data.invoices.length, 5);
      assert.ok(data.invoices.every(({ fileB64Encoded }: { fileB64Encoded: string }) => isPdf(fileB64Encoded)));
    }));

  it('are too much for one question when they are more, whatever hides them', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      await copies(test, await sealed(test, month), 5);
      const fragment = '{ invoices { ...P } } fragment P on Invoice { recordId fileB64Encoded }';
      const twice = '{ a: invoices(isUnpaid: true) { fileB64Encoded } b: invoices { fileB64Encoded } }';
      for (const document of [ALL, fragment, twice]) {
        const { errors, code } = await test.execute(month.finance, document);
        assert.equal(code, 'BAD_USER_INPUT');
        assert.equal(errors[0]?.message, 'La demande est trop complexe.');
      }
      const { data, errors } = await test.execute(month.finance, '{ invoices { recordId urlInvoice } }');
      assert.deepEqual([errors.length, data.invoices.length], [0, 6]);
    }));

  it('cost what they weigh before anything is read', () => {
    const costOf = (text: string) => {
      const document = parse(text);
      return checkDocument(schema, document, getOperationAST(document) as never).cost;
    };
    assert.equal(costOf('{ invoice(recordId: "x") { number } }'), 1);
    assert.equal(costOf('{ invoice(recordId: "x") { number fileB64Encoded } }'), 1_001);
    const names = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}: fileB64Encoded`).join(' ');
    assert.throws(() => costOf(`{ invoice(recordId: "x") { ${names} } }`), /trop complexe/);
    assert.throws(() => costOf('mutation { cancelInvoice(recordId: "x") { fileB64Encoded } }'), /trop complexe/);
  });

  it('are what keeps an answer from being passed on as it was written, and nothing else', () =>
    api.rollback(async (test) => {
      const context = test.context(asAdmin('finance'));
      const passes = async (text: string) => {
        const document = parse(text);
        const operation = getOperationAST(document) as never;
        const measure = checkDocument(schema, document, operation);
        const prepared = { document, operation, measure, lasting: true };
        const pool = { query: async () => ({ rows: [{ json: '[]' }] }) } as never;
        return (await passThrough({ schema, pool, prepared, variables: {} }, context)) !== undefined;
      };
      assert.equal(await passes('{ invoices { recordId urlInvoice } }'), true);
      assert.equal(await passes(ALL), false);
    }));
});
