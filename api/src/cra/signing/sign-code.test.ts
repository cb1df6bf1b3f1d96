import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { asAdmin, asClient, asLink } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { bloomerSignedMonth, CLIENT_SIGN, filledMonth } from '../activities/activities.fixture.ts';
import { ASK, LINK, mailedCodes, withCode, withSwitch } from './sign-code.fixture.ts';

const READY = 'query ($id: ID!, $signer: ID) { electronicSignReady(externalDocumentId: $id, signerId: $signer) }';
const PAGE =
  'query ($id: ID!) { page: getClientActivity(signingDocumentID: $id) { codeRequired codeChannel isLinkHandedOut } }';
const UNKNOWN = '11111111-1111-4111-8111-111111111111';

let api: TestApi;
before(async () => {
  api = await openTestApi();
});
after(() => api.close());

describe('the code that confirms a signature', () => {
  it('is asked for, mailed to the contact and works once', () =>
    api.rollback(async (test) => {
      const { month, ask, sign, mailed } = await withCode(test);
      assert.equal((await sign()).errors[0]?.extensions.reason, 'CODE_REQUIRED');
      const { data } = await ask();
      assert.match(data.requestSigningCode.destinationMasked, /^c•••••@client\.example$/);
      const [code = ''] = await mailed();
      const stored = await test.db.selectFrom('sign_code').selectAll().executeTakeFirstOrThrow();
      assert.equal(stored.code_hash.includes(code), false);
      assert.equal((await sign(`${code.slice(0, 3)} ${code.slice(3)}`)).code, undefined);
      const signature = await test.db
        .selectFrom('signature')
        .selectAll()
        .where('document_id', '=', month.documentId)
        .where('role', '=', 'client')
        .executeTakeFirstOrThrow();
      assert.match(signature.level, /code/);
      assert.equal(signature.code_channel, 'code par e-mail');
    }));

  it('is asked for from the moment on that the mission asks for one, and no longer once it does not', () =>
    api.rollback(async (test) => {
      const { month, ask, sign, mailed, setSwitch } = await withSwitch(test);
      assert.equal(await setSwitch(true), true);
      assert.equal((await sign()).errors[0]?.extensions.reason, 'CODE_REQUIRED');
      await ask();
      assert.equal((await mailed()).length, 1);
      assert.equal(await setSwitch(false), false);
      assert.equal((await sign()).code, undefined);
      const { level } = await test.db
        .selectFrom('signature')
        .select('level')
        .where('document_id', '=', month.documentId)
        .where('role', '=', 'client')
        .executeTakeFirstOrThrow();
      assert.doesNotMatch(level, /code/);
    }));

  it('blocks after five wrong tries, which are counted although they fail', () =>
    api.rollback(async (test) => {
      const { ask, sign, mailed } = await withCode(test);
      await ask();
      const [code = ''] = await mailed();
      const wrong = code === '000000' ? '000001' : '000000';
      const reasons: unknown[] = [];
      for (let time = 0; time < 6; time += 1) reasons.push((await sign(wrong)).errors[0]?.extensions.reason);
      assert.deepEqual(reasons, [...Array(4).fill('CODE_WRONG'), 'CODE_BLOCKED', 'CODE_BLOCKED']);
      assert.equal((await sign(code)).errors[0]?.extensions.reason, 'CODE_BLOCKED');
      test.setNow('2026-11-20T09:05:00Z');
      assert.equal((await ask()).code, 'RATE_LIMITED');
      test.setNow('2026-11-20T09:16:00Z');
      assert.equal((await ask()).code, undefined);
    }));

  it('blocks for a quarter of an hour from the fifth wrong try, and says so as long', () =>
    api.rollback(async (test) => {
      const { ask, sign, mailed } = await withCode(test);
      await ask();
      const [code = ''] = await mailed();
      const wrong = code === '000000' ? '000001' : '000000';
      test.setNow('2026-11-20T09:09:00Z');
      for (let time = 0; time < 5; time += 1) await sign(wrong);
      test.setNow('2026-11-20T09:23:00Z');
      assert.equal((await sign(code)).errors[0]?.extensions.reason, 'CODE_BLOCKED');
      const early = await ask();
      assert.deepEqual([early.code, early.errors[0]?.extensions.data], ['RATE_LIMITED', { retryAfter: 60 }]);
      test.setNow('2026-11-20T09:24:00Z');
      assert.equal((await sign(code)).errors[0]?.extensions.reason, 'CODE_EXPIRED');
      assert.equal((await ask()).code, undefined);
    }));

  it('expires after ten minutes, and is sent again after one, five times a day', () =>
    api.rollback(async (test) => {
      const { ask, sign, mailed } = await withCode(test);
      await ask();
      assert.equal((await ask()).code, 'RATE_LIMITED');
      const [code = ''] = await mailed();
      test.setNow('2026-11-20T09:10:00Z');
      assert.equal((await sign(code)).errors[0]?.extensions.reason, 'CODE_EXPIRED');
      const answers: (string | undefined)[] = [];
      for (let minute = 11; minute < 17; minute += 1) {
        test.setNow(`2026-11-20T09:${minute}:00Z`);
        answers.push((await ask()).code);
      }
      assert.deepEqual(answers, [undefined, undefined, undefined, undefined, 'RATE_LIMITED', 'RATE_LIMITED']);
    }));

  it('leaves at most ten tries a minute to one link', () =>
    api.rollback(async (test) => {
      const { sign } = await withCode(test);
      const codes: (string | undefined)[] = [];
      for (let time = 0; time < 11; time += 1) codes.push((await sign()).code);
      assert.deepEqual(codes, [...Array(10).fill('BAD_USER_INPUT'), 'RATE_LIMITED']);
    }));
});

