import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin, asBloomer, asClient, asLink, asNobody } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import { testApi } from '../../testing/test-api.ts';
import { CLIENT_SIGN, openedLink } from '../activities/activities.fixture.ts';
import { DECIDE, INES, listed, mailsTo, propose, proposingClient, signersOf } from './delegates.fixture.ts';

const UNKNOWN = '11111111-1111-4111-8111-111111111111';

const api = testApi();

describe('decideSigningDelegate', () => {
  it('is for staff and for others of the company who stand for it; whoever proposed only takes back', () =>
    api.rollback(async (test) => {
      const month = await proposingClient(test);
      const id = await propose(test, month.proposer, month.documentId);
      const stranger = await test.create.mission();
      const payer = await test.create.contact(month.client.id, { is_operational: false, is_billing: true });
      const staff = await test.create.staff();
      const refused: [string, Viewer, string, RegExp?][] = [
        ['anonymous', asNobody, 'UNAUTHENTICATED'],
        ['its Bloomer', month.viewer, 'FORBIDDEN'],
        ['another Bloomer', asBloomer(stranger.bloomer), 'FORBIDDEN'],
        ['Admin of finance', asAdmin(staff.id, new Set(['finance'] as const)), 'FORBIDDEN'],
        ['client of another society', asClient(stranger.contact), 'OBJECT_NOT_FOUND', /n’attend plus de réponse/],
        ['contact who only pays', asClient(payer), 'OBJECT_NOT_FOUND'],
        ['link of another mission', asLink('craSign', UNKNOWN, month.colleague.id), 'OBJECT_NOT_FOUND'],
        ['who proposed', month.proposer, 'BAD_USER_INPUT', /une autre personne de votre société/],
        ['who proposed, by link', month.clientLink, 'BAD_USER_INPUT', /une autre personne/],
      ];
      for (const [who, viewer, code, sentence] of refused) {
        const answer = await test.execute(viewer, DECIDE, { id, approve: true });
        assert.equal(answer.code, code, who);
        assert.match(answer.errors[0]?.message ?? '', sentence ?? /./, who);
      }
      assert.deepEqual(await signersOf(test, month.mission.id), [month.contact.email]);
      assert.equal(
        (await test.execute(month.proposer, DECIDE, { id, approve: false })).data.decideSigningDelegate,
        'withdrawn',
      );
      assert.deepEqual(await listed(test, month.approver), []);
    }));

  it('reads the news of the proposal for all staff who were told, and not those of another one', () =>
    api.rollback(async (test) => {
      const month = await proposingClient(test);
      const staff = await test.create.staff();
      await test.db.updateTable('mission').set({ csm_staff_id: staff.id }).where('id', '=', month.mission.id).execute();
      const id = await propose(test, month.proposer, month.documentId);
      const other = await propose(test, month.proposer, month.documentId, { ...INES, email: 'b@client.example' });
      await test.execute(asAdmin((await test.create.staff()).id), DECIDE, { id, approve: false });
      const told = await test.db
        .selectFrom('notification')
        .select(['dedupe_key', 'read_at'])
        .where('staff_id', '=', staff.id)
        .where('kind', '=', 'signerProposed')
        .execute();
      const isRead = new Map(told.map(({ dedupe_key, read_at }) => [dedupe_key, read_at !== null]));
      assert.equal(isRead.get(`signerProposed:${id}`), true);
      assert.equal(isRead.get(`signerProposed:${other}`), false);
    }));

  it('approved by a colleague or by staff, sends the new one a link of his own to what waits; both may sign', () =>
    api.rollback(async (test) => {
      for (const by of ['colleague', 'staff'] as const) {
        const month = await proposingClient(test);
        const email = `ines.${by}@client.example`;
        const id = await propose(test, month.proposer, month.documentId, { ...INES, email });
        const viewer = by === 'staff' ? asAdmin((await test.create.staff()).id) : month.approver;
        const answer = await test.execute(viewer, DECIDE, { id, approve: true });
        assert.deepEqual([answer.errors, answer.data.decideSigningDelegate], [[], 'approved']);
        assert.deepEqual(await signersOf(test, month.mission.id), [month.contact.email, email]);
        const mails = await mailsTo(test, email);
        assert.deepEqual(
          mails.map(({ template }) => template),
          ['cra-invitation'],
        );
        const made = await test.db
          .selectFrom('contact')
          .selectAll()
          .where('email', '=', email)
          .executeTakeFirstOrThrow();
        assert.deepEqual([made.society_id, made.firstname, made.is_operational], [month.client.id, 'Inès', true]);
        const again = await test.execute(viewer, DECIDE, { id, approve: true });
        assert.equal(again.code, 'OBJECT_NOT_FOUND');
        const { clientLink } = await openedLink(test, month.documentId, made.id);
        const signature = await test.execute(clientLink, CLIENT_SIGN, { id: month.documentId, name: 'Inès Moreau' });
        assert.deepEqual(signature.errors, []);
        const traces = await test.db
          .selectFrom('audit_event')
          .select(['action', 'actor', 'data'])
          .where('object_id', '=', month.mission.id)
          .where('action', 'like', 'signer.%')
          .orderBy('id')
          .execute();
        assert.deepEqual(
          traces.map(({ action }) => action),
          ['signer.propose', 'signer.approve'],
        );
        const { data } = traces[1] ?? {};
        assert.equal((data as Record<string, unknown>).proposedBy, month.contact.id);
        assert.equal((data as Record<string, unknown>).contactId, made.id);
        assert.match(
          traces[1]?.actor ?? '',
          by === 'staff' ? /^staff:/ : new RegExp(`^contact:${month.colleague.id}$`),
        );
      }
    }));

  it('of another domain, and of a mailbox that anybody has, is approved by staff alone', () =>
    api.rollback(async (test) => {
      for (const email of ['ines@elsewhere.example', 'ines@sub.client.example', 'ines@gmail.com']) {
        const month = await proposingClient(test);
        // Somebody of the company writes from such a mailbox: that makes it nobody's.
        await test.create.contact(month.client.id, { email: `roy-${month.mission.id}@gmail.com` });
        const id = await propose(test, month.proposer, month.documentId, { ...INES, email });
        const [seen] = await listed(test, month.approver);
        assert.deepEqual(
          [seen?.viewerCanApprove, /seul votre account manager/.test(seen?.approvalObstacle ?? '')],
          [false, true],
        );
        const answer = await test.execute(month.approver, DECIDE, { id, approve: true });
        assert.equal(answer.errors[0]?.extensions.reason, 'MAY_NOT_APPROVE');
        assert.deepEqual(await mailsTo(test, email), []);
        const staff = asAdmin((await test.create.staff()).id);
        assert.equal((await test.execute(staff, DECIDE, { id, approve: true })).data.decideSigningDelegate, 'approved');
        assert.equal((await mailsTo(test, email)).length, 1);
      }
    }));

  it('of somebody whose access was taken away is approved by staff alone', () =>
    api.rollback(async (test) => {
      const month = await proposingClient(test);
      await test.create.contact(month.client.id, {
        email: INES.email.toUpperCase(),
        removed_at: '2026-11-01T09:00:00Z',
      });
      const id = await propose(test, month.proposer, month.documentId);
      const answer = await test.execute(month.approver, DECIDE, { id, approve: true });
      assert.match(answer.errors[0]?.message ?? '', /accès de cette personne a été retiré/);
      const staff = asAdmin((await test.create.staff()).id);
      assert.equal((await test.execute(staff, DECIDE, { id, approve: true })).data.decideSigningDelegate, 'approved');
    }));

  it('refused, changes and mails nothing', () =>
    api.rollback(async (test) => {
      const month = await proposingClient(test);
      const id = await propose(test, month.proposer, month.documentId);
      assert.equal(
        (await test.execute(month.approver, DECIDE, { id, approve: false })).data.decideSigningDelegate,
        'refused',
      );
      assert.deepEqual(await signersOf(test, month.mission.id), [month.contact.email]);
      assert.deepEqual(await mailsTo(test, INES.email), []);
    }));
});

