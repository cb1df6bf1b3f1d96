import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { inTransaction } from '../../platform/database/database.ts';
import { asAdmin, asBloomer, asClient, asLink, asSystem } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import { testApi } from '../../testing/test-api.ts';
import { SIGNED } from '../contracts/contracts.fixture.ts';
import { requestContractSignature } from './contract-sending.service.ts';
import { askCode, CANCEL, contractNow, drafted, mailsOf, READ, SEND, sent, signs } from './contract-signing.fixture.ts';

const api = testApi();

const REFUSE_WITH = `mutation ($document: ID!, $signer: ID!, $reason: String!, $code: String) {
  refuseContract(externalDocumentId: $document, signerId: $signer, reason: $reason, code: $code)
}`;
const VERSION = `mutation ($id: ID!) {
  createContractVersion(legalContractRecordId: $id) { recordId state step type emptyFileUrl viewerCanSend viewerCanRenew }
}`;
const LINK = `mutation ($document: ID!, $signer: ID) {
  getElectronicSignLink(externalDocumentId: $document, signerId: $signer) { url expiresAt }
}`;
const READY = `query ($document: ID!, $signer: ID) {
  electronicSignReady(externalDocumentId: $document, signerId: $signer)
}`;

describe('a link that staff handed out', () => {
  it('refuses in the name of the signer with the code that he gets only, as it signs', () =>
    api.rollback(async (test) => {
      const of = await sent(test, { type: 'PDS' });
      const who = { document: of.signing.id, signer: of.first.id };
      const { url } = (await test.execute(of.manager, LINK, who)).data.getElectronicSignLink;
      const opened = await test.platform.links.exchange(test.db, new URL(url).searchParams.get('token') ?? '');
      const handed = { ...of.other, link: opened.link };
      const shown = 'query ($document: ID!) { getContractToSign(externalDocumentId: $document) { isLinkHandedOut } }';
      const page = async (viewer: Viewer) =>
        (await test.execute(viewer, shown, who)).data.getContractToSign.isLinkHandedOut;
      assert.deepEqual([await page(of.other), await page(handed)], [false, true]);
      const refuse = (code?: string) =>
        test.execute(handed, REFUSE_WITH, { ...who, reason: 'Le tarif n’est pas le bon', code });
      assert.equal((await refuse()).errors[0]?.extensions.reason, 'CODE_REQUIRED');
      const { digits } = await askCode(test, handed, who);
      assert.equal(
        (await refuse(digits === '000000' ? '000001' : '000000')).errors[0]?.extensions.reason,
        'CODE_WRONG',
      );
      assert.equal((await contractNow(test, of)).state, 'sent');
      assert.equal((await refuse(digits)).code, undefined);
      assert.equal((await contractNow(test, of)).state, 'refused');
    }));
});

describe('a Bloomer who gets another address', () => {
  it('signs by a link that went there, not by one that went to the former one', () =>
    api.rollback(async (test) => {
      const of = await sent(test, { type: 'SST' });
      const admin = asAdmin((await test.create.staff()).id);
      const rename = 'mutation ($input: UpsertBloomerInput!) { upsertBloomer(input: $input) { pendingEmail } }';
      const email = 'apres@bloom.example';
      await test.execute(admin, rename, { input: { recordId: of.bloomer.id, email } });
      const live = test.db.selectFrom('link_token').selectAll().where('purpose', '=', 'contractSign');
      const stands = async () => (await live.where('revoked_at', 'is', null).execute()).map(({ id }) => id);
      assert.deepEqual(await stands(), [of.linkId], 'nobody confirmed the address');
      const change = await test.db.selectFrom('email_change').select('id').executeTakeFirstOrThrow();
      await test.execute(asLink('emailConfirm', change.id, null), 'mutation { confirmEmail { confirmed } }');
      const [fresh, ...more] = await stands();
      assert.deepEqual([fresh === of.linkId, more], [false, []]);
      const asked = (await mailsOf(test, 'contract-invitation')).map(({ recipient }) => recipient);
      // What has not left for the former address does not leave.
      assert.deepEqual(asked, [email]);
    }));
});