describe('getElectronicSignLink', () => {
  it('gives each signer a ten-minute address of his own, and staff that of a contact', () =>
    api.rollback(async (test) => {
      const month = await bloomerSignedMonth(test);
      const colleague = await test.create.contact(month.client.id);
      const client = asClient(month.contact);
      const own = (await test.execute(client, LINK, { id: month.documentId })).data.getElectronicSignLink;
      assert.match(own.url, new RegExp(`/signing/${month.documentId}\\?token=anonymous:`));
      assert.equal(own.expiresAt, '2026-11-20T09:10:00.000Z');
      for (const signer of [colleague.id, month.bloomer.id, UNKNOWN]) {
        assert.equal((await test.execute(client, LINK, { id: month.documentId, signer })).code, 'OBJECT_NOT_FOUND');
      }
      const admin = asAdmin((await test.create.staff()).id);
      assert.equal(
        (await test.execute(admin, LINK, { id: month.documentId, signer: month.contact.id })).code,
        undefined,
      );
      assert.equal(
        (await test.execute(month.viewer, LINK, { id: month.documentId, signer: month.contact.id })).code,
        'OBJECT_NOT_FOUND',
      );
      const bound = await test.db
        .selectFrom('link_token')
        .select('contact_id')
        .where('object_id', '=', month.documentId)
        .execute();
      assert.deepEqual(new Set(bound.map(({ contact_id }) => contact_id)), new Set([month.contact.id]));
    }));

  it('asks whoever signs with an address that staff handed out for the code of the contact, and says so', () =>
    api.rollback(async (test) => {
      const month = await bloomerSignedMonth(test);
      const manager = asAdmin((await test.create.staff({ firstname: 'Alice', lastname: 'Martin' })).id);
      const open = async (viewer: Viewer) => {
        const { data } = await test.execute(viewer, LINK, { id: month.documentId, signer: month.contact.id });
        const token = new URL(data.getElectronicSignLink.url).searchParams.get('token') ?? '';
        const { link } = await test.platform.links.exchange(test.db, token);
        return { ...asLink('craSign', month.documentId, month.contact.id), link };
      };
      const handed = await open(manager);
      const sign = (viewer: Viewer, code?: string) =>
        test.execute(viewer, CLIENT_SIGN, { id: month.documentId, name: 'Claire Durand', code });
      const page = async (viewer: Viewer) => ({
        ...(await test.execute(viewer, PAGE, { id: month.documentId })).data.page,
      });
      assert.deepEqual(await page(month.clientLink), {
        codeRequired: false,
        codeChannel: null,
        isLinkHandedOut: false,
      });
      const asked = { codeRequired: true, codeChannel: 'email', isLinkHandedOut: true };
      // A link that is asked for with it is no better than itself.
      for (const viewer of [handed, await open(handed)]) {
        assert.deepEqual(await page(viewer), asked);
        assert.equal((await sign(viewer)).errors[0]?.extensions.reason, 'CODE_REQUIRED');
      }
      await test.execute(handed, ASK, { id: month.documentId });
      const [code] = await mailedCodes(test);
      assert.equal((await sign(handed, code)).code, undefined);
      const { link_handed, level } = await test.db
        .selectFrom('signature')
        .select(['link_handed', 'level'])
        .where('document_id', '=', month.documentId)
        .where('role', '=', 'client')
        .executeTakeFirstOrThrow();
      assert.match(link_handed ?? '', /^remis par Alice Martin le 20 novembre 2026 à 10/);
      assert.match(level, /lien remis par la société et code par e-mail/);
    }));

  it('opens one session, after a click', () =>
    api.rollback(async (test) => {
      const month = await bloomerSignedMonth(test);
      const { url } = (await test.execute(asClient(month.contact), LINK, { id: month.documentId })).data
        .getElectronicSignLink;
      const token = new URL(url).searchParams.get('token') ?? '';
      assert.equal((await test.platform.links.session(test.db, token))?.tokenId, undefined);
      await test.platform.links.exchange(test.db, token);
      await assert.rejects(test.platform.links.exchange(test.db, token), { code: 'TOKEN_EXPIRED' });
    }));

  it('is not made by asking whether it would be', () =>
    api.rollback(async (test) => {
      const month = await bloomerSignedMonth(test);
      const links = () => test.db.selectFrom('link_token').select('id').execute();
      const before = await links();
      for (const viewer of [asClient(month.contact), month.clientLink]) {
        const { data } = await test.execute(viewer, READY, { id: month.documentId });
        assert.equal(data.electronicSignReady, true);
      }
      assert.deepEqual(await links(), before);
      const stranger = asClient((await test.create.mission()).contact);
      assert.equal((await test.execute(stranger, READY, { id: month.documentId })).code, 'OBJECT_NOT_FOUND');
    }));

  it('asked for with a link ends with it: a chain of links lasts no longer than the first', () =>
    api.rollback(async (test) => {
      const month = await bloomerSignedMonth(test);
      const { id, expiresAt } = await test.platform.links.issue(test.db, {
        purpose: 'craSign',
        objectId: month.documentId,
        contactId: month.contact.id,
      });
      const holder = asLink('craSign', month.documentId, month.contact.id, { tokenId: id });
      test.setNow(new Date(expiresAt.getTime() - 4 * 60_000).toISOString());
      const last = (await test.execute(holder, LINK, { id: month.documentId })).data.getElectronicSignLink;
      assert.equal(last.expiresAt, expiresAt.toISOString());
      // The session of a link may outlive it by hours, but gives no more links.
      test.setNow(expiresAt.toISOString());
      assert.equal((await test.execute(holder, LINK, { id: month.documentId })).code, 'TOKEN_EXPIRED');
    }));

  it('says what is unknown, signed or void', () =>
    api.rollback(async (test) => {
      const admin = asAdmin((await test.create.staff()).id);
      const month = await filledMonth(test);
      const link = async (id: string) => {
        const { code } = await test.execute(admin, LINK, { id });
        assert.equal((await test.execute(admin, READY, { id })).code, code, 'the page is told the same when it opens');
        return { code };
      };
      for (const id of [UNKNOWN, 'rec42']) assert.equal((await link(id)).code, 'OBJECT_NOT_FOUND');
      const signed = await bloomerSignedMonth(test, month);
      await test.execute(signed.clientLink, CLIENT_SIGN, { id: month.documentId, name: 'Claire Durand' });
      assert.equal((await link(month.documentId)).code, 'ALREADY_SIGNED');
      const other = await filledMonth(test);
      await test.db
        .updateTable('signing_document')
        .set({ status: 'void', void_reason: 'SUPERSEDED' })
        .where('id', '=', other.documentId)
        .execute();
      assert.equal((await link(other.documentId)).code, 'DOCUMENT_VOID');
    }));
});
