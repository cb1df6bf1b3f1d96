import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { PERMISSIONS, type Permission } from '@bloom/shared-rules/person/roles';
import { type CommittingTestApi, openCommittingTestApi } from '../testing/test-api.ts';
import { authorizationMatrix, talentsMatrix } from './authorization.matrix.ts';
import type { MatrixRow } from './authorization.rows.ts';
import { createWorld, type World } from './authorization.world.ts';
import { permissionsOf } from './permission.rows.ts';

let api: CommittingTestApi;
let world: World;
before(async () => {
  api = await openCommittingTestApi();
  await api.committed(async (test) => {
    world = await createWorld(test);
  });
});
after(() => api.close());

const REFUSALS = new Set(['FORBIDDEN', 'OBJECT_NOT_FOUND', 'OBJECT_NOT_OWNED', 'UNKNOWN_RECORD_ID']);

/** What an Admin may whose record gives some permission, and may not without any. */
const needsPermission = ({ expected: { admin, adminWithoutPermission } }: MatrixRow) =>
  admin !== 'FORBIDDEN' && adminWithoutPermission !== 'ok' && admin !== adminWithoutPermission;

const matrices = [
  ['execute', authorizationMatrix.filter(needsPermission)],
  ['executeTalents', talentsMatrix.filter(needsPermission)],
] as const;

describe('permissions of the staff', () => {
  it('are said for every operation that needs one, and for no other', () => {
    const asked = matrices.flatMap(([, rows]) => rows.map(({ operation }) => operation));
    assert.deepEqual(Object.keys(permissionsOf).sort(), [...new Set(asked)].sort());
  });

  for (const [execute, rows] of matrices) {
    for (const row of rows) {
      const allowed = permissionsOf[row.operation]?.split(' ') ?? [];
      for (const only of PERMISSIONS) cell(row, only, allowed.includes(only), execute);
    }
  }
});

function cell(row: MatrixRow, only: Permission, isAllowed: boolean, execute: 'execute' | 'executeTalents'): void {
  it(`${row.operation}: ${only} ${isAllowed ? 'may' : 'may not'}`, () =>
    api.rollback(async (test) => {
      const viewer = { ...world.viewers.admin, permissions: new Set([only]) };
      const { code } = await test[execute](viewer, row.document, row.variables?.(world));
      const isRefused = code !== undefined && REFUSALS.has(code) && code !== row.expected.admin;
      assert.equal(!isRefused, isAllowed, `answered ${code ?? 'ok'}`);
    }));
}
