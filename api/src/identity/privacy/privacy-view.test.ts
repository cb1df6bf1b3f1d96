import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countQueries } from '../../testing/query-count.ts';
import { testApi } from '../../testing/test-api.ts';
import { FOR, officer } from './privacy.fixture.ts';
import { blocksOfView, privacyRequests } from './privacy-view.service.ts';

const api = testApi();

describe('the list of a data officer', () => {
  it('is read by as many statements, however many requests there are', () =>
    api.rollback(async (test) => {
      const by = await officer(test);
      const running = await test.create.mission();
      const ask = (personKind: string, personRecordId: string) =>
        test.execute(by, FOR, { for: { personKind, personRecordId, channel: 'letter' } });
      await ask('bloomer', running.bloomer.id);
      const reading = async () => {
        const { db, count } = countQueries(test.db, 'mission');
        const views = await privacyRequests({ ...test.context(by), db }, true);
        const blocks = await Promise.all(views.map((view) => blocksOfView({ ...test.context(by), db }, view)));
        return { count: count(), names: views.map(({ person }) => person?.fullname), blocks };
      };
      const one = await reading();
      await ask('contact', running.contact.id);
      await ask('bloomer', (await test.create.bloomer()).id);
      const three = await reading();
      assert.deepEqual([one.names.length, three.names.length, three.count], [1, 3, one.count]);
      const codes = three.blocks.map((blocks) => blocks.map(({ code }) => code).join());
      assert.deepEqual(codes.sort(), ['', 'RUNNING_CONTRACT', 'RUNNING_CONTRACT']);
    }));
});

describe('the people whom a data officer looks for', () => {
  it('are found by a name that was copied with marks that nobody sees', () =>
    api.rollback(async (test) => {
      const by = await officer(test);
      const { id } = await test.create.bloomer({ firstname: 'Odilon', lastname: 'Le Vasseur-Roy' });
      const FIND = 'query ($search: String!) { privacyPeople(search: $search) { recordId } }';
      for (const search of ['vasseur', '\u200bVas\u00adseur', 'odilon\nle\u00a0vasseur', 'vasseur\u2011roy']) {
        const { data } = await test.execute(by, FIND, { search });
        const found = data.privacyPeople.map(({ recordId }: { recordId: string }) => recordId);
        assert.deepEqual(found, [id], search);
      }
    }));
});
