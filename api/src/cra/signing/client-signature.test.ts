import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CLIENT_CONSENT } from '@bloom/shared-rules/cra/signature-consent';
import {
  asAdmin,
  asBloomer,
  asClient,
  asLink,
  asNobody,
  asSystem,
  asUnknownBloomer,
} from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { bloomerSignedMonth, CANCEL, CLIENT_SIGN, FIVE_DAYS, filledMonth } from '../activities/activities.fixture.ts';

const ID = '11111111-1111-4111-8111-111111111111';
const READ = `query ($id: ID!) { getClientActivity(signingDocumentID: $id) {
  canSign state totalDays contactFullname contactEmailMasked documentHash codeRequired days { date comment } signatures { role } } }`;
const READ_PUBLIC = `query ($id: ID!) { getPublicClientActivity(signingDocumentID: $id) {
  bloomerFullname clientName month totalDays state days { comment } } }`;

const api = testApi();

const sign = (test: TestContext, viewer: Viewer, id: string) =>
  test.execute(viewer, CLIENT_SIGN, { id, name: 'Claire Durand' });

async function mailsTo(test: TestContext, recipient: string | null) {
  return test.db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('recipient', '=', recipient ?? '')
    .execute();
}

describe('signClientActivity', () => {
  it('is for the link of the document and for operational contacts of the client', () =>
    api.rollback(async (test) => {
      const month = await bloomerSignedMonth(test);
      const staff = await test.create.staff();
      const stranger = await test.create.mission();
      const colleague = await test.create.contact(month.client.id);
      const refused: [string, Viewer, string][] = [
        ['anonymous', asNobody, 'UNAUTHENTICATED'],
        ['own Bloomer', month.viewer, 'FORBIDDEN'],
        ['other Bloomer', asBloomer(stranger.bloomer), 'FORBIDDEN'],
        ['Bloomer without record', asUnknownBloomer(), 'UNKNOWN_BLOOMER'],
        ['Admin', asAdmin(staff.id), 'FORBIDDEN'],
        ['System', asSystem(staff.id), 'FORBIDDEN'],
        ['client of another society', asClient(stranger.contact), 'OBJECT_NOT_FOUND'],
        ['colleague who is not asked', asClient(colleague), 'FORBIDDEN'],
        ['link of another document', asLink('craSign', ID, month.contact.id), 'OBJECT_NOT_FOUND'],
        ['link of another purpose', asLink('nps', month.documentId, month.contact.id), 'FORBIDDEN'],
        ['link of a contact who left', asLink('craSign', month.documentId, colleague.id), 'FORBIDDEN'],
      ];
      for (const [who, viewer, code] of refused)
        assert.equal((await sign(test, viewer, month.documentId)).code, code, who);
      assert.equal((await sign(test, asClient(month.contact), month.documentId)).code, undefined);
    }));

  it('waits for the Bloomer, does not know strange ids and signs once', () =>
    api.rollback(async (test) => {
      await test.create.staff();
      const filled = await filledMonth(test);
      const client = asClient(filled.contact);
      const [early] = (await sign(test, client, filled.documentId)).errors;
      assert.equal(early?.extensions.reason, 'BLOOMER_NOT_SIGNED');
      assert.match(early?.message ?? '', /^Le Bloomer n’a pas encore signé/);
      for (const id of [ID, 'x', '']) assert.equal((await sign(test, client, id)).code, 'OBJECT_NOT_FOUND');
      const month = await bloomerSignedMonth(test, filled);
      assert.equal((await sign(test, client, month.documentId)).code, undefined);
      const told = test.db.selectFrom('notification').selectAll().where('title', '=', 'CRA signé par le client');
      const [own, others] = [told.where('bloomer_id', 'is not', null), told.where('bloomer_id', 'is', null)];
      const heard = [await own.executeTakeFirst(), await others.executeTakeFirst()].map(
        (one) => one?.description ?? '',
      );
      assert.match(heard[0] ?? '', /a signé ton CRA d’octobre 2026\.$/);
      assert.match(heard[1] ?? '', / a signé le CRA de /);
      const again = await sign(test, month.clientLink, month.documentId);
      assert.equal(again.code, 'ALREADY_SIGNED');
      assert.match(
        JSON.stringify(again.errors[0]?.extensions.data),
        /"fileName":"Client-[^"]*_octobre_2026_Benoit-Petit\.pdf"/,
      );
    }));

  it('binds both signatures to the same hash', () =>
    api.rollback(async (test) => {
      const month = await bloomerSignedMonth(test);
      await sign(test, month.clientLink, month.documentId);
      const rows = await test.db
        .selectFrom('signature as s')
        .innerJoin('signing_document as d', 'd.id', 's.document_id')
        .select(['s.role', 's.snapshot_sha256', 'd.snapshot_sha256 as frozen', 's.link_token_id', 's.consent_text'])
        .where('d.id', '=', month.documentId)
        .orderBy('s.role')
        .execute();
      assert.deepEqual(
        rows.map(({ role }) => role),
        ['bloomer', 'client'],
      );
      for (const row of rows) assert.equal(row.snapshot_sha256, row.frozen);
      assert.equal(rows[1]?.link_token_id, month.linkId);
      assert.equal(rows[1]?.consent_text, CLIENT_CONSENT);
    }));

  it('refuses an expired link, mails a fresh one to its contact, and says so', () =>
    api.rollback(async (test) => {
      const month = await bloomerSignedMonth(test);
      const colleague = await test.create.contact(month.client.id);
      await test.db
        .insertInto('mission_contact')
        .values({ mission_id: month.mission.id, contact_id: colleague.id, role: 'operations', position: 1 })
        .execute();
      test.setNow('2026-11-28T09:00:00Z');
      const expired = asLink('craSign', month.documentId, month.contact.id, { tokenId: month.linkId, expired: true });
      const first = await sign(test, expired, month.documentId);
      assert.deepEqual([first.code, first.errors[0]?.extensions.data], ['TOKEN_EXPIRED', { renewed: true }]);
      const second = await sign(test, expired, month.documentId);
      assert.deepEqual([second.code, second.errors[0]?.extensions.data], ['TOKEN_EXPIRED', { renewed: false }]);
      assert.equal((await mailsTo(test, month.contact.email)).length, 2);
      assert.equal((await mailsTo(test, colleague.email)).length, 0);
      assert.deepEqual(
        await test.db.selectFrom('signature').select('role').where('document_id', '=', month.documentId).execute(),
        [{ role: 'bloomer' }],
      );
    }));

  it('prefers what matters more to the age of the link', () =>
    api.rollback(async (test) => {
      const month = await bloomerSignedMonth(test);
      const expired = asLink('craSign', month.documentId, month.contact.id, { tokenId: month.linkId, expired: true });
      await sign(test, month.clientLink, month.documentId);
      assert.equal((await sign(test, expired, month.documentId)).code, 'ALREADY_SIGNED');
      const other = await bloomerSignedMonth(test);
      await test.execute(other.viewer, CANCEL, { id: other.activityId });
      const old = asLink('craSign', other.documentId, other.contact.id, { tokenId: other.linkId, expired: true });
      assert.equal((await sign(test, old, other.documentId)).code, 'DOCUMENT_VOID');
    }));
});

