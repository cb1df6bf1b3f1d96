import assert from 'node:assert/strict';
import { appendFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { queueMail } from '../../platform/mail/mail.ts';
import { queueMessage } from '../../platform/mail/message.ts';
import { asBloomer } from '../../platform/testing/viewers.ts';
import { testApi } from '../../testing/test-api.ts';
import { readList } from './erasure-list.ts';
import { finishErasures } from './erasure-step.service.ts';
import {
  EXECUTE,
  EXPORT,
  erase,
  goneBloomer,
  goneContact,
  goneWithMission,
  MINE,
  officer,
  REQUEST,
} from './privacy.fixture.ts';
import { findReceiptByToken } from './privacy-files.service.ts';
import { traces } from './traces.fixture.ts';

const api = testApi();

const ADDRESS = 'zelie.quatremer@gone.example';

describe('the erasure of a Bloomer', () => {
  it('leaves no trace of one who never had a contract, but the receipt until it is sent', () =>
    api.rollback(async (test) => {
      const { viewer, identity, bloomer } = await goneBloomer(test);
      await test.execute(viewer, EXPORT);
      await test.runJobs();
      const { answer, recordId } = await erase(test, viewer, ADDRESS);
      assert.deepEqual(answer.errors, []);
      assert.equal(answer.data.executeErasure.personName, null);
      await test.runJobs();
      await test.db.updateTable('mail_outbox').set({ state: 'sent' }).where('state', '=', 'queued').execute();
      await finishErasures(test.platform);
      const words = ['quatremer', 'zélie', 'zq@perso', '612345678', '@zelie', 'au secours', 'cni.pdf'];
      assert.deepEqual(await traces(test.db, words), []);
      const file = await test.db.selectFrom('file').selectAll().where('id', '=', identity.id).executeTakeFirstOrThrow();
      await assert.rejects(test.platform.files.get(file.storage_key).then((stream) => stream.toArray()));
      const request = await test.db
        .selectFrom('privacy_request')
        .selectAll()
        .where('id', '=', recordId)
        .executeTakeFirst();
      assert.equal(request?.state, 'done');
      const ended = await test.db.selectFrom('session_end').select('subject').execute();
      assert.deepEqual(ended, [{ subject: `bloomer-${bloomer.id}` }]);
      assert.equal((await test.execute(viewer, MINE)).code, 'OBJECT_NOT_FOUND');
    }));

  it('takes what asked for the proof of an address or a number, and nothing of whoever has them', () =>
    api.rollback(async (test) => {
      const { viewer, bloomer } = await goneBloomer(test);
      const typed = { secondary_email: 'daf@client.example', secondary_email_verified_at: null };
      await test.db.updateTable('bloomer').set(typed).where('id', '=', bloomer.id).execute();
      const change = { bloomer_id: bloomer.id, kind: 'secondary', email: 'daf@client.example' } as const;
      const { id } = await test.db
        .insertInto('email_change')
        .values({ ...change, requested_by: 'x', expires_at: new Date() })
        .returning('id')
        .executeTakeFirstOrThrow();
      const check = { bloomer_id: bloomer.id, phone_number: '+33612345678', code_hash: 'x', expires_at: new Date() };
      const code = await test.db.insertInto('phone_check').values(check).returning('id').executeTakeFirstOrThrow();
      const mail = { template: 'test', subject: 'Objet', html: '', to: 'daf@client.example', text: 'Bonjour Zélie' };
      await queueMail(test.db, { ...mail, dedupeKey: `emailConfirm:${id}` });
      await queueMail(test.db, { ...mail, dedupeKey: 'theirs', text: 'Votre contrat' });
      const sms = { channel: 'sms', to: '+33612345678', text: 'Un code' } as const;
      await queueMessage(test.db, { ...sms, dedupeKey: `phone-code:${code.id}` });
      await erase(test, viewer, ADDRESS);
      const mails = await test.db.selectFrom('mail_outbox').selectAll().where('recipient', '=', mail.to).execute();
      assert.deepEqual(
        mails.map((row) => [row.dedupe_key, row.text_body]),
        [['theirs', 'Votre contrat']],
      );
      assert.deepEqual(await traces(test.db, ['612345678']), []);
    }));

  it('keeps what the law keeps, says so, and mails the receipt before the address goes', () =>
    api.rollback(async (test) => {
      const { viewer, bloomer, activity } = await goneWithMission(test);
      const { answer } = await erase(test, viewer, ADDRESS);
      const { receipt } = answer.data.executeErasure;
      const kept = receipt.kept.map(({ category }: { category: string }) => category);
      for (const category of ['bloomer.identity', 'missions', 'activities'])
        assert.ok(kept.includes(category), category);
      const row = await test.db
        .selectFrom('bloomer')
        .selectAll()
        .where('id', '=', bloomer.id)
        .executeTakeFirstOrThrow();
      assert.deepEqual([row.firstname, row.lastname, row.phone_number], ['Zélie', 'Quatremer', null]);
      const mark = await test.db
        .selectFrom('activity_score')
        .selectAll()
        .where('activity_id', '=', activity.id)
        .executeTakeFirstOrThrow();
      assert.deepEqual([mark.score, mark.comment, mark.answered_by], [9, null, null]);
      const mail = await test.db
        .selectFrom('mail_outbox')
        .selectAll()
        .where('template', '=', 'erasure-receipt')
        .executeTakeFirstOrThrow();
      assert.equal(mail.recipient.toLowerCase(), ADDRESS);
      assert.match(mail.text_body, /Comptes rendus d’activité et factures/);
      const token = /receipt=(\S+)/.exec(mail.text_body)?.[1] ?? '';
      const nobody = test.context(asBloomer({ id: crypto.randomUUID() }));
      const served = await findReceiptByToken(nobody, token, 'recu.pdf');
      assert.ok(served !== undefined && 'bytes' in served && !Buffer.from(served.bytes).includes('Quatremer'));
      assert.equal(await findReceiptByToken(nobody, `${token}x`, 'recu.pdf'), undefined);
      test.setNow('2026-12-21T10:00:00Z');
      assert.equal(await findReceiptByToken(nobody, token, 'recu.pdf'), undefined);
    }));

  it('waits for the end of a running contract, and for a legal hold', () =>
    api.rollback(async (test) => {
      const { bloomer, mission } = await test.create.mission({ label: 'Refonte' });
      const viewer = asBloomer(bloomer);
      const asked = (await test.execute(viewer, REQUEST)).data.requestErasure;
      assert.deepEqual(
        asked.blocks.map(({ code }: { code: string }) => code),
        ['RUNNING_CONTRACT'],
      );
      const by = await officer(test);
      const run = () => test.execute(by, EXECUTE, { id: asked.recordId, typed: bloomer.email });
      const refused = await run();
      assert.equal(refused.code, 'CONFLICT');
      assert.match(refused.errors[0]?.message ?? '', /Refonte.*dès sa fin/);
      await test.db.updateTable('mission').set({ end_mission: '2026-11-19' }).where('id', '=', mission.id).execute();
      const hold =
        'mutation ($id: ID!) { setLegalHold(personKind: bloomer, recordId: $id, reason: "Prud’hommes") { reason } }';
      await test.execute(by, hold, { id: bloomer.id });
      assert.equal((await run()).errors[0]?.extensions.reason, 'LEGAL_HOLD');
      const { rows } = await sql<{ held: boolean }>`select under_legal_hold('bloomer', ${bloomer.id}) as held`.execute(
        test.db,
      );
      assert.deepEqual(rows, [{ held: true }]);
      await test.execute(by, 'mutation ($id: ID!) { liftLegalHold(personKind: bloomer, recordId: $id) }', {
        id: bloomer.id,
      });
      assert.equal((await run()).data.executeErasure.state, 'running');
    }));

  it('needs the address to be typed, the identity to be known, and gives the same receipt twice', () =>
    api.rollback(async (test) => {
      const { viewer, bloomer } = await goneBloomer(test);
      const { recordId } = (await test.execute(viewer, REQUEST)).data.requestErasure;
      const by = await officer(test);
      for (const typed of ['', ' ', 'zelie', `${ADDRESS}x`, '%']) {
        assert.equal((await test.execute(by, EXECUTE, { id: recordId, typed })).code, 'BAD_USER_INPUT', typed);
      }
      await test.db.updateTable('privacy_request').set({ state: 'requested' }).execute();
      assert.equal((await test.execute(by, EXECUTE, { id: recordId, typed: ADDRESS })).code, 'CONFLICT');
      await test.db.updateTable('privacy_request').set({ state: 'checked' }).execute();
      const first = await test.execute(by, EXECUTE, { id: recordId, typed: ` ${ADDRESS.toUpperCase()} ` });
      const second = await test.execute(by, EXECUTE, { id: recordId, typed: 'anything' });
      assert.deepEqual(second.data.executeErasure.receipt, first.data.executeErasure.receipt);
      const audits = await test.db
        .selectFrom('audit_event')
        .select('id')
        .where('action', '=', 'rgpd.execute')
        .execute();
      assert.equal(audits.length, 1);
      const save = 'mutation ($input: UpsertBloomerInput!) { upsertBloomer(input: $input) { recordId } }';
      const late = await test.execute(by, save, { input: { recordId: bloomer.id, slack: '@encore' } });
      assert.equal(late.code, 'OBJECT_NOT_FOUND');
    }));

  it('is on the list outside the database, by hashes alone', () =>
    api.rollback(async (test) => {
      const { viewer, bloomer } = await goneBloomer(test);
      const { recordId } = await erase(test, viewer, ADDRESS);
      await test.runJobs();
      const listed = (await readList(test.platform.environment)).people.find(({ id }) => id === recordId);
      assert.equal(listed?.identifiers.length, 2);
      assert.ok(!JSON.stringify(listed).includes(bloomer.id));
      // A line that a crash cut short, or that somebody damaged, is not passed over in silence.
      await appendFile(test.platform.environment.erasureList, '{"id":"');
      assert.equal((await readList(test.platform.environment)).unreadable, 1);
    }));
});

describe('the erasure of a contact', () => {
  it('takes the name off everything but signed evidence, and ends the links', () =>
    api.rollback(async (test) => {
      const { contact, viewer } = await goneContact(test);
      const link = await test.platform.links.issue(test.db, {
        purpose: 'nps',
        objectId: crypto.randomUUID(),
        contactId: contact.id,
      });
      await erase(test, viewer, 'yann@gone.example');
      await test.runJobs();
      const row = await test.db
        .selectFrom('contact')
        .selectAll()
        .where('id', '=', contact.id)
        .executeTakeFirstOrThrow();
      assert.deepEqual([row.firstname, row.lastname, row.email, row.name_job], ['Personne', 'effacée', null, null]);
      assert.equal((await test.platform.links.find(test.db, link.token)).state, 'revoked');
      await test.db.updateTable('mail_outbox').set({ state: 'sent' }).execute();
      await finishErasures(test.platform);
      assert.deepEqual(await traces(test.db, ['guillou-morvan', 'yann@gone', '698765432', 'directeur des achats']), []);
    }));

  it('waits while nobody else follows a running mission for the client', () =>
    api.rollback(async (test) => {
      const { contact, mission } = await test.create.mission();
      const by = await officer(test);
      const input = { personKind: 'contact', personRecordId: contact.id, channel: 'phone', proof: 'Rappelé' };
      const asked = await test.execute(
        by,
        'mutation ($for: PrivacyRequestInput!) { requestErasure(for: $for) { recordId } }',
        { for: input },
      );
      const run = () => test.execute(by, EXECUTE, { id: asked.data.requestErasure.recordId, typed: contact.email });
      assert.match((await run()).errors[0]?.message ?? '', /d’abord un autre contact/);
      const other = await test.create.contact(contact.society_id);
      await test.db
        .insertInto('mission_contact')
        .values({ mission_id: mission.id, contact_id: other.id, role: 'operations' })
        .execute();
      assert.equal((await run()).data.executeErasure.state, 'running');
    }));
});
