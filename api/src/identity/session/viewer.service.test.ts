import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asBloomer } from '../../platform/testing/viewers.ts';
import { testApi } from '../../testing/test-api.ts';
import { loadViewer } from './viewer.service.ts';

const api = testApi();

describe('a viewer whose records are read again', () => {
  for (const [token, forClients, expected] of [
    ['of the shell: the account named for System has that role', false, { roles: ['System'], isStaff: true }],
    ['for the screens for clients: gains nothing by it', true, { roles: [], isStaff: false }],
  ] as const) {
    it(`token ${token}`, () =>
      api.rollback(async ({ db, create, context }) => {
        const staff = await create.staff();
        const viewer = { ...asBloomer({ id: '' }), roles: new Set<never>(), bloomerId: null, forClients };
        const { issuer, subject, email } = viewer;
        await db.insertInto('identity_link').values({ issuer, subject, staff_id: staff.id }).execute();
        const { environment } = context(viewer);
        const again = await loadViewer(db, { environment: { ...environment, staffSystemEmail: email } }, viewer);
        assert.deepEqual({ roles: [...again.roles], isStaff: again.staffId !== null }, expected);
      }));
  }
});
