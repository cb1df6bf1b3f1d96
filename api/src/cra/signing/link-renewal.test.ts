import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asLink, asNobody } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import { testApi } from '../../testing/test-api.ts';
import { bloomerSignedMonth, CLIENT_SIGN } from '../activities/activities.fixture.ts';
import { renewSigningLink } from './link-renewal.service.ts';

const RENEW = 'mutation ($id: ID!) { renewSigningLink(signingDocumentID: $id) }';

const api = testApi();

describe('renewSigningLink', () => {
  it('mails the known contact at most once a quarter of an hour and five times a day', () =>
    api.rollback(async (test) => {
      const month = await bloomerSignedMonth(test);
      const at = async (instant: string) => {
        test.setNow(instant);
        return (await test.execute(asNobody, RENEW, { id: month.documentId })).data.renewSigningLink;
      };
      assert.equal(await at('2026-11-20T09:05:00Z'), false);
      const answers: boolean[] = [];
      for (let hour = 10; hour < 18; hour += 1) answers.push(await at(`2026-11-21T${hour}:00:00Z`));
      assert.deepEqual(answers, [true, true, true, true, true, false, false, false]);
      assert.equal(await at('2026-11-22T11:10:00Z'), true);
    }));

  it('goes on for whoever shows the old link when strangers who know the address asked too often', () =>
    api.rollback(async (test) => {
      const month = await bloomerSignedMonth(test);
      const asHolder = asLink('craSign', month.documentId, month.contact.id, { tokenId: month.linkId, expired: true });
      const at = async (instant: string, viewer: Viewer) => {
        test.setNow(instant);
        return (await test.execute(viewer, RENEW, { id: month.documentId })).data.renewSigningLink;
      };
      for (let hour = 10; hour < 15; hour += 1) await at(`2026-11-28T${hour}:00:00Z`, asNobody);
      assert.equal(await at('2026-11-28T16:00:00Z', asNobody), false);
      const answers: boolean[] = [];
      for (const minute of ['01', '05', '16', '31', '46']) {
        answers.push(await at(`2026-11-28T16:${minute}:00Z`, asHolder));
      }
      assert.deepEqual(answers, [true, false, true, true, true]);
      assert.equal(await at('2026-11-28T17:01:00Z', asHolder), true);
      assert.equal(await at('2026-11-28T17:16:00Z', asHolder), false, 'five a day');
      const other = asLink('craSign', crypto.randomUUID(), month.contact.id, { tokenId: month.linkId });
      assert.equal(await at('2026-11-28T18:00:00Z', other), false, 'a link of something else');
    }));

  it('leads back to the host whose page asked', () =>
    api.rollback(async (test) => {
      const month = await bloomerSignedMonth(test);
      test.setNow('2026-11-21T10:00:00Z');
      const context = { ...test.context(asNobody), pageUrl: 'https://clients.bloom.test' };
      assert.equal(await renewSigningLink(context, month.documentId), true);
      const renewal = await test.db
        .selectFrom('mail_outbox')
        .select('text_body')
        .where('template', '=', 'cra-renewal')
        .executeTakeFirstOrThrow();
      assert.match(renewal.text_body, /https:\/\/clients\.bloom\.test\/signing\/[\w-]+\?token=/);
    }));

  it('says why there is nothing to renew', () =>
    api.rollback(async (test) => {
      const month = await bloomerSignedMonth(test);
      assert.equal((await test.execute(asNobody, RENEW, { id: crypto.randomUUID() })).code, 'OBJECT_NOT_FOUND');
      await test.execute(month.clientLink, CLIENT_SIGN, { id: month.documentId, name: 'Claire Durand' });
      assert.equal((await test.execute(asNobody, RENEW, { id: month.documentId })).code, 'ALREADY_SIGNED');
    }));
});
