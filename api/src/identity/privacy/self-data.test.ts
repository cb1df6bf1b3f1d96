import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asLink, asNobody } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import {
  EXECUTE,
  EXPORT,
  goneBloomer,
  goneContact,
  MINE,
  mailedCode,
  officer,
  openLink,
  REQUEST,
} from './privacy.fixture.ts';
import { forgetUnconfirmedRequests } from './privacy-reminder.service.ts';
import { askPersonalDataLink } from './self-data.service.ts';

const api = testApi();

const ASK =
  'mutation ($email: String!, $kind: PrivacyRequestKind!) { askPersonalDataLink(email: $email, kind: $kind) }';
const SEND = 'mutation { sendPersonalDataCode { destinationMasked } }';
const CONFIRM = 'mutation ($code: String!) { confirmPersonalDataCode(code: $code) { recordId kind state } }';
const HELD_UP = 'query ($id: ID!) { privacyRequest(recordId: $id) { confirmation blocks { code } } }';
const OPEN = '{ privacyRequests { recordId state personName } }';
const ask = (test: TestContext, email: string, kind = 'export') => test.execute(asNobody, ASK, { email, kind });

describe('the form for everybody', () => {
  it('answers every address alike, and mails only the one it knows', () =>
    api.rollback(async (test) => {
      await goneContact(test);
      const known = await ask(test, ' YANN@gone.example ');
      const unknown = await ask(test, 'personne@ailleurs.example');
      assert.equal(known.data.askPersonalDataLink, unknown.data.askPersonalDataLink);
      await test.runJobs();
      const mails = await test.db.selectFrom('mail_outbox').select('recipient').execute();
      assert.deepEqual(mails, [{ recipient: 'yann@gone.example' }]);
      assert.deepEqual(await test.db.selectFrom('self_data_request').selectAll().execute(), []);
      // What nobody has confirmed is no work for anybody.
      assert.deepEqual((await test.execute(await officer(test), OPEN)).data.privacyRequests, []);
      test.setNow('2026-11-21T10:00:00Z');
      await forgetUnconfirmedRequests(test.platform);
      assert.deepEqual(await test.db.selectFrom('privacy_request').selectAll().execute(), []);
    }));

  it('refuses what is no address, and the fourth time within a quarter of an hour', () =>
    api.rollback(async (test) => {
      for (const email of ['', 'x', `${'a'.repeat(300)}@b.example`, 'a@b\u0000.example']) {
        assert.equal((await ask(test, email)).code, 'BAD_USER_INPUT', email);
      }
      for (let time = 0; time < 3; time += 1) assert.equal((await ask(test, 'a@b.example')).code, undefined);
      assert.equal((await ask(test, 'A@B.example')).code, 'RATE_LIMITED');
    }));

  it('mails an address twenty times a day at most, whoever asks from wherever', () =>
    api.rollback(async (test) => {
      let accepted = 0;
      for (let time = 0; time < 24; time += 1) {
        test.setNow(new Date(Date.parse('2026-11-20T01:00:00Z') + time * 900_000).toISOString());
        const asker = { ...test.context(asNobody), ip: `198.51.100.${time}` };
        const asked = askPersonalDataLink(asker, 'a@b.example', 'export');
        accepted += await asked.then(
          () => 1,
          () => 0,
        );
      }
      assert.equal(accepted, 20);
    }));

  it('counts a whole network as one: whoever has an IPv6 /64 asks no more often', () =>
    api.rollback(async (test) => {
      const refusals: (string | undefined)[] = [];
      for (let host = 1; host <= 11; host += 1) {
        const asker = { ...test.context(asNobody), ip: `2001:db8::${host}` };
        const asked = askPersonalDataLink(asker, `a${host}@b.example`, 'export');
        refusals.push(
          await asked.then(
            () => undefined,
            (error) => error.code,
          ),
        );
      }
      assert.deepEqual(refusals, [...Array.from({ length: 10 }, () => undefined), 'RATE_LIMITED']);
    }));

  it('opens nothing without the code, which only the address gets', () =>
    api.rollback(async (test) => {
      const { contact } = await goneContact(test);
      await ask(test, 'yann@gone.example', 'erasure');
      await test.runJobs();
      const { viewer } = await openLink(test, 'yann@gone.example');
      const before = (await test.execute(viewer, MINE)).data.myPersonalData;
      assert.deepEqual([before.codeNeeded, before.fullname, before.email, before.requests], [true, 'Yann', null, []]);
      assert.equal((await test.execute(viewer, EXPORT)).code, 'FORBIDDEN');
      assert.equal((await test.execute(viewer, REQUEST)).code, 'FORBIDDEN');
      const sent = await test.execute(viewer, SEND);
      assert.equal(sent.data.sendPersonalDataCode.destinationMasked, 'y•••••@gone.example');
      const code = await mailedCode(test);
      const wrong = code === '000000' ? '000001' : '000000';
      assert.equal((await test.execute(viewer, CONFIRM, { code: wrong })).code, 'BAD_USER_INPUT');
      const { data } = await test.execute(viewer, CONFIRM, { code });
      assert.deepEqual([data.confirmPersonalDataCode.kind, data.confirmPersonalDataCode.state], ['erasure', 'checked']);
      assert.equal((await test.execute(viewer, MINE)).data.myPersonalData.email, contact.email);
      const { privacyRequests } = (await test.execute(await officer(test), OPEN)).data;
      assert.equal(privacyRequests[0].personName, 'Yann Le Guillou-Morvan');
      // Another session is another link, and needs a code of its own.
      const { objectId } = viewer.link ?? { objectId: '' };
      const stranger = asLink('selfData', objectId, null, { tokenId: crypto.randomUUID() });
      assert.equal((await test.execute(stranger, MINE)).data.myPersonalData.codeNeeded, true);
    }));

  it('sends the code and the answer to the address that asked, not to another of the same person', () =>
    api.rollback(async (test) => {
      const ours = { firstname: 'Jean', lastname: 'Roy' };
      const talents = [
        { ...ours, email: 'j.roy@old-employer.fr', secondary_emails: ['J.Roy@perso.example'] },
        { ...ours, email: null, secondary_emails: ['roy@perso.example'] },
      ];
      for (const [index, address] of ['j.roy@perso.example', 'roy@perso.example'].entries()) {
        await test.db
          .insertInto('talent')
          .values(talents[index] ?? ours)
          .execute();
        await ask(test, address);
        await test.runJobs();
        const { viewer } = await openLink(test, address);
        const sent = await test.execute(viewer, SEND);
        assert.match(sent.data.sendPersonalDataCode.destinationMasked, /@perso\.example$/);
        const code = await mailedCode(test);
        assert.equal((await test.execute(viewer, CONFIRM, { code })).data.confirmPersonalDataCode.state, 'running');
        const { recordId } = (await test.execute(viewer, REQUEST)).data.requestErasure;
        await test.runJobs();
        const by = await officer(test);
        const execute = await test.execute(by, EXECUTE, { id: recordId, typed: talents[index]?.email ?? 'Jean Roy' });
        assert.deepEqual(execute.errors, []);
        const mails = await test.db.selectFrom('mail_outbox').select(['recipient', 'template']).execute();
        assert.deepEqual(
          mails.filter(({ template }) => template === 'erasure-receipt').map(({ recipient }) => recipient),
          [address],
        );
        assert.ok(!mails.some(({ recipient }) => recipient.includes('old-employer')));
        assert.ok(
          !(await test.db.selectFrom('privacy_request').selectAll().execute()).some((row) => row.asked_email !== null),
        );
        await test.db.deleteFrom('mail_outbox').execute();
      }
    }));

  it('shows nothing more to whoever reads an address that is the person’s no more, be a link opened or a code sent', () =>
    api.rollback(async (test) => {
      const { contact } = await goneContact(test);
      const { bloomer } = await goneBloomer(test);
      const talent = await test.db
        .insertInto('talent')
        .values({ firstname: 'Jean', lastname: 'Roy', email: 'roy@old-employer.example' })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const [kind, id, address] of [
        ['contact', contact.id, 'yann@gone.example'],
        ['bloomer', bloomer.id, 'zq@perso.example'],
        ['talent', talent.id, 'roy@old-employer.example'],
      ] as const) {
        await ask(test, address);
        await test.runJobs();
        const { viewer } = await openLink(test, address);
        await test.execute(viewer, SEND);
        const code = await mailedCode(test);
        await test.execute(viewer, CONFIRM, { code });
        assert.equal((await test.execute(viewer, MINE)).data.myPersonalData.codeNeeded, false);
        const asked = (await test.execute(viewer, REQUEST)).data.requestErasure;
        assert.deepEqual(asked.blocks, []);
        const corrected = { [kind === 'bloomer' ? 'secondary_email' : 'email']: `${kind}@corrected.example` };
        await test.db.updateTable(kind).set(corrected).where('id', '=', id).execute();
        for (const operation of [MINE, EXPORT, REQUEST, SEND]) {
          assert.equal((await test.execute(viewer, operation)).code, 'UNAUTHENTICATED', `${kind}: ${operation}`);
        }
        assert.equal((await test.execute(viewer, CONFIRM, { code })).code, 'UNAUTHENTICATED', kind);
        const by = await officer(test);
        const { data } = await test.execute(by, HELD_UP, { id: asked.recordId });
        const [block] = data.privacyRequest.blocks;
        assert.equal(block?.code, 'OTHER_ADDRESS', kind);
        const erase = await test.execute(by, EXECUTE, { id: asked.recordId, typed: data.privacyRequest.confirmation });
        assert.deepEqual([erase.code, erase.errors[0]?.extensions.reason], ['CONFLICT', 'OTHER_ADDRESS'], kind);
        await test.db.deleteFrom('mail_outbox').execute();
      }
    }));

  it('takes five wrong codes and then none, and its link opens once', () =>
    api.rollback(async (test) => {
      await goneContact(test);
      await ask(test, 'yann@gone.example');
      await test.runJobs();
      const { viewer, token } = await openLink(test, 'yann@gone.example');
      await test.execute(viewer, SEND);
      const code = await mailedCode(test);
      const wrong = code === '000000' ? '000001' : '000000';
      for (let time = 0; time < 5; time += 1) await test.execute(viewer, CONFIRM, { code: wrong });
      assert.equal((await test.execute(viewer, CONFIRM, { code })).errors[0]?.extensions.reason, 'CODE_BLOCKED');
      await assert.rejects(test.platform.links.exchange(test.db, token), { code: 'TOKEN_EXPIRED' });
    }));

  it('serves a contact who has left the company', () =>
    api.rollback(async (test) => {
      const { contact } = await goneContact(test);
      await test.db.updateTable('contact').set({ removed_at: new Date() }).where('id', '=', contact.id).execute();
      await ask(test, 'yann@gone.example');
      await test.runJobs();
      const { viewer } = await openLink(test, 'yann@gone.example');
      assert.equal((await test.execute(viewer, MINE)).data.myPersonalData.codeNeeded, true);
    }));
});
