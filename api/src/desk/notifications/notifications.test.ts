import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin, asBloomer, asClient, asNobody, asUnknownBloomer } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { notify } from './notifications.service.ts';

const LIST = '{ myNotifications { recordId title type priority link read canDelete creationDate } }';
const UPDATE =
  'mutation ($recordId: ID!, $read: Boolean!) { updateNotification(recordId: $recordId, read: $read) { read } }';

const api = testApi();

async function withNotifications({ create, db, platform }: TestContext) {
  const [bloomer, other] = [await create.bloomer(), await create.bloomer()];
  const base = { kind: 'missingCRA', title: 'CRA manquant', description: 'Octobre', link: '/missions' } as const;
  await notify(platform, db, { ...base, dedupeKey: 'october', to: { bloomerIds: [bloomer.id, other.id] } });
  await notify(platform, db, { ...base, dedupeKey: 'october', to: { bloomerIds: [bloomer.id] } });
  await notify(platform, db, { ...base, dedupeKey: 'kept', canDelete: false, to: { bloomerIds: [bloomer.id] } });
  return { bloomer: asBloomer(bloomer), other: asBloomer(other) };
}

describe('notifications', () => {
  it('are for people with a record', () =>
    api.rollback(async ({ execute, create }) => {
      const { contact } = await create.mission();
      assert.equal((await execute(asNobody, LIST)).code, 'UNAUTHENTICATED');
      assert.equal((await execute(asUnknownBloomer(), LIST)).code, 'UNKNOWN_BLOOMER');
      assert.equal((await execute(asClient(contact), LIST)).code, 'FORBIDDEN');
      assert.deepEqual((await execute(asAdmin((await create.staff()).id), LIST)).data.myNotifications, []);
    }));

  it('are written once for one key and person, and shown to that person', () =>
    api.rollback(async (test) => {
      const { bloomer, other } = await withNotifications(test);
      assert.equal((await test.execute(bloomer, LIST)).data.myNotifications.length, 2);
      assert.equal((await test.execute(other, LIST)).data.myNotifications.length, 1);
    }));

  it('of somebody else, or unknown, do not exist', () =>
    api.rollback(async (test) => {
      const { bloomer, other } = await withNotifications(test);
      const [mine] = (await test.execute(bloomer, LIST)).data.myNotifications;
      assert.equal(
        (await test.execute(other, UPDATE, { recordId: mine.recordId, read: true })).code,
        'OBJECT_NOT_FOUND',
      );
      assert.equal((await test.execute(other, UPDATE, { recordId: 'x', read: true })).code, 'OBJECT_NOT_FOUND');
    }));

  it('can be read, unread, all read, and all deleted except those that must stay', () =>
    api.rollback(async (test) => {
      const { bloomer } = await withNotifications(test);
      const list = async () => (await test.execute(bloomer, LIST)).data.myNotifications;
      const [first] = await list();
      const set = async (read: boolean) =>
        (await test.execute(bloomer, UPDATE, { recordId: first.recordId, read })).data.updateNotification.read;
      assert.equal(await set(true), true);
      assert.equal(await set(false), false);
      const readAll = await test.execute(bloomer, 'mutation { readAllNotification }');
      assert.equal(readAll.data.readAllNotification, 2);
      const deleted = await test.execute(bloomer, 'mutation { deleteAllNotification }');
      assert.equal(deleted.data.deleteAllNotification, 1);
      assert.deepEqual(
        (await list()).map(({ canDelete, read }: { canDelete: boolean; read: boolean }) => [canDelete, read]),
        [[false, true]],
      );
    }));

  it('never lead outside of the product', () =>
    api.rollback(async ({ db, platform }) => {
      const base = { kind: 'win', title: 't', description: 'd', dedupeKey: 'x', to: {} } as const;
      for (const link of ['https://evil.test', '//evil.test', '/missions/../x', 'javascript:alert(1)']) {
        await assert.rejects(notify(platform, db, { ...base, link }));
      }
    }));

  it('of a report lead to its mission, of a certificate to its company, and name both', () =>
    api.rollback(async ({ db, platform, create, execute }) => {
      const { mission, bloomer, billing } = await create.mission();
      const base = { title: 't', description: 'd', to: { bloomerIds: [bloomer.id] } };
      const societyId = billing?.id ?? '';
      await notify(platform, db, { ...base, kind: 'signCRA', missionId: mission.id, dedupeKey: '1' });
      await notify(platform, db, { ...base, kind: 'missingCRA', dedupeKey: '2' });
      await notify(platform, db, { ...base, kind: 'urssaf', societyId, dedupeKey: '3' });
      const document = '{ myNotifications { type link mission { recordId } society { recordId } } }';
      const { myNotifications } = (await execute(asBloomer(bloomer), document)).data;
      const told = (type: string) =>
        JSON.stringify(
          myNotifications.find((one: { type: string }) => one.type === type),
          ['link', 'mission', 'society', 'recordId'],
        );
      const [missionId, company] = [mission.id, `{"recordId":"${societyId}"}`];
      assert.equal(
        told('signCRA'),
        `{"link":"/mission/${missionId}","mission":[{"recordId":"${missionId}"}],"society":[]}`,
      );
      assert.equal(told('missingCRA'), '{"link":"/missions","mission":[],"society":[]}');
      assert.equal(told('urssaf'), `{"link":"/society/${societyId}","mission":[],"society":[${company}]}`);
    }));

  it('are unread, deletable and of priority info unless their cause says otherwise', () =>
    api.rollback(async ({ db, platform, create, execute }) => {
      const bloomer = await create.bloomer();
      const to = { bloomerIds: [bloomer.id] };
      await notify(platform, db, { kind: 'win', title: 't', description: 'd', dedupeKey: 'x', to });
      const { myNotifications } = (await execute(asBloomer(bloomer), LIST)).data;
      const { read, canDelete, priority } = myNotifications[0];
      assert.deepEqual({ read, canDelete, priority }, { read: false, canDelete: true, priority: 'info' });
    }));
});
