import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CONSENT_VERSION, contractConsent } from '@bloom/shared-rules/cra/signature-consent';
import { asAdmin, asBloomer, asClient, asLink } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import { testApi } from '../../testing/test-api.ts';
import {
  askCode,
  CODE,
  contractNow,
  look,
  mailsOf,
  READ,
  SIGN,
  sent,
  served,
  signs,
} from './contract-signing.fixture.ts';

const api = testApi();

describe('signing', () => {
  it('goes from the client to the firm, and ends with a sealed file for everybody', () =>
    api.rollback(async (test) => {
      const of = await sent(test, { type: 'PDS' });
      const first = await signs(test, of, of.other, of.first);
      assert.deepEqual([first.code, first.data?.signContract.state], [undefined, 'open']);
      const half = await contractNow(test, of);
      assert.deepEqual([half.state, half.signed_count, half.signed_file_id], ['partially', 1, null]);
      assert.equal((await mailsOf(test, 'contract-invitation')).at(-1)?.recipient, of.staff.email);

      const last = await signs(test, of, of.manager, of.firm, { name: 'Alice Roy' });
      assert.equal(last.data.signContract.state, 'complete');
      const done = await contractNow(test, of);
      assert.deepEqual([done.state, done.signed_count, done.signed_date], ['signed', 2, '2026-11-20']);
      const CONTRACTS = `query ($id: ID!) { getLegalContractsByMission(missionId: $id) {
        contracts { signers { party fullname } } } }`;
      const shown = await test.execute(of.manager, CONTRACTS, { id: of.mission.id });
      const { signers } = shown.data.getLegalContractsByMission.contracts[0];
      const firm = signers.find(({ party }: { party: string }) => party === 'firm');
      assert.equal(firm.fullname, 'Alice Roy');
      assert.deepEqual(await test.runJobs(), ['contractSeal']);
      const sealed = await served(test, of.other, of, 'signed');
      assert.ok(sealed && 'file' in sealed && sealed.file.id === (await contractNow(test, of)).signed_file_id);
      assert.equal((await look(test, of.other, of)).data.getContractToSign.state, 'sealed');
      assert.deepEqual(
        (await mailsOf(test, 'contract-sealed')).map(({ recipient }) => recipient),
        [of.contact.email],
      );
      const told = await test.db.selectFrom('notification').select(['kind', 'staff_id']).execute();
      assert.deepEqual(told, [{ kind: 'contractSigned', staff_id: of.staff.id }]);
    }));

  it('keeps the evidence of who, what, when, where and how', () =>
    api.rollback(async (test) => {
      const of = await sent(test, { type: 'PDS' });
      const shown = (await look(test, of.other, of)).data.getContractToSign;
      await signs(test, of, of.other, of.first, { name: ' claire   DURAND ' });
      const signature = await test.db.selectFrom('contract_signature').selectAll().executeTakeFirstOrThrow();
      assert.equal(signature.signer_fullname, 'claire DURAND');
      assert.equal(signature.signer_identity, `Claire Durand, ${of.contact.email}`);
      assert.deepEqual([signature.signer_ip, signature.user_agent], ['203.0.113.9', 'node:test']);
      assert.deepEqual([signature.code_channel, signature.link_token_id], ['code par e-mail', of.linkId]);
      assert.equal(signature.file_sha256, of.file.sha256);
      // Whoever reads the mailbox has both: that is no second way of proving who signs.
      assert.doesNotMatch(signature.level, /renforcée/);
      assert.match(signature.level, /simple avec code.*même adresse e-mail/);
      assert.equal(signature.consent_version, CONSENT_VERSION);
      assert.deepEqual([signature.consent_text, signature.level], [shown.consentText, shown.signatureLevel]);
      assert.equal(signature.consent_text, contractConsent(of.client.name));
      assert.equal(signature.sign_date.toISOString(), '2026-11-20T09:00:00.000Z');
      const [event] = await test.db
        .selectFrom('audit_event')
        .selectAll()
        .where('action', '=', 'contract.signature')
        .execute();
      assert.deepEqual([event?.object_kind, event?.object_id], ['mission', of.mission.id]);
    }));

  it('is refused without the code, the consent, the name, or for another document', () =>
    api.rollback(async (test) => {
      const of = await sent(test, { type: 'PDS' });
      const cases: [object, unknown][] = [
        [{ code: '' }, 'CODE_REQUIRED'],
        [{ code: '0' }, 'CODE_WRONG'],
        [{ hash: 'f'.repeat(64) }, 'SUPERSEDED'],
      ];
      for (const [over, reason] of cases) {
        const { errors } = await signs(test, of, of.other, of.first, over);
        assert.equal(errors[0]?.extensions.reason, reason);
        test.setNow(new Date(test.platform.clock.now().getTime() + 61_000).toISOString());
      }
      const noConsent = await signs(test, of, of.other, of.first, { consent: false });
      assert.deepEqual(noConsent.errors[0]?.extensions.invalidArgs, ['consent']);
      test.setNow('2026-11-20T10:00:00Z');
      const noName = await signs(test, of, of.other, of.first, { name: ' ' });
      assert.deepEqual(noName.errors[0]?.extensions.invalidArgs, ['signerFullname']);
      assert.equal((await contractNow(test, of)).state, 'sent');
    }));

  it('is refused for a file that another one took the place of, although the contract is still out', () =>
    api.rollback(async (test) => {
      const of = await sent(test, { type: 'PDS' });
      assert.equal((await of.upload()).data.uploadAmendment.state, 'sent');
      const { errors } = await signs(test, of, of.other, of.first);
      assert.deepEqual([errors[0]?.extensions.code, errors[0]?.extensions.reason], ['DOCUMENT_VOID', 'SUPERSEDED']);
    }));

  it('is not given for both sides by one person', () =>
    api.rollback(async (test) => {
      const of = await sent(test, { type: 'SST' }, { parallel: true });
      const bloomer = asBloomer(of.bloomer);
      const both = { ...of.manager, roles: new Set(['Admin', 'Bloomer'] as const), bloomerId: bloomer.bloomerId };
      assert.equal((await signs(test, of, both, of.firm)).code, 'OBJECT_NOT_FOUND');
      assert.equal((await signs(test, of, both, of.first)).code, undefined);
    }));

  it('names the company that the document names, also when the mission has changed companies since', () =>
    api.rollback(async (test) => {
      const of = await sent(test, { type: 'SST' });
      const other = await test.create.society({ name: 'Une autre société' });
      await test.db
        .updateTable('mission')
        .set({ bloomer_billing_society_id: other.id })
        .where('id', '=', of.mission.id)
        .execute();
      await signs(test, of, of.other, of.first);
      const signature = await test.db.selectFrom('contract_signature').selectAll().executeTakeFirstOrThrow();
      assert.ok(signature.consent_text.includes(of.billing?.name ?? '?'));
    }));

  it('waits for its turn, and happens once for each', () =>
    api.rollback(async (test) => {
      const of = await sent(test, { type: 'PDS' });
      assert.equal((await signs(test, of, of.manager, of.firm)).errors[0]?.extensions.reason, 'NOT_YOUR_TURN');
      await signs(test, of, of.other, of.first);
      assert.equal((await signs(test, of, of.other, of.first)).code, 'ALREADY_SIGNED');
      const page = (await look(test, of.other, of)).data.getContractToSign;
      assert.deepEqual(
        [page.canSign, page.signers.map(({ state }: { state: string }) => state)],
        [false, ['signed', 'asked']],
      );
    }));

  it('is for the signer alone', () =>
    api.rollback(async (test) => {
      const of = await sent(test, { type: 'PDS' });
      const elsewhere = await sent(test, { type: 'PDS' });
      const colleague = await test.create.contact(of.client.id);
      const refusals: [Viewer, string, string][] = [
        [elsewhere.other, of.first.id, 'OBJECT_NOT_FOUND'],
        [of.other, of.firm.id, 'OBJECT_NOT_FOUND'],
        [asClient(colleague), of.first.id, 'OBJECT_NOT_FOUND'],
        [of.manager, of.first.id, 'OBJECT_NOT_FOUND'],
        [asLink('craSign', of.first.id, of.contact.id), of.first.id, 'FORBIDDEN'],
        [of.only('finance'), of.firm.id, 'OBJECT_NOT_FOUND'],
      ];
      for (const [viewer, signer, code] of refusals) {
        assert.equal((await test.execute(viewer, CODE, { document: of.signing.id, signer })).code, code);
      }
      // The contact himself, with a session instead of the link.
      assert.equal((await signs(test, of, asClient(of.contact), of.first)).code, undefined);
    }));

  it('blocks after five wrong codes, which are counted although they fail', () =>
    api.rollback(async (test) => {
      const of = await sent(test, { type: 'PDS' });
      const who = { document: of.signing.id, signer: of.first.id };
      const { digits: good } = await askCode(test, of.other, who);
      const sign = (code: string) =>
        test.execute(of.other, SIGN, { ...who, name: 'Claire Durand', code, hash: of.file.sha256, consent: true });
      const wrong = good === '000000' ? '000001' : '000000';
      for (let index = 0; index < 4; index += 1) {
        assert.equal((await sign(wrong)).errors[0]?.extensions.reason, 'CODE_WRONG');
      }
      assert.equal((await sign(wrong)).errors[0]?.extensions.reason, 'CODE_BLOCKED');
      assert.equal((await sign(good)).errors[0]?.extensions.reason, 'CODE_BLOCKED');
      test.setNow('2026-11-20T09:02:00Z');
      assert.equal((await test.execute(of.other, CODE, who)).code, 'RATE_LIMITED');
      test.setNow('2026-11-20T09:16:00Z');
      const { digits } = await askCode(test, of.other, who);
      assert.equal((await sign(digits)).code, undefined);
    }));

  it('sends the code by SMS when the number is proven', () =>
    api.rollback(async (test) => {
      const of = await sent(test, { type: 'SST' });
      const phone = '+33612345678';
      await test.db.updateTable('bloomer').set({ phone_number: phone }).where('id', '=', of.bloomer.id).execute();
      await test.db
        .insertInto('phone_check')
        .values({
          bloomer_id: of.bloomer.id,
          phone_number: phone,
          code_hash: 'x',
          verified_at: '2026-11-01T09:00:00Z',
          expires_at: '2026-11-01T09:10:00Z',
        })
        .execute();
      const page = (await look(test, of.other, of)).data.getContractToSign;
      assert.deepEqual([page.codeChannel, page.codeDestinationMasked], ['sms', '+33 •• •• •• •• 78']);
      assert.equal((await signs(test, of, asBloomer(of.bloomer), of.first)).code, undefined);
      assert.equal((await mailsOf(test, 'sign-code')).length, 0);
      const signature = await test.db.selectFrom('contract_signature').selectAll().executeTakeFirstOrThrow();
      assert.deepEqual([signature.code_channel, signature.link_token_id], ['code par SMS', null]);
    }));
});

describe('a link to a contract that does not exist', () => {
  it('says so to everybody, whatever rights they have', () =>
    api.rollback(async (test) => {
      const of = await sent(test);
      const recruiter = asAdmin((await test.create.staff()).id, new Set(['recruit']));
      const nowhere = '00000000-0000-4000-8000-000000000001';
      for (const document of [nowhere, 'x']) {
        for (const viewer of [of.manager, recruiter, of.other]) {
          const { code } = await test.execute(viewer, READ, { document, signer: null });
          assert.equal(code, 'OBJECT_NOT_FOUND');
        }
      }
      assert.equal((await look(test, recruiter, of)).code, 'FORBIDDEN');
    }));
});