describe('getClientActivity', () => {
  it('shows the whole report to its contact and the reduced one without a token', () =>
    api.rollback(async (test) => {
      const month = await bloomerSignedMonth(
        test,
        await filledMonth(test, { ...FIVE_DAYS, '2026-10-05': { dayWorked: 1, comment: 'Sur site' } }),
      );
      const whole = (await test.execute(month.clientLink, READ, { id: month.documentId })).data.getClientActivity;
      assert.deepEqual([whole.canSign, whole.totalDays, whole.contactFullname], [true, 5, 'Claire Durand']);
      assert.equal(whole.days[4].comment, 'Sur site');
      assert.match(whole.contactEmailMasked, /^c•••••@client\.example$/);
      const stranger = await test.create.mission();
      for (const viewer of [
        asNobody,
        asClient(stranger.contact),
        asLink('craSign', ID, month.contact.id),
        asBloomer(stranger.bloomer),
      ]) {
        const reduced = (await test.execute(viewer, READ, { id: month.documentId })).data.getClientActivity;
        assert.deepEqual([reduced.canSign, reduced.documentHash, reduced.contactFullname], [false, null, null]);
        assert.equal(
          reduced.days.some((day: { comment: string | null }) => day.comment !== null),
          false,
        );
      }
      for (const viewer of [asAdmin((await test.create.staff()).id), month.viewer]) {
        const read = (await test.execute(viewer, READ, { id: month.documentId })).data.getClientActivity;
        assert.deepEqual([read.canSign, read.days[4].comment], [false, 'Sur site']);
      }
      assert.equal((await test.execute(asNobody, READ, { id: ID })).code, 'OBJECT_NOT_FOUND');
    }));

  it('may be opened fifty times by scanners before a human signs', () =>
    api.rollback(async (test) => {
      const month = await bloomerSignedMonth(test);
      for (let time = 0; time < 50; time += 1) {
        const { data } = await test.execute(month.clientLink, READ, { id: month.documentId });
        assert.equal(data.getClientActivity.canSign, true);
      }
      const token = await test.db
        .selectFrom('link_token')
        .selectAll()
        .where('id', '=', month.linkId)
        .executeTakeFirstOrThrow();
      assert.deepEqual([token.used_count, token.used_at, token.revoked_at], [0, null, null]);
      await test.execute(month.viewer, READ, { id: month.documentId });
      const openings = await test.db
        .selectFrom('audit_event')
        .select(['object_id', 'data'])
        .where('action', '=', 'document.open')
        .execute();
      const data = { part: 'signingPage', activityId: month.activityId, contactId: month.contact.id };
      assert.deepEqual(openings, [{ object_id: month.documentId, data }]);
      assert.equal((await sign(test, month.clientLink, month.documentId)).code, undefined);
    }));

  it('renews an expired link once, and still shows what was signed with it', () =>
    api.rollback(async (test) => {
      const month = await bloomerSignedMonth(test);
      test.setNow('2026-11-28T09:00:00Z');
      const expired = asLink('craSign', month.documentId, month.contact.id, { tokenId: month.linkId, expired: true });
      const opened = await test.execute(expired, READ, { id: month.documentId });
      assert.deepEqual([opened.code, opened.errors[0]?.extensions.data], ['TOKEN_EXPIRED', { renewed: true }]);
      await sign(test, asClient(month.contact), month.documentId);
      assert.equal(
        (await test.execute(expired, READ, { id: month.documentId })).data.getClientActivity.state,
        'fullySigned',
      );
    }));

  it('is read whole through an expired link for thirty days after the signature, then without comments', () =>
    api.rollback(async (test) => {
      const month = await bloomerSignedMonth(
        test,
        await filledMonth(test, { ...FIVE_DAYS, '2026-10-05': { dayWorked: 1, comment: 'Secret' } }),
      );
      await sign(test, month.clientLink, month.documentId);
      const expired = asLink('craSign', month.documentId, month.contact.id, { tokenId: month.linkId, expired: true });
      for (const day of ['20', '21']) {
        test.setNow(`2026-12-${day}T09:00:00Z`);
        const { data } = await test.execute(expired, READ, { id: month.documentId });
        assert.equal(JSON.stringify(data.getClientActivity.days).includes('Secret'), day === '20');
      }
    }));

  it('is public in its small form for two years, without comments', () =>
    api.rollback(async (test) => {
      const month = await bloomerSignedMonth(
        test,
        await filledMonth(test, { ...FIVE_DAYS, '2026-10-05': { dayWorked: 1, comment: 'Secret' } }),
      );
      const { data } = await test.execute(asNobody, READ_PUBLIC, { id: month.documentId });
      assert.equal(data.getPublicClientActivity.totalDays, 5);
      assert.equal(JSON.stringify(data).includes('Secret'), false);
      test.setNow('2028-12-01T09:00:00Z');
      assert.equal((await test.execute(asNobody, READ_PUBLIC, { id: month.documentId })).code, 'OBJECT_NOT_FOUND');
      assert.equal((await test.execute(asNobody, READ, { id: month.documentId })).code, 'OBJECT_NOT_FOUND');
      assert.equal((await test.execute(month.viewer, READ, { id: month.documentId })).code, undefined);
    }));
});