describe('cancelling', () => {
  it('ends what is out, tells who was asked, and may be said twice', () =>
    api.rollback(async (test) => {
      const of = await sent(test, { type: 'PDS' });
      await signs(test, of, of.other, of.first);
      for (const _ of [1, 2]) {
        const { data } = await test.execute(of.manager, CANCEL, { id: of.contract.id, reason: 'Mission reportée' });
        assert.equal(data.cancelContractSignature.state, 'cancelled');
      }
      const mails = await mailsOf(test, 'contract-stopped');
      assert.deepEqual(
        mails.map(({ recipient }) => recipient),
        [of.contact.email],
      );
      const page = await test.execute(of.other, READ, { document: of.signing.id });
      assert.deepEqual([page.code, page.errors[0]?.extensions.reason], ['DOCUMENT_VOID', 'CANCELLED']);
    }));

  it('is for account managers, and for what is out', () =>
    api.rollback(async (test) => {
      const of = await sent(test, { type: 'PDS' });
      for (const viewer of [of.only('finance'), asClient(of.contact), asBloomer(of.bloomer), of.other]) {
        assert.equal((await test.execute(viewer, CANCEL, { id: of.contract.id })).code, 'FORBIDDEN');
      }
      const draft = await drafted(test);
      const answer = await test.execute(draft.manager, CANCEL, { id: draft.contract.id });
      assert.equal(answer.errors[0]?.extensions.reason, 'NOT_SENT');
      await signs(test, of, of.other, of.first);
      await signs(test, of, of.manager, of.firm);
      assert.equal((await test.execute(of.manager, CANCEL, { id: of.contract.id })).code, 'ALREADY_SIGNED');
    }));
});

describe('a new version', () => {
  it('is a draft of its own with the same file, made once, after an end without signature', () =>
    api.rollback(async (test) => {
      const of = await sent(test, { type: 'PDS', step: 'Avenant' });
      const early = await test.execute(of.manager, VERSION, { id: of.contract.id });
      assert.equal(early.errors[0]?.extensions.reason, 'NOT_ENDED');
      await test.execute(of.manager, CANCEL, { id: of.contract.id });
      const first = (await test.execute(of.manager, VERSION, { id: of.contract.id })).data.createContractVersion;
      const again = (await test.execute(of.manager, VERSION, { id: of.contract.id })).data.createContractVersion;
      assert.equal(again.recordId, first.recordId);
      assert.deepEqual([first.state, first.step, first.type, first.viewerCanSend], ['draft', 'Avenant', 'PDS', true]);
      const { data } = await test.execute(of.manager, SEND, { id: first.recordId });
      assert.equal(data.sendContractForSignature.state, 'sent');
      const file = await test.db
        .selectFrom('contract_signing')
        .select('file_sha256')
        .where('contract_id', '=', first.recordId)
        .executeTakeFirst();
      assert.equal(file?.file_sha256, of.file.sha256);
      assert.equal((await contractNow(test, of)).state, 'cancelled');
    }));
});

describe('a contract that was signed on paper', () => {
  it('waits for nobody any more, wherever its link is opened', () =>
    api.rollback(async (test) => {
      const of = await sent(test, { type: 'PDS' });
      assert.equal((await of.upload(SIGNED)).code, undefined);
      const page = await test.execute(of.other, READ, { document: of.signing.id });
      assert.deepEqual([page.code, page.errors[0]?.extensions.reason], ['DOCUMENT_VOID', 'SIGNED_ELSEWHERE']);
      const address = await test.execute(of.manager, LINK, { document: of.signing.id, signer: of.first.id });
      assert.equal(address.errors[0]?.extensions.reason, 'SIGNED_ELSEWHERE');
    }));
});

describe('a contract that was replaced', () => {
  it('is not signed on paper either', () =>
    api.rollback(async (test) => {
      const of = await sent(test, { type: 'PDS' });
      await test.execute(of.manager, CANCEL, { id: of.contract.id });
      await test.execute(of.manager, VERSION, { id: of.contract.id });
      const { errors } = await of.upload({ signed: true, signedDate: '2026-11-10' });
      assert.equal(errors[0]?.extensions.reason, 'ENDED');
      assert.equal((await contractNow(test, of)).state, 'cancelled');
    }));
});

