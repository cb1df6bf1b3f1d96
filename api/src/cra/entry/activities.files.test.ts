import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readPdf } from '../../paper/documents/pdf.text.fixture.ts';
import { readStoredFile } from '../../platform/files/files.ts';
import { asAdmin, asBloomer, asClient, asLink, asNobody } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { bloomerSignedMonth, CLIENT_SIGN, type Filled, OCTOBER, served } from '../activities/activities.fixture.ts';

const SIGNED = 'query ($id: ID!) { activities(recordId: $id) { signatures { signDate } } }';

const api = testApi();

describe('the PDF of a report', () => {
  const path = (month: Filled, name = 'client_octobre_2026_bloomer.pdf') =>
    `/files/activity/${OCTOBER}/${month.activityId}/cra/${name}`;
  async function text(test: TestContext, viewer: Viewer, of: string): Promise<string> {
    const answer = await served(test, viewer, of);
    assert.ok(answer);
    const bytes = 'bytes' in answer ? answer.bytes : await readStoredFile(test.platform, answer.file);
    return (await readPdf(bytes)).pages.join();
  }

  it('is a marked preview until both signed, then the sealed file, for those who may see it', () =>
    api.rollback(async (test) => {
      const month = await bloomerSignedMonth(test);
      assert.match(await text(test, month.viewer, path(month)), /non signé par tous/);
      test.setNow('2026-11-21T09:00:00Z');
      await test.execute(month.clientLink, CLIENT_SIGN, { id: month.documentId, name: 'Claire Durand' });
      for (const viewer of [
        month.viewer,
        month.clientLink,
        asClient(month.contact),
        asAdmin((await test.create.staff()).id),
      ]) {
        assert.doesNotMatch(await text(test, viewer, path(month)), /non signé par tous|203\.0\.113\.9/);
      }
      const { data: own } = await test.execute(month.viewer, SIGNED, { id: month.activityId });
      const sealed = await served(test, month.viewer, path(month));
      assert.ok(sealed && 'file' in sealed);
      const made = (await readPdf(await readStoredFile(test.platform, sealed.file))).created;
      const last = own.activities[0].signatures
        .map(({ signDate }: { signDate: string }) => signDate)
        .sort()
        .at(-1);
      assert.equal(made, new Date(last).toISOString());
      const stranger = await test.create.mission();
      for (const viewer of [
        asNobody,
        asBloomer(stranger.bloomer),
        asClient(stranger.contact),
        asLink('nps', month.documentId, month.contact.id),
      ]) {
        assert.equal(await served(test, viewer, path(month)), undefined);
      }
    }));

  it('shows network addresses to the person in charge of data protection only', () =>
    api.rollback(async (test) => {
      const month = await bloomerSignedMonth(test);
      const staff = await test.create.staff();
      const FIELD = 'query ($id: ID!) { activities(recordId: $id) { urlEvidence } }';
      const linked = async (viewer: Viewer) =>
        (await test.execute(viewer, FIELD, { id: month.activityId })).data.activities[0].urlEvidence;
      const evidence: string = await linked(asAdmin(staff.id));
      assert.match(evidence, /\/cra\/preuves_.*\.pdf$/);
      assert.equal(await linked(asAdmin(staff.id, new Set(['account', 'finance']))), null);
      assert.equal(await linked(month.viewer), null);
      assert.match(await text(test, asAdmin(staff.id), evidence), /203\.0\.113\.9/);
      assert.equal(await served(test, asAdmin(staff.id, new Set(['account', 'finance'])), evidence), undefined);
      assert.equal(await served(test, month.viewer, evidence), undefined);
    }));

  it('is under no other name than those of its month, and under an earlier one of its client', () =>
    api.rollback(async (test) => {
      const month = await bloomerSignedMonth(test);
      const dpo = asAdmin((await test.create.staff()).id);
      assert.ok(await served(test, month.viewer, path(month, 'Ancien-nom_octobre_2026_Camille-Durand.pdf')));
      for (const name of [
        'x.pdf',
        'a_septembre_2026_b.pdf',
        'a_octobre_2025_b.pdf',
        'a_octobre_2026_b.exe',
        'preuves_x.pdf',
      ]) {
        assert.equal(await served(test, dpo, path(month, name)), undefined, name);
      }
    }));

  it('is not for staff who handle neither reports nor invoices', () =>
    api.rollback(async (test) => {
      const month = await bloomerSignedMonth(test);
      const { id } = await test.create.staff();
      assert.equal(await served(test, asAdmin(id, new Set(['recruit'])), path(month)), undefined);
      assert.ok(await served(test, asAdmin(id, new Set(['finance'])), path(month)));
      assert.ok(
        await served(test, asAdmin(id, new Set(['dpo'])), path(month, 'preuves_client_octobre_2026_bloomer.pdf')),
      );
    }));

  it('stays readable through the link that signed it, for thirty days', () =>
    api.rollback(async (test) => {
      const month = await bloomerSignedMonth(test);
      const old = asLink('craSign', month.documentId, month.contact.id, { tokenId: month.linkId, expired: true });
      assert.equal(await served(test, old, path(month)), undefined);
      await test.execute(month.clientLink, CLIENT_SIGN, { id: month.documentId, name: 'Claire Durand' });
      test.setNow('2026-12-19T09:00:00Z');
      assert.ok(await served(test, old, path(month)));
      test.setNow('2026-12-21T09:00:00Z');
      assert.equal(await served(test, old, path(month)), undefined);
    }));

  it('is made on first demand for a month that was sealed without a file', () =>
    api.rollback(async (test) => {
      const month = await bloomerSignedMonth(test);
      await test.execute(month.clientLink, CLIENT_SIGN, { id: month.documentId, name: 'Claire Durand' });
      const document = test.db.updateTable('signing_document').where('id', '=', month.documentId);
      await document.set({ status: 'sealed', sealed_at: new Date('2026-11-02T08:00:00Z') }).execute();
      const first = await served(test, month.viewer, path(month));
      const second = await served(test, month.viewer, path(month));
      assert.ok(first && second && 'file' in first && 'file' in second);
      assert.equal(first.file.id, second.file.id);
    }));
});
