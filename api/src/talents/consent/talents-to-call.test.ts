import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { testApi } from '../../testing/test-api.ts';
import { createTalent } from '../talents/talents.fixture.ts';
import { tellFound } from './found-talents.service.ts';
import { night, old, recruiter } from './renewal.fixture.ts';
import { askRenewals } from './renewal.service.ts';

const TO_CALL = '{ talentsToCall { id keeping { eraseOn } } }';

const api = testApi();

describe('whom a recruiter has to call', () => {
  it('is who was asked and is silent, has no address, or is not told; of theirs, and of nobody who is here', () =>
    api.rollback(async (test) => {
      const [me, other, gone] = [await recruiter(test), await recruiter(test), await recruiter(test)];
      await test.db.updateTable('staff').set({ disabled_at: new Date() }).where('id', '=', gone.staffId).execute();
      const create = (owner_staff_id: string | null, changes: Parameters<typeof createTalent>[1]) =>
        createTalent(test.db, { owner_staff_id, ...changes });
      const silent = await create(me.staffId, old('2024-01-10'));
      const orphan = await create(gone.staffId, { ...old('2024-02-10'), email: null });
      const mute = await create(null, { ...old('2024-03-01'), email: null });
      const untold = await create(me.staffId, {
        email: null,
        found_in: 'cvDatabase',
        found_at: '2025-12-01T10:00:00Z',
      });
      await create(other.staffId, old('2024-01-10'));
      await create(me.staffId, old('2025-06-10'));
      test.setNow('2026-01-20T01:30:00Z');
      await askRenewals(test.platform, night);
      const toCall = async () => {
        const { data, errors } = await test.executeTalents(me.viewer, TO_CALL);
        assert.deepEqual(errors, []);
        return data.talentsToCall.map(({ id }: { id: string }) => id);
      };
      assert.deepEqual(await toCall(), [silent, orphan, mute, untold]);
      // Nobody goes whom nobody could ask.
      const { data: clocks } = await test.executeTalents(me.viewer, TO_CALL);
      const days = clocks.talentsToCall.map(({ keeping }: { keeping: { eraseOn: string | null } }) => keeping.eraseOn);
      assert.deepEqual(days, ['2026-02-19', null, null, null]);
      // Where the news lead.
      await tellFound(test.platform, night);
      const news = test.db.selectFrom('notification').select('link').where('staff_id', '=', me.staffId);
      assert.ok((await news.execute()).every(({ link }) => link === '/talents?vue=relances'));
      await test.db.updateTable('talent').set({ last_contact_at: test.platform.clock.now() }).execute();
      assert.deepEqual(await toCall(), [untold]);
    }));
});
