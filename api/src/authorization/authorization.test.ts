import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { GraphQLSchema } from 'graphql';
import type { Access } from '../platform/graphql/builder-access.ts';
import { schema, talentsSchema } from '../schema.ts';
import { type CommittingTestApi, openCommittingTestApi } from '../testing/test-api.ts';
import { authorizationMatrix, talentsMatrix } from './authorization.matrix.ts';
import type { MatrixRow } from './authorization.rows.ts';
import { type Caller, callers, createWorld, type World } from './authorization.world.ts';

let api: CommittingTestApi;
let world: World;
before(async () => {
  api = await openCommittingTestApi();
  // The same for every cell, each of which undoes what it did: to make it takes longer than to ask.
  await api.committed(async (test) => {
    world = await createWorld(test);
  });
});
after(() => api.close());

function operations(of: GraphQLSchema): string[] {
  return ['Query', 'Mutation', 'Subscription'].flatMap((root) => {
    const type = of.getType(root);
    return type !== undefined && 'getFields' in type
      ? Object.keys(type.getFields()).map((name) => `${root}.${name}`)
      : [];
  });
}

describe('authorization matrix', () => {
  it('has one row for every operation of the schema, and none for others', () => {
    const rows = authorizationMatrix.map(({ operation }) => operation).sort();
    assert.deepEqual(rows, operations(schema).sort());
    const talents = talentsMatrix.map(({ operation }) => operation).sort();
    assert.deepEqual(talents, operations(talentsSchema).sort());
  });

  it('knows every public operation', () => {
    const openOf = (of: GraphQLSchema) =>
      operations(of).filter((operation) => {
        const [root = '', name = ''] = operation.split('.');
        const type = of.getType(root);
        if (type === undefined || !('getFields' in type)) return false;
        const { access } = (type.getFields()[name]?.extensions ?? {}) as { access?: Access };
        return access === 'public';
      });
    assert.deepEqual(openOf(talentsSchema).sort(), [
      'Mutation.answerTalentStay',
      'Mutation.sendTalentBoardMagicLink',
      'Query.talentStayQuestion',
    ]);
    assert.deepEqual(openOf(schema).sort(), [
      'Mutation.askPersonalDataLink',
      'Mutation.exchangeToken',
      'Mutation.renewContractLink',
      'Mutation.renewSigningLink',
      'Query.checkInvitationToken',
      'Query.getClientActivity',
      'Query.getPublicClientActivity',
      'Query.verifyDocument',
    ]);
  });

  for (const [rows, execute] of [
    [authorizationMatrix, 'execute'],
    [talentsMatrix, 'executeTalents'],
  ] as const) {
    for (const row of rows) for (const caller of callers) cell(row, caller, execute);
  }
});

function cell(row: MatrixRow, caller: Caller, execute: 'execute' | 'executeTalents'): void {
  it(`${row.operation}: ${caller} gets ${row.expected[caller]}`, () =>
    api.rollback(async (test) => {
      const answer = await test[execute](world.viewers[caller], row.document, row.variables?.(world));
      const expected = row.expected[caller];
      assert.equal(answer.code, expected === 'ok' ? row.meets : expected, answer.errors[0]?.message);
    }));
}
