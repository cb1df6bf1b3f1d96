import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { getOperationAST, parse } from 'graphql';
import { passThrough } from '../../platform/read/read-passthrough.ts';
import { schema } from '../../schema.ts';
import { type CommittingTestApi, openCommittingTestApi, type TestContext } from '../../testing/test-api.ts';
import { askEverything } from './answer-reading.ts';
import { doors } from './doors.ts';
import { createFieldWorld, type FieldWorld } from './filled-world.ts';
import type { Reader } from './readers.ts';

/** One of each kind of eyes; the matrix of fields has them all. */
const EYES: Reader[] = ['bloomer', 'otherBloomer', 'client', 'onlyAccount', 'onlyRecruit', 'noPermission'];

let api: CommittingTestApi;
let world: FieldWorld;
before(async () => {
  api = await openCommittingTestApi();
  await api.committed(async (test) => {
    world = await createFieldWorld(test);
  });
});
after(() => api.close());

/** Without the fields that TypeScript computes: only the rest is passed on as PostgreSQL wrote it. */
const COMPUTED =
  /^\s+(token|fileB64Encoded|viewerCanApprove|viewerCanRefuse|approvalRefusal|viewerCanReleasePayment|latePenalty|recoveryFee)\n/gm;

const reads = doors.flatMap((door) => {
  if (door.api !== 'missions') return [];
  const text = askEverything(schema, door.document, 2).replace(COMPUTED, '');
  const document = parse(text);
  const operation = getOperationAST(document);
  const [root] = operation?.selectionSet.selections ?? [];
  const name = root?.kind === 'Field' ? root.name.value : '';
  const isRead = schema.getQueryType()?.getFields()[name]?.extensions.read !== undefined;
  if (operation?.operation !== 'query' || !isRead) return [];
  const measure = { depth: 0, aliases: 0, rootFields: 1, directives: 0, cost: 0, priced: 0, selections: 0 };
  return [{ name, text, variables: door.variables, prepared: { document, operation, measure, lasting: true } }];
});

async function passed(test: TestContext, reader: Reader, read: (typeof reads)[number]): Promise<unknown> {
  const { prepared, variables } = read;
  const request = { schema, pool: api.pool, prepared, variables: variables(world) };
  try {
    const answer = await passThrough(request, test.context(world.viewers[reader]));
    assert.ok(answer !== undefined && answer !== 'stale', `${read.name} is not passed through`);
    return JSON.parse(answer.text).data;
  } catch (error) {
    return (error as { code?: string }).code ?? error;
  }
}

describe('an answer that is passed on as PostgreSQL wrote it', () => {
  it('is asked for', () => assert.ok(reads.length >= 8, `${reads.length}`));

  for (const read of reads) {
    it(`${read.name} says to everybody what the executor says`, () =>
      api.committed(async (test) => {
        for (const reader of EYES) {
          const { data, code } = await test.execute(world.viewers[reader], read.text, read.variables(world));
          const executed = code ?? JSON.parse(JSON.stringify(data));
          assert.deepEqual(await passed(test, reader, read), executed, reader);
        }
      }));
  }
});
