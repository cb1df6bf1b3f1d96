import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PDFDocument } from '@cantoo/pdf-lib';
import { takeHit } from '../../platform/limits/rate-limit.ts';
import { asAdmin, asBloomer, asNobody } from '../../platform/testing/viewers.ts';
import { actorOf, type Viewer } from '../../platform/viewer/viewer.ts';
import { committingTestApi, type TestContext } from '../../testing/test-api.ts';
import { createInvitation } from './invitations.service.ts';

const CHECK = 'query ($token: String!) { checkInvitationToken(token: $token) { firstname status } }';
const FINISH = 'mutation ($token: String!) { finishInvitation(token: $token) { status token } }';
const ME = '{ me { bloomer { invitation { status token } } } }';
const NOT_VALID = 'Ton invitation ne semble pas valide !';

const api = committingTestApi();

async function invited({ create, db, context }: TestContext) {
  const bloomer = await create.bloomer();
  const { token } = await createInvitation(db, context(asNobody), bloomer.id);
  return { bloomer, token, viewer: { ...asBloomer(bloomer), readOnly: true } };
}

describe('invitation', () => {
  it('answers alike for unknown, revoked and expired tokens', () =>
    api.rollback(async (test) => {
      const { token, bloomer } = await invited(test);
      const refused = async (value: string) => {
        const answer = await test.execute(asNobody, CHECK, { token: value });
        assert.equal(answer.code, 'OBJECT_NOT_FOUND');
        assert.equal(answer.errors[0]?.message, NOT_VALID);
      };
      await refused('nothing');
      const second = await createInvitation(test.db, test.context(asNobody), bloomer.id);
      await refused(token);
      assert.equal(
        (await test.execute(asNobody, CHECK, { token: second.token })).data.checkInvitationToken.status,
        'ongoing',
      );
      test.setNow('2026-12-05T09:00:00Z');
      await refused(second.token);
    }));

  it('is guessed at most ten times a minute from one address', () =>
    api.rollback(async (test) => {
      for (let count = 0; count < 10; count += 1) await test.execute(asNobody, CHECK, { token: 'guess' });
      assert.equal((await test.execute(asNobody, CHECK, { token: 'guess' })).code, 'RATE_LIMITED');
    }));

  it('opens for who was invited however often the page is loaded, and is guessed no more often for it', () =>
    api.rollback(async (test) => {
      const { token } = await invited(test);
      const check = async (value: string) => (await test.execute(asNobody, CHECK, { token: value })).code;
      for (let count = 0; count < 9; count += 1) assert.equal(await check('guess'), 'OBJECT_NOT_FOUND');
      for (let count = 0; count < 12; count += 1) assert.equal(await check(token), undefined);
      assert.equal(await check('guess'), 'OBJECT_NOT_FOUND');
      assert.equal(await check(token), 'RATE_LIMITED', 'who has guessed too often does not learn what is right');
    }));

  it('is shown to its owner only', () =>
    api.rollback(async (test) => {
      const { token, viewer } = await invited(test);
      const { me } = (await test.execute(viewer, ME)).data;
      assert.deepEqual({ ...me.bloomer.invitation }, { status: 'ongoing', token });
      const row = await test.db.selectFrom('invitation').selectAll().executeTakeFirstOrThrow();
      assert.ok(!JSON.stringify(row).includes(token));
    }));

  it('leaves other operations read only until it is finished', () =>
    api.rollback(async (test) => {
      const { viewer } = await invited(test);
      assert.equal((await test.execute(viewer, '{ missions { recordId } }')).code, undefined);
      assert.equal((await test.execute(viewer, 'mutation { readAllNotification }')).code, 'FORBIDDEN');
    }));

  it('is finished by the invited person, again without effect, and by nobody else', () =>
    api.rollback(async (test) => {
      const { token, viewer, bloomer } = await invited(test);
      const other = asBloomer(await test.create.bloomer());
      const admin = asAdmin((await test.create.staff()).id);
      assert.equal((await test.execute(other, FINISH, { token })).code, 'FORBIDDEN');
      assert.equal((await test.execute(admin, FINISH, { token })).code, 'FORBIDDEN');
      assert.equal((await test.execute({ ...viewer, emailVerified: false }, FINISH, { token })).code, 'FORBIDDEN');
      assert.equal((await test.execute(viewer, FINISH, { token })).data.finishInvitation.status, 'done');
      assert.equal((await test.execute(viewer, FINISH, { token })).data.finishInvitation.status, 'done');
      assert.equal((await test.execute(asNobody, CHECK, { token })).data.checkInvitationToken.status, 'done');
      const thief = { ...viewer, subject: 'thief', bloomerId: null };
      assert.equal((await test.execute(thief, FINISH, { token })).code, 'FORBIDDEN');
      const linked = await test.db
        .selectFrom('identity_link')
        .select('bloomer_id')
        .where('subject', '=', viewer.subject)
        .executeTakeFirst();
      assert.equal(linked?.bloomer_id, bloomer.id);
    }));
});

