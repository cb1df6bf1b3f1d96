import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin, asClient, asLink } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import { testApi } from '../../testing/test-api.ts';
import { bloomerSignedMonth, CLIENT_SIGN, filledMonth } from '../activities/activities.fixture.ts';
import { ASK, handedOut, LINK, mailedCodes } from './sign-code.fixture.ts';

const READY = 'query ($id: ID!, $signer: ID) { electronicSignReady(externalDocumentId: $id, signerId: $signer) }';
const PAGE =
  'query ($id: ID!) { page: getClientActivity(signingDocumentID: $id) { codeRequired codeChannel isLinkHandedOut } }';
const REFUSE = `mutation ($id: ID!, $code: String) { refuseClientActivity(
  signingDocumentID: $id, signerFullname: "Claire Durand", reason: "Le 6 était un congé", code: $code) }`;
const UNKNOWN = '11111111-1111-4111-8111-111111111111';

const api = testApi();

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
      const handed = await handedOut(test, month);
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
      for (const viewer of [handed, await handedOut(test, month, handed)]) {
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

  it('refuses a month in the name of the contact with his code only, as it signs', () =>
    api.rollback(async (test) => {
      const month = await bloomerSignedMonth(test);
      const handed = await handedOut(test, month);
      const refuse = (code?: string) => test.execute(handed, REFUSE, { id: month.documentId, code });
      const { data } = await test.execute(handed, PAGE, { id: month.documentId });
      assert.equal(data.page.codeChannel, 'email');
      assert.equal((await refuse()).errors[0]?.extensions.reason, 'CODE_REQUIRED');
      await test.execute(handed, ASK, { id: month.documentId });
      const [code = ''] = await mailedCodes(test);
      assert.equal((await refuse(code === '000000' ? '000001' : '000000')).errors[0]?.extensions.reason, 'CODE_WRONG');
      const state = () => test.execute(month.viewer, PAGE, { id: month.documentId });
      assert.equal((await state()).code, undefined, 'nothing is refused yet');
      assert.deepEqual([(await refuse(code)).code, (await state()).code], [undefined, 'DOCUMENT_VOID']);
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
