import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getOperationAST, type OperationDefinitionNode, parse } from 'graphql';
import { checkDocument } from '../../platform/graphql/query-limits.ts';
import { passThrough } from '../../platform/read/read-passthrough.ts';
import { asAdmin, asBloomer } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import { schema } from '../../schema.ts';
import { committingTestApi, type TestContext } from '../../testing/test-api.ts';
import { billableMonth, customerDraft } from './invoices.fixture.ts';

const api = committingTestApi();

const NOBODY = '00000000-0000-4000-8000-000000000001';

const SEVERAL = `query ($side: InvoiceSide, $active: Boolean) {
  invoices(side: $side) { ...Row }
  invoiceCount(side: $side)
  toDo: invoices(isToDo: true) { __typename ...Row }
  allMissions(isActive: $active) { count results { recordId label } } }
fragment Row on Invoice { recordId status activity { mission { bloomer { fullname } } } }`;

/** Whoever says nothing gets neither number nor status. */
const IN_PART = `query ($with: Boolean! = false, $without: Boolean! = true) {
  invoices { recordId number @include(if: $with) status @skip(if: $without) } invoiceCount }`;

/** As PostgreSQL wrote it; undefined where it is left to the executor. */
async function passed(test: TestContext, viewer: Viewer, text: string, variables: Record<string, unknown> = {}) {
  const document = parse(text);
  const operation = getOperationAST(document) as OperationDefinitionNode;
  const prepared = { document, operation, measure: checkDocument(schema, document, operation), lasting: true };
  const answer = await passThrough({ schema, pool: api.pool, prepared, variables }, test.context(viewer));
  return answer === undefined || answer === 'stale' ? answer : JSON.parse(answer.text).data;
}

describe('several lists in one question', () => {
  it('are passed on in one statement, each as the executor says it', () =>
    api.committed(async (test) => {
      const month = await billableMonth(test);
      const draft = await customerDraft(test, month);
      for (const variables of [{ side: 'customer' }, { side: 'supplier', active: false }, {}]) {
        const { data } = await test.execute(month.finance, SEVERAL, variables);
        assert.deepEqual(await passed(test, month.finance, SEVERAL, variables), JSON.parse(JSON.stringify(data)));
        assert.deepEqual(
          data.toDo.map(({ recordId }: { recordId: string }) => recordId),
          [draft],
        );
      }
      for (const variables of [{}, { with: true }, { without: false }]) {
        const { data } = await test.execute(month.finance, IN_PART, variables);
        assert.deepEqual(await passed(test, month.finance, IN_PART, variables), JSON.parse(JSON.stringify(data)));
      }
    }));

  it('are left to the executor where one is refused, is of another kind, or is asked for twice', () =>
    api.rollback(async (test) => {
      const [finance, bloomer] = [asAdmin('finance'), asBloomer({ id: NOBODY })];
      const rows = 'invoices { recordId }';
      assert.deepEqual(await passed(test, bloomer, `{ ${rows} invoiceCount }`), { invoices: [], invoiceCount: 0 });
      assert.equal(await passed(test, bloomer, `{ ${rows} allMissions { count } }`), undefined);
      assert.equal(await passed(test, finance, `{ ${rows} me { id } }`), undefined);
      assert.equal(await passed(test, finance, `{ ${rows} invoices { number } }`), undefined);
    }));
});