const INVITE = 'mutation ($id: ID!) { createInvitation(bloomerRecordId: $id) { recordId status token } }';
const REVOKE = 'mutation ($id: ID!) { revokeInvitation(bloomerRecordId: $id) }';

/** The token of the last invitation mailed to this address. */
async function mailedToken({ db }: TestContext, email: string): Promise<string> {
  const mails = await db.selectFrom('mail_outbox').selectAll().where('recipient', '=', email).orderBy('id').execute();
  return /\/invite\/([\w-]+)/.exec(mails.map(({ text_body }) => text_body).join('\n---\n'))?.[1] ?? '';
}

describe('inviting a Bloomer', () => {
  it('mails a link that the staff who sent it is never shown', () =>
    api.rollback(async (test) => {
      const admin = asAdmin((await test.create.staff()).id);
      const bloomer = await test.create.bloomer();
      const { data } = await test.execute(admin, INVITE, { id: bloomer.id });
      assert.deepEqual({ ...data.createInvitation, recordId: '' }, { recordId: '', status: 'ongoing', token: '' });
      const token = await mailedToken(test, bloomer.email);
      const checked = (await test.execute(asNobody, CHECK, { token })).data.checkInvitationToken;
      assert.deepEqual({ ...checked }, { firstname: bloomer.firstname, status: 'ongoing' });
    }));

  it('says to who is signed in whether it is theirs', () =>
    api.rollback(async (test) => {
      const admin = asAdmin((await test.create.staff()).id);
      const [bloomer, other] = [await test.create.bloomer(), await test.create.bloomer()];
      await test.execute(admin, INVITE, { id: bloomer.id });
      const token = await mailedToken(test, bloomer.email);
      const isFor = async (viewer: Viewer) =>
        (await test.execute(viewer, `{ checkInvitationToken(token: "${token}") { isForViewer } }`)).data
          .checkInvitationToken.isForViewer;
      assert.equal(await isFor(asBloomer(bloomer)), true);
      assert.equal(await isFor(asBloomer(other)), false);
      assert.equal(await isFor(admin), false);
      assert.equal(await isFor(asNobody), null);
    }));

  it('is limited: five in a day to one address, sixty in an hour by one person, and says which', () =>
    api.rollback(async (test) => {
      const admin = asAdmin((await test.create.staff()).id);
      const flooded = await test.create.bloomer();
      for (let index = 0; index < 5; index += 1) {
        assert.equal((await test.execute(admin, INVITE, { id: flooded.id })).code, undefined);
      }
      const other = asAdmin((await test.create.staff()).id);
      const refused = await test.execute(other, INVITE, { id: flooded.id });
      assert.equal(refused.code, 'RATE_LIMITED', 'whoever sends it');
      assert.match(refused.errors[0]?.message ?? '', /5 invitations en un jour/);
      const mails = test.db.selectFrom('mail_outbox').select('id').where('recipient', '=', flooded.email);
      assert.equal((await mails.execute()).length, 5);

      const now = test.platform.clock.now();
      const counted = { scope: 'invitation.caller', subject: actorOf(admin), windowSeconds: 3_600, max: 1_000, now };
      for (let index = 0; index < 55; index += 1) await takeHit(test.db, counted);
      const answer = await test.execute(admin, INVITE, { id: (await test.create.bloomer()).id });
      assert.equal(answer.code, 'RATE_LIMITED');
      assert.match(answer.errors[0]?.message ?? '', /60 invitations en une heure/);
    }));

  it('again revokes the first link; withdrawn, none is left', () =>
    api.rollback(async (test) => {
      const admin = asAdmin((await test.create.staff()).id);
      const bloomer = await test.create.bloomer();
      await test.execute(admin, INVITE, { id: bloomer.id });
      const first = await mailedToken(test, bloomer.email);
      await test.db.deleteFrom('mail_outbox').execute();
      await test.execute(admin, INVITE, { id: bloomer.id });
      const second = await mailedToken(test, bloomer.email);
      assert.notEqual(first, second);
      assert.equal((await test.execute(asNobody, CHECK, { token: first })).errors[0]?.message, NOT_VALID);
      assert.equal((await test.execute(admin, REVOKE, { id: bloomer.id })).data.revokeInvitation, true);
      assert.equal((await test.execute(admin, REVOKE, { id: bloomer.id })).data.revokeInvitation, false);
      assert.equal((await test.execute(asNobody, CHECK, { token: second })).errors[0]?.message, NOT_VALID);
    }));

  it('is refused for somebody who has joined, is disabled or does not exist', () =>
    api.rollback(async (test) => {
      const admin = asAdmin((await test.create.staff()).id);
      const { bloomer, token, viewer } = await invited(test);
      await test.execute(viewer, FINISH, { token });
      assert.equal((await test.execute(admin, INVITE, { id: bloomer.id })).code, 'CONFLICT');
      const gone = await test.create.bloomer();
      await test.db.updateTable('bloomer').set({ disabled_at: new Date() }).where('id', '=', gone.id).execute();
      for (const id of [gone.id, crypto.randomUUID(), 'rec42']) {
        assert.equal((await test.execute(admin, INVITE, { id })).code, 'OBJECT_NOT_FOUND');
      }
    }));

  it('by two people at the same time leaves one live invitation', () =>
    api.committed(async (test) => {
      const admin = asAdmin((await test.create.staff()).id);
      const bloomer = await test.create.bloomer();
      const answers = await Promise.all([1, 2, 3].map(() => test.execute(admin, INVITE, { id: bloomer.id })));
      assert.deepEqual(
        answers.map(({ code }) => code),
        [undefined, undefined, undefined],
      );
      const live = await test.db
        .selectFrom('invitation')
        .select('id')
        .where('bloomer_id', '=', bloomer.id)
        .where('revoked_at', 'is', null)
        .execute();
      assert.equal(live.length, 1);
    }));
});

