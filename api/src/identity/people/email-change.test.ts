import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { queueMail } from '../../platform/mail/mail.ts';
import { asAdmin, asBloomer, asLink, asNobody } from '../../platform/testing/viewers.ts';
import { committingTestApi, type TestContext } from '../../testing/test-api.ts';
import { createInvitation } from '../invitations/invitations.service.ts';

const UPSERT = `mutation ($input: UpsertBloomerInput!) { upsertBloomer(input: $input) {
  recordId email pendingEmail secondaryEmail secondaryEmailVerified } }`;
const READ = '{ emailConfirmation { email kind confirmed } }';
const CONFIRM = 'mutation { confirmEmail { email kind confirmed } }';

const api = committingTestApi();

/** Staff who rename a Bloomer, and the link that the new address receives. */
async function renamed(test: TestContext, email: string) {
  const bloomer = await test.create.bloomer({ email: `avant-${crypto.randomUUID()}@bloom.example` });
  const admin = asAdmin((await test.create.staff()).id);
  const rename = (to: string) => test.execute(admin, UPSERT, { input: { recordId: bloomer.id, email: to } });
  const answer = await rename(email);
  return { admin, answer, bloomer, rename, link: await lastLink(test) };
}

async function lastLink(test: TestContext) {
  const row = await test.db
    .selectFrom('email_change')
    .selectAll()
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return asLink('emailConfirm', row.id, null);
}

async function mails(test: TestContext, to: string) {
  const rows = await test.db
    .selectFrom('mail_outbox')
    .select(['template', 'text_body'])
    .where('recipient', '=', to)
    .execute();
  return rows;
}

describe('another address of sign-in', () => {
  it('counts once its owner clicked; the old address is told before and after', () =>
    api.rollback(async (test) => {
      const { answer, bloomer, link } = await renamed(test, 'apres@bloom.example');
      assert.deepEqual(
        [answer.data.upsertBloomer.email, answer.data.upsertBloomer.pendingEmail],
        [bloomer.email, 'apres@bloom.example'],
      );
      const [asked] = await mails(test, 'apres@bloom.example');
      assert.match(asked?.text_body ?? '', /\/email-confirmation\?token=anonymous%3A/);
      await test.execute(link, READ);
      const found = await test.db.selectFrom('bloomer').select('email').where('id', '=', bloomer.id).execute();
      assert.deepEqual(found, [{ email: bloomer.email }], 'reading the link changed the address');
      const confirmed = { email: 'apres@bloom.example', kind: 'primary', confirmed: true };
      assert.deepEqual({ ...(await test.execute(link, CONFIRM)).data.confirmEmail }, confirmed);
      assert.deepEqual({ ...(await test.execute(link, CONFIRM)).data.confirmEmail }, confirmed);
      const now = await test.db.selectFrom('bloomer').select('email').where('id', '=', bloomer.id).execute();
      assert.deepEqual(now, [{ email: 'apres@bloom.example' }]);
      const told = (await mails(test, bloomer.email)).map(({ template }) => template).sort();
      assert.deepEqual(told, ['email-change-confirmed', 'email-change-requested']);
      const audited = await test.db.selectFrom('audit_event').select(['action', 'data']).execute();
      assert.ok(audited.some(({ data }) => JSON.stringify(data).includes('confirmed')));
      assert.ok(!JSON.stringify(audited).includes('anonymous:'), 'the audit holds a token');
    }));

  it('ends the sessions of the identities, which stay linked', () =>
    api.rollback(async (test) => {
      const { bloomer, link } = await renamed(test, 'apres@bloom.example');
      await test.db.insertInto('identity_link').values({ issuer: 'i', subject: 's', bloomer_id: bloomer.id }).execute();
      await test.execute(link, CONFIRM);
      const ended = await test.db.selectFrom('session_end').select(['issuer', 'subject']).execute();
      assert.deepEqual(ended, [{ issuer: 'i', subject: 's' }]);
      const kept = await test.db.selectFrom('identity_link').select('bloomer_id').execute();
      assert.deepEqual(kept, [{ bloomer_id: bloomer.id }]);
    }));

  it('brings the invitation along to who has not joined yet', () =>
    api.rollback(async (test) => {
      const { bloomer, link } = await renamed(test, 'apres@bloom.example');
      await createInvitation(test.db, test.context(asNobody), bloomer.id);
      await test.execute(link, CONFIRM);
      const invited = (await mails(test, 'apres@bloom.example')).map(({ template }) => template);
      assert.ok(invited.includes('bloomer-invitation'));
    }));

  it('moves no account of sign-in that the Bloomer never used', () =>
    api.rollback(async (test) => {
      const { environment } = test.platform;
      environment.provision = { url: 'http://127.0.0.1:1', secret: 'x'.repeat(32) };
      const colleague = await test.create.staff({ email: `finance-${crypto.randomUUID()}@bloom.example` });
      const bloomer = await test.create.bloomer({ email: colleague.email });
      const admin = asAdmin((await test.create.staff()).id, new Set(['account']));
      await test.execute(admin, UPSERT, { input: { recordId: bloomer.id, email: 'voleur@evil.example' } });
      assert.equal((await test.execute(await lastLink(test), CONFIRM)).data.confirmEmail.confirmed, true);
      const moved = await test.db
        .selectFrom('job_run')
        .select('id')
        .where('job_name', '=', 'identity-account')
        .execute();
      environment.provision = null;
      assert.deepEqual(moved, []);
    }));

  it('is asked for five times a day at most: each time is a mail to somebody', () =>
    api.rollback(async (test) => {
      const { rename } = await renamed(test, 'un@bloom.example');
      for (const name of ['deux', 'trois', 'quatre', 'cinq']) {
        assert.equal((await rename(`${name}@bloom.example`)).code, undefined);
      }
      assert.equal((await rename('six@bloom.example')).code, 'RATE_LIMITED');
    }));

  it('is refused by a link that was replaced, ran out, or is for something else', () =>
    api.rollback(async (test) => {
      const { bloomer, link, rename } = await renamed(test, 'apres@bloom.example');
      await rename('encore@bloom.example');
      assert.equal((await test.execute(link, CONFIRM)).code, 'OBJECT_NOT_FOUND');
      const second = await lastLink(test);
      test.setNow('2026-11-24T09:00:00Z');
      assert.equal((await test.execute(second, CONFIRM)).code, 'TOKEN_EXPIRED');
      const other = asLink('craSign', second.link?.objectId ?? '', null);
      assert.equal((await test.execute(other, CONFIRM)).code, 'FORBIDDEN');
      const found = await test.db.selectFrom('bloomer').select('email').where('id', '=', bloomer.id).execute();
      assert.deepEqual(found, [{ email: bloomer.email }]);
    }));

  it('that somebody else took meanwhile does not count', () =>
    api.rollback(async (test) => {
      const { link } = await renamed(test, 'apres@bloom.example');
      await test.create.bloomer({ secondary_email: 'APRES@bloom.example' });
      assert.equal((await test.execute(link, CONFIRM)).code, 'CONFLICT');
    }));

  it('is not asked for again by a form that shows the one on record', () =>
    api.rollback(async (test) => {
      const { answer, bloomer, rename } = await renamed(test, 'apres@bloom.example');
      const again = await rename(bloomer.email.toUpperCase());
      assert.equal(again.data.upsertBloomer.pendingEmail, answer.data.upsertBloomer.pendingEmail);
      await rename('apres@bloom.example');
      assert.equal((await mails(test, 'apres@bloom.example')).length, 1);
    }));
});