describe('the address where somebody signs', () => {
  it('is his own page for a signer, and a short-lived link when staff asks for him', () =>
    api.rollback(async (test) => {
      const of = await sent(test, { type: 'PDS' });
      const ask = (viewer: Parameters<typeof test.execute>[0], signer?: string) =>
        test.execute(viewer, LINK, { document: of.signing.id, signer });
      const page = new RegExp(`/electronicSign/contract/${of.signing.id}/${of.first.id}$`);
      for (const viewer of [of.other, asClient(of.contact)]) {
        const { url, expiresAt } = (await ask(viewer)).data.getElectronicSignLink;
        assert.match(url, page);
        assert.equal(new Date(expiresAt).toISOString(), '2026-11-20T09:10:00.000Z');
      }
      const { url } = (await ask(of.manager, of.first.id)).data.getElectronicSignLink;
      assert.match(url, /\?token=anonymous:/);
      const own = (await ask(of.manager)).data.getElectronicSignLink;
      assert.match(own.url, new RegExp(`${of.firm.id}$`));
      const stranger = await test.create.mission();
      assert.equal((await ask(asClient(stranger.contact))).code, 'OBJECT_NOT_FOUND');
      assert.equal((await ask(asBloomer(of.bloomer))).code, 'OBJECT_NOT_FOUND');
      assert.equal((await ask(asSystem(of.staff.id), of.first.id)).code, undefined);
    }));

  it('is refused when there is nothing left to sign', () =>
    api.rollback(async (test) => {
      const of = await sent(test, { type: 'PDS' });
      await signs(test, of, of.other, of.first);
      const asked = (document: string, viewer = of.manager, signer?: string) =>
        test.execute(viewer, document, { document: of.signing.id, signer });
      for (const document of [LINK, READY]) {
        assert.equal((await asked(document, of.other)).code, 'ALREADY_SIGNED');
      }
      await test.execute(of.manager, CANCEL, { id: of.contract.id });
      for (const document of [LINK, READY]) {
        assert.equal((await asked(document, of.manager, of.firm.id)).code, 'DOCUMENT_VOID');
      }
    }));

  it('is asked about without making one, and says that a document is unknown to whoever asks', () =>
    api.rollback(async (test) => {
      const of = await sent(test, { type: 'PDS' });
      const links = () => test.db.selectFrom('link_token').select('id').execute();
      const before = await links();
      for (const viewer of [of.other, asClient(of.contact), of.manager]) {
        assert.equal((await test.execute(viewer, READY, { document: of.signing.id })).data.electronicSignReady, true);
      }
      assert.deepEqual(await links(), before);
      const stranger = asClient((await test.create.mission()).contact);
      assert.equal((await test.execute(stranger, READY, { document: of.signing.id })).code, 'OBJECT_NOT_FOUND');
      for (const viewer of [of.other, asClient(of.contact), of.manager, of.only('finance'), of.only('recruit')]) {
        for (const document of [READY, LINK, READ]) {
          const answer = await test.execute(viewer, document, { document: randomUUID() });
          assert.equal(answer.code, 'OBJECT_NOT_FOUND', document);
        }
      }
    }));
});

describe('the product itself', () => {
  it('sends a draft, and tells the account manager when nobody can be asked', () =>
    api.rollback(async (test) => {
      const made = await drafted(test, { type: 'PDS' });
      await test.db.deleteFrom('mission_contact').where('mission_id', '=', made.mission.id).execute();
      await inTransaction(test.db, (tx) => requestContractSignature(test.platform, tx, made.contract.id));
      assert.equal((await contractNow(test, made)).state, 'draft');
      const [told] = await test.db.selectFrom('notification').selectAll().execute();
      assert.equal(told?.staff_id, made.staff.id);
      assert.match(told?.description ?? '', /aucun signataire/);
      const other = await drafted(test, { type: 'SST' });
      await inTransaction(test.db, (tx) => requestContractSignature(test.platform, tx, other.contract.id));
      await inTransaction(test.db, (tx) => requestContractSignature(test.platform, tx, other.contract.id));
      assert.equal((await contractNow(test, other)).state, 'sent');
      assert.equal((await mailsOf(test, 'contract-invitation')).length, 1);
    }));
});