describe('signingDelegates', () => {
  it('are read by staff, by those who stand for the same company, and end after a month', () =>
    api.rollback(async (test) => {
      const month = await proposingClient(test);
      const id = await propose(test, month.proposer, month.documentId);
      const other = await proposingClient(test);
      const admin = asAdmin((await test.create.staff()).id);
      assert.deepEqual(
        (await listed(test, admin, month.mission.id)).map(({ recordId, viewerCanApprove }) => [
          recordId,
          viewerCanApprove,
        ]),
        [[id, true]],
      );
      assert.deepEqual(await listed(test, admin, other.mission.id), []);
      assert.deepEqual(
        (await listed(test, month.approver)).map((one) => [
          one.fullname,
          one.proposedBy,
          one.isOwn,
          one.viewerCanApprove,
        ]),
        [['Inès Moreau', 'Claire Durand', false, true]],
      );
      for (const own of [month.proposer, month.clientLink]) {
        assert.deepEqual(
          (await listed(test, own)).map(({ isOwn, viewerCanApprove }) => [isOwn, viewerCanApprove]),
          [[true, false]],
        );
      }
      for (const stranger of [other.proposer, other.clientLink]) assert.deepEqual(await listed(test, stranger), []);
      test.setNow('2026-12-22T09:00:00Z');
      assert.deepEqual(await listed(test, admin, month.mission.id), []);
      assert.equal((await test.execute(admin, DECIDE, { id, approve: true })).code, 'OBJECT_NOT_FOUND');
      assert.notEqual(await propose(test, month.proposer, month.documentId), id);
    }));
});
