import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin, asClient, asLink } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { LINK, withCode } from './sign-code.fixture.ts';

const api = testApi();

describe('a contact whose telephone is proven', () => {
  const PHONE = 'mutation { requestPhoneCode { channel destinationMasked } }';
  const PROVE = 'mutation ($code: String!) { confirmPhoneCode(code: $code) { phoneVerified phoneNumber } }';
  const PAGE = `query ($id: ID!) {
    getClientActivity(signingDocumentID: $id) { codeRequired codeChannel codeDestinationMasked telephoneToProve }
  }`;

  const messages = async ({ db }: TestContext) => {
    const rows = await db.selectFrom('message_outbox').selectAll().orderBy('created_at').execute();
    const codes = rows.map(({ text_body }) => /\b\d{6}\b/.exec(text_body)?.[0] ?? '');
    return { rows, codes };
  };

  async function withTelephone(test: TestContext) {
    const made = await withCode(test);
    const change = { phone_number: '+33612345678' };
    await test.db.updateTable('contact').set(change).where('id', '=', made.month.contact.id).execute();
    const page = async (viewer = made.month.clientLink) => ({
      ...(await test.execute(viewer, PAGE, { id: made.month.documentId })).data.getClientActivity,
    });
    return { ...made, page };
  }

  it('gets the code there, which the evidence says; until then both go to one mailbox, which it says too', () =>
    api.rollback(async (test) => {
      const { month, ask, sign, page } = await withTelephone(test);
      assert.deepEqual(await page(), {
        codeRequired: true,
        codeChannel: 'email',
        codeDestinationMasked: 'c•••••@client.example',
        telephoneToProve: '+33 •• •• •• •• 78',
      });
      const asked = await test.execute(month.clientLink, PHONE);
      assert.equal(asked.data.requestPhoneCode.destinationMasked, '+33 •• •• •• •• 78');
      const [first = ''] = (await messages(test)).codes;
      const proved = await test.execute(month.clientLink, PROVE, { code: first });
      assert.deepEqual({ ...proved.data.confirmPhoneCode }, { phoneVerified: true, phoneNumber: '+33 •• •• •• •• 78' });
      assert.deepEqual(await page(), {
        codeRequired: true,
        codeChannel: 'sms',
        codeDestinationMasked: '+33 •• •• •• •• 78',
        telephoneToProve: null,
      });
      await test.db.deleteFrom('message_outbox').execute();
      assert.equal((await ask()).data.requestSigningCode.channel, 'sms');
      const { rows, codes } = await messages(test);
      assert.deepEqual([rows.length, rows[0]?.channel, rows[0]?.recipient], [1, 'sms', '+33612345678']);
      assert.equal((await sign(codes[0])).code, undefined);
      const signature = await test.db
        .selectFrom('signature')
        .select(['level', 'code_channel', 'signer_phone_masked'])
        .where('document_id', '=', month.documentId)
        .where('role', '=', 'client')
        .executeTakeFirstOrThrow();
      assert.deepEqual(signature, {
        level: 'signature électronique simple avec code à usage unique (lien envoyé par e-mail et code par SMS)',
        code_channel: 'code par SMS',
        signer_phone_masked: '+33 •• •• •• •• 78',
      });
    }));

  it('signs with the number that the code went to in the evidence, although it is another meanwhile', () =>
    api.rollback(async (test) => {
      const { month, ask, sign } = await withTelephone(test);
      await test.execute(month.clientLink, PHONE);
      await test.execute(month.clientLink, PROVE, { code: (await messages(test)).codes[0] });
      await test.db.deleteFrom('message_outbox').execute();
      await ask();
      const change = { phone_number: '+33687654321' };
      await test.db.updateTable('contact').set(change).where('id', '=', month.contact.id).execute();
      assert.equal((await sign((await messages(test)).codes[0])).code, undefined);
      const { signer_phone_masked } = await test.db
        .selectFrom('signature')
        .select('signer_phone_masked')
        .where('role', '=', 'client')
        .executeTakeFirstOrThrow();
      assert.equal(signer_phone_masked, '+33 •• •• •• •• 78');
    }));

  it('is not asked to prove a landline, which receives no SMS', () =>
    api.rollback(async (test) => {
      const { month, page } = await withTelephone(test);
      const change = { phone_number: '+33199001717' };
      await test.db.updateTable('contact').set(change).where('id', '=', month.contact.id).execute();
      assert.equal((await page()).telephoneToProve, null);
      assert.match((await test.execute(month.clientLink, PHONE)).errors[0]?.message ?? '', /mobile|invalide/);
    }));

  it('signs with a code that was mailed before as what it was', () =>
    api.rollback(async (test) => {
      const { month, ask, sign, mailed } = await withTelephone(test);
      await ask();
      await test.execute(month.clientLink, PHONE);
      await test.execute(month.clientLink, PROVE, { code: (await messages(test)).codes[0] });
      const [code = ''] = await mailed();
      assert.equal((await sign(code)).code, undefined);
      const { level, code_channel } = await test.db
        .selectFrom('signature')
        .selectAll()
        .where('role', '=', 'client')
        .executeTakeFirstOrThrow();
      assert.match(level, /lien et code envoyés à la même adresse e-mail/);
      assert.equal(code_channel, 'code par e-mail');
    }));

  it('proves nothing by an address that was handed out, by an expired link, nor for a new number', () =>
    api.rollback(async (test) => {
      const { month, page } = await withTelephone(test);
      const { url } = (await test.execute(asClient(month.contact), LINK, { id: month.documentId })).data
        .getElectronicSignLink;
      const opened = await test.platform.links.exchange(test.db, new URL(url).searchParams.get('token') ?? '');
      const session = await test.platform.links.session(test.db, opened.sessionToken);
      const handed = asLink('craSign', month.documentId, month.contact.id, { tokenId: session?.tokenId });
      assert.equal((await page(handed)).telephoneToProve, null);
      assert.equal((await test.execute(handed, PHONE)).code, 'FORBIDDEN');
      const expired = asLink('craSign', month.documentId, month.contact.id, { tokenId: month.linkId, expired: true });
      assert.equal((await test.execute(expired, PHONE)).code, 'TOKEN_EXPIRED');
      // With a session it is the contact's own.
      const client = asClient(month.contact);
      await test.execute(client, PHONE);
      const wrong = await test.execute(client, PROVE, { code: 'x' });
      assert.equal(wrong.code, 'BAD_USER_INPUT');
      await test.execute(client, PROVE, { code: (await messages(test)).codes[0] });
      assert.equal((await page()).codeChannel, 'sms');
      const staff = asAdmin((await test.create.staff()).id);
      const SHOWN = 'query ($id: ID!) { society(recordId: $id) { contacts { phoneVerified } } }';
      const shown = async () =>
        (await test.execute(staff, SHOWN, { id: month.client.id })).data.society.contacts[0].phoneVerified;
      assert.equal(await shown(), true);
      const CHANGE = 'mutation ($input: UpsertContactInput!) { upsertContact(input: $input) { phoneVerified } }';
      const input = { recordId: month.contact.id, phoneNumber: '06 87 65 43 21' };
      assert.equal((await test.execute(staff, CHANGE, { input })).code, undefined);
      assert.equal(await shown(), false);
      assert.equal((await page()).codeChannel, 'email');
    }));
});