describe('a second address', () => {
  it('is proved by its owner before it is used, and again when it changes', () =>
    api.rollback(async (test) => {
      const bloomer = await test.create.bloomer();
      const admin = asAdmin((await test.create.staff()).id);
      const save = async (secondaryEmail: string | null) =>
        (await test.execute(admin, UPSERT, { input: { recordId: bloomer.id, secondaryEmail } })).data.upsertBloomer;
      assert.equal((await save('deux@bloom.example')).secondaryEmailVerified, false);
      await test.execute(await lastLink(test), CONFIRM);
      assert.equal((await save('deux@bloom.example')).secondaryEmailVerified, true);
      assert.equal((await save('trois@bloom.example')).secondaryEmailVerified, false);
      assert.equal((await mails(test, 'trois@bloom.example')).length, 1);
      assert.deepEqual(await save(null).then(({ secondaryEmail }) => secondaryEmail), null);
    }));

  it('is nobody else’s, by an index over both columns', () =>
    api.committed(async (test) => {
      const [first, second] = [await test.create.bloomer(), await test.create.bloomer()];
      const admin = asAdmin((await test.create.staff()).id);
      const address = `partage-${crypto.randomUUID()}@bloom.example`;
      const answers = await Promise.all(
        [first, second].map(({ id }) =>
          test.execute(admin, UPSERT, { input: { recordId: id, secondaryEmail: address } }),
        ),
      );
      assert.equal(answers.filter(({ code }) => code === undefined).length, 1);
      await assert.rejects(test.create.bloomer({ email: address.toUpperCase() }), /bloomer_address/);
    }));

  it('is shown to its Bloomer with what is still to do', () =>
    api.rollback(async (test) => {
      const bloomer = await test.create.bloomer({ secondary_email: 'deux@bloom.example' });
      const { data } = await test.execute(asBloomer(bloomer), '{ me { bloomer { secondaryEmailVerified } } }');
      assert.equal(data.me.bloomer.secondaryEmailVerified, false);
    }));
});

describe('a second address that is taken away', () => {
  /** A Bloomer with a proven second address, at which a mail waits for the morning; so does one at the first. */
  async function waited(test: TestContext) {
    const secondary = `deux-${crypto.randomUUID()}@bloom.example`;
    const bloomer = await test.create.bloomer({ secondary_email: secondary, secondary_email_verified_at: new Date() });
    for (const to of [bloomer.email, secondary]) {
      const mail = { dedupeKey: `news:${to}`, template: 'news', to, subject: 's', text: 't', html: 't' };
      await queueMail(test.db, { ...mail, notBefore: new Date(test.platform.clock.now().getTime() + 3_600_000) });
    }
    const admin = asAdmin((await test.create.staff()).id);
    const remove = () => test.execute(admin, UPSERT, { input: { recordId: bloomer.id, secondaryEmail: null } });
    return { bloomer, secondary, remove };
  }

  it('receives nothing of what waited for a polite hour; the first one does', () =>
    api.rollback(async (test) => {
      const { bloomer, secondary, remove } = await waited(test);
      assert.deepEqual((await remove()).errors, []);
      assert.deepEqual(await mails(test, secondary), []);
      assert.equal((await mails(test, bloomer.email)).length, 1);
    }));

  it('which somebody else has, too, keeps its mails: nobody knows whose they are', () =>
    api.rollback(async (test) => {
      const { secondary, remove } = await waited(test);
      const { client } = await test.create.mission();
      await test.create.contact(client.id, { email: secondary });
      await remove();
      assert.equal((await mails(test, secondary)).length, 1);
    }));
});
