import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asLink, asNobody } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { contractNow, mailsOf, READ, type Sent, sent, signs } from './contract-signing.fixture.ts';
import { sweepContractExpiry, sweepContractReminders } from './contract-signing.jobs.ts';
import { renewContractLink } from './signer-link.service.ts';

const api = testApi();

const REMIND = 'mutation ($id: ID!) { remindContractSigners(legalContractRecordId: $id) }';
const RENEW = `mutation ($document: ID!, $signer: ID!) {
  renewContractLink(externalDocumentId: $document, signerId: $signer)
}`;

/** Days after 20 November 2026, at ten in the morning in Paris. */
function day(test: TestContext, count: number, minutes = 0): void {
  test.setNow(new Date(Date.UTC(2026, 10, 20 + count, 9, minutes)).toISOString());
}

async function remindersUntil(test: TestContext, last: number): Promise<number[]> {
  const days: number[] = [];
  for (let count = 0; count <= last; count += 1) {
    day(test, count);
    const before = (await mailsOf(test, 'contract-reminder')).length;
    await sweepContractReminders(test.platform);
    await sweepContractReminders(test.platform);
    if ((await mailsOf(test, 'contract-reminder')).length > before) days.push(count);
  }
  return days;
}

describe('reminders', () => {
  it('leave after 2, 5, 10 and 20 days, once each, with a fresh link', () =>
    api.rollback(async (test) => {
      const of = await sent(test, { type: 'PDS' });
      assert.deepEqual(await remindersUntil(test, 29), [2, 5, 10, 20]);
      const mails = await mailsOf(test, 'contract-reminder');
      assert.deepEqual(new Set(mails.map(({ recipient }) => recipient)), new Set([of.contact.email]));
      const tokens = mails.map(({ text_body: text }) => /token=(\S+)/.exec(text)?.[1]);
      assert.equal(new Set(tokens).size, 4);
      // The second day is a Sunday: the mail waits for Monday morning.
      assert.equal(mails[0]?.not_before.toISOString(), '2026-11-23T07:00:00.000Z');
    }));

  it('are five at most with those that staff asks for, one a day', () =>
    api.rollback(async (test) => {
      const of = await sent(test, { type: 'PDS' });
      const remind = async () =>
        (await test.execute(of.manager, REMIND, { id: of.contract.id })).data.remindContractSigners;
      assert.equal(await remind(), false);
      for (const [count, expected] of [
        [1, true],
        [2, true],
        [3, true],
        [4, true],
        [6, true],
        [7, false],
      ] as const) {
        day(test, count);
        assert.equal(await remind(), expected, `day ${count}`);
        assert.equal(await remind(), false);
      }
      assert.deepEqual(await remindersUntil(test, 29), []);
    }));

  it('that nobody gets are none: staff is told, and they leave once the address is another', () =>
    api.rollback(async (test) => {
      const of = await sent(test, { type: 'PDS' });
      const address = (of.contact.email ?? '').toLowerCase();
      await test.db.insertInto('mail_bounce').values({ address, reason: '550 unknown' }).execute();
      assert.deepEqual(await remindersUntil(test, 9), []);
      const refused = await test.execute(of.manager, REMIND, { id: of.contract.id });
      assert.equal(refused.errors[0]?.extensions.reason, 'ADDRESS_INVALID');
      await test.db.deleteFrom('mail_bounce').execute();
      const again = await test.execute(of.manager, REMIND, { id: of.contract.id });
      assert.equal(again.data.remindContractSigners, true);
    }));

  it('start again for the next signer, who has thirty days of his own', () =>
    api.rollback(async (test) => {
      const of = await sent(test, { type: 'PDS' });
      day(test, 25);
      const link = asLink('contractSign', of.first.id, of.contact.id, { tokenId: of.linkId });
      assert.equal((await signs(test, of, link, of.first)).code, undefined);
      day(test, 28);
      await sweepContractReminders(test.platform);
      assert.deepEqual(
        (await mailsOf(test, 'contract-reminder')).map(({ recipient }) => recipient),
        [of.staff.email],
      );
      day(test, 54);
      await sweepContractExpiry(test.platform);
      assert.equal((await contractNow(test, of)).state, 'partially');
    }));
});

/** Adds this many requests like the given one, each with a contract of its own. */
async function copies({ db }: TestContext, of: Sent, count: number): Promise<void> {
  const contracts = await db
    .insertInto('legal_contract')
    .values(
      Array.from({ length: count }, () => ({
        mission_id: of.contract.mission_id,
        step: of.contract.step,
        type: of.contract.type,
        state: 'sent' as const,
        provider: 'bloom',
        nb_signer: 2,
        created_at: of.contract.created_at,
      })),
    )
    .returning('id')
    .execute();
  const { id: _id, contract_id: _contract, ...request } = of.signing;
  const requests = await db
    .insertInto('contract_signing')
    .values(contracts.map(({ id }) => ({ ...request, contract_id: id })))
    .returning('id')
    .execute();
  const signers = [of.first, of.firm].map(({ id: _own, ...signer }) => signer);
  await db
    .insertInto('contract_signer')
    .values(requests.flatMap(({ id }) => signers.map((signer) => ({ ...signer, signing_id: id }))))
    .execute();
}