describe('the onboarding form', () => {
  const ONBOARD = `mutation ($token: String!, $profile: UpsertBloomerInput) {
    finishInvitation(token: $token, profile: $profile) { status } }`;

  async function identity(): Promise<File> {
    const document = await PDFDocument.create();
    document.addPage();
    return new File([new Uint8Array(await document.save())], 'identite.pdf', { type: 'application/pdf' });
  }

  it('is saved with the end of the invitation, or not at all', () =>
    api.rollback(async (test) => {
      const { bloomer, token, viewer } = await invited(test);
      const onboard = (profile: object) => test.execute(viewer, ONBOARD, { token, profile });
      const profile = { firstname: 'Nora', lastname: 'Petit', phoneNumber: '0612345678' };
      const refused = await onboard({ ...profile, lastname: 'R2D2' });
      assert.deepEqual(refused.errors[0]?.extensions.invalidArgs, ['lastname']);
      assert.deepEqual((await onboard(profile)).errors[0]?.extensions.invalidArgs, ['credentialID']);
      assert.equal((await test.execute(viewer, ME)).data.me.bloomer.invitation.status, 'ongoing');
      assert.equal(
        (await onboard({ ...profile, credentialID: await identity() })).data.finishInvitation.status,
        'done',
      );
      const saved = () =>
        test.db.selectFrom('bloomer').select(['firstname', 'phone_number']).where('id', '=', bloomer.id).execute();
      assert.deepEqual(await saved(), [{ firstname: 'Nora', phone_number: '+33612345678' }]);
      // Sent again, nothing changes.
      assert.equal((await onboard({ ...profile, firstname: 'Zoé' })).data.finishInvitation.status, 'done');
      assert.equal((await saved())[0]?.firstname, 'Nora');
    }));

  it('changes neither the address nor another person', () =>
    api.rollback(async (test) => {
      const { token, viewer } = await invited(test);
      const other = await test.create.bloomer();
      const credentialID = await identity();
      const onboard = (profile: object) => test.execute(viewer, ONBOARD, { token, profile });
      assert.equal((await onboard({ credentialID, email: 'autre@bloom.example' })).code, 'FORBIDDEN');
      assert.equal((await onboard({ credentialID, recordId: other.id, slack: '@moi' })).code, undefined);
      const row = await test.db.selectFrom('bloomer').select('slack').where('id', '=', other.id).executeTakeFirst();
      assert.equal(row?.slack, null);
    }));
});