describe('many at once', () => {
  it('are reminded over several sweeps, each once, nobody left out', () =>
    api.rollback(async (test) => {
      await copies(test, await sent(test, { type: 'PDS' }), 104);
      day(test, 2);
      const counts: number[] = [];
      for (let sweep = 0; sweep < 3; sweep += 1) {
        await sweepContractReminders(test.platform);
        counts.push((await mailsOf(test, 'contract-reminder')).length);
      }
      assert.deepEqual(counts, [100, 105, 105]);
    }));
});

describe('a contact who no longer works for the client', () => {
  it('has no link any more, and nothing more is mailed to him', () =>
    api.rollback(async (test) => {
      const of = await sent(test, { type: 'PDS' });
      const [mail] = await mailsOf(test, 'contract-invitation');
      const token = /token=(\S+)/.exec(mail?.text_body ?? '')?.[1] ?? '';
      assert.ok(await test.platform.links.session(test.db, token));
      await test.db.updateTable('contact').set({ removed_at: new Date() }).where('id', '=', of.contact.id).execute();
      assert.equal(await test.platform.links.session(test.db, token), undefined);
      day(test, 2);
      await sweepContractReminders(test.platform);
      const who = { document: of.signing.id, signer: of.first.id };
      assert.equal((await test.execute(asNobody, RENEW, who)).data.renewContractLink, false);
      assert.equal((await test.execute(of.manager, REMIND, { id: of.contract.id })).data.remindContractSigners, false);
      const after = [...(await mailsOf(test, 'contract-reminder')), ...(await mailsOf(test, 'contract-renewal'))];
      assert.deepEqual(after, []);
    }));
});

describe('the end of thirty days', () => {
  it('ends the request, and tells the account manager once', () =>
    api.rollback(async (test) => {
      const of = await sent(test, { type: 'PDS' });
      day(test, 29);
      await sweepContractExpiry(test.platform);
      assert.equal((await contractNow(test, of)).state, 'sent');
      day(test, 30);
      assert.equal((await signs(test, of, of.other, of.first)).errors[0]?.extensions.reason, 'EXPIRED');
      await sweepContractExpiry(test.platform);
      await sweepContractExpiry(test.platform);
      assert.equal((await contractNow(test, of)).state, 'expired');
      const told = await test.db.selectFrom('notification').select(['kind', 'staff_id']).execute();
      assert.deepEqual(told, [{ kind: 'contractExpired', staff_id: of.staff.id }]);
      assert.equal((await signs(test, of, of.other, of.first)).errors[0]?.extensions.reason, 'EXPIRED');
    }));
});

describe('a link that is too old', () => {
  const expired = (of: Sent) =>
    asLink('contractSign', of.first.id, of.contact.id, { tokenId: of.linkId, expired: true });

  it('is renewed by mail to its signer, at most once a quarter of an hour and five times a day', () =>
    api.rollback(async (test) => {
      const of = await sent(test, { type: 'PDS' });
      const renewed = async () => {
        const { code, errors } = await test.execute(expired(of), READ, { document: of.signing.id });
        assert.equal(code, 'TOKEN_EXPIRED');
        return (errors[0]?.extensions.data as { renewed?: boolean } | undefined)?.renewed;
      };
      assert.equal(await renewed(), false, 'a link left a moment ago');
      for (const [minutes, expected] of [
        [16, true],
        [20, false],
        [32, true],
        [48, true],
        [64, true],
        [80, false],
      ] as const) {
        day(test, 0, minutes);
        assert.equal(await renewed(), expected, `minute ${minutes}`);
      }
      const mails = await mailsOf(test, 'contract-renewal');
      assert.deepEqual([mails.length, mails[0]?.recipient], [4, of.contact.email]);
    }));

  it('is followed by one that leads back to the host whose page asked', () =>
    api.rollback(async (test) => {
      const of = await sent(test, { type: 'PDS' });
      day(test, 2);
      const context = { ...test.context(asNobody), pageUrl: 'https://clients.bloom.test' };
      assert.equal(await renewContractLink(context, of.signing.id, of.first.id), true);
      const [mail] = await mailsOf(test, 'contract-renewal');
      assert.match(mail?.text_body ?? '', /https:\/\/clients\.bloom\.test\/electronicSign\//);
    }));

  it('signs nothing, and anybody may ask for the next one without learning where it goes', () =>
    api.rollback(async (test) => {
      const of = await sent(test, { type: 'PDS' });
      day(test, 1);
      assert.equal((await signs(test, of, expired(of), of.first)).code, 'TOKEN_EXPIRED');
      day(test, 2);
      const who = { document: of.signing.id, signer: of.first.id };
      assert.equal((await test.execute(asNobody, RENEW, who)).data.renewContractLink, true);
      assert.equal((await test.execute(asNobody, RENEW, { ...who, signer: of.firm.id })).data.renewContractLink, false);
      const unknown = await test.execute(asNobody, RENEW, { ...who, signer: crypto.randomUUID() });
      assert.equal(unknown.code, 'OBJECT_NOT_FOUND');
    }));

  it('still reads what everybody signed, for thirty days', () =>
    api.rollback(async (test) => {
      const of = await sent(test, { type: 'PDS' });
      await signs(test, of, of.other, of.first);
      await signs(test, of, of.manager, of.firm);
      await test.runJobs();
      day(test, 30);
      const { data } = await test.execute(expired(of), READ, { document: of.signing.id });
      assert.equal(data.getContractToSign.state, 'sealed');
      day(test, 31);
      assert.equal((await test.execute(expired(of), READ, { document: of.signing.id })).code, 'TOKEN_EXPIRED');
    }));
});
