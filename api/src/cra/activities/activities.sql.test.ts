import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { signingOpensOn } from '@bloom/shared-rules/cra/cra-month';
import { sql } from 'kysely';
import { craFileName } from '../../paper/documents/cra.file-name.ts';
import { asAdmin, asBloomer } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import { testApi } from '../../testing/test-api.ts';
import { filledMonth, OCTOBER } from './activities.fixture.ts';
import { CLOSED_SENTENCES } from './closed-month.sentences.ts';
import { findCra } from './cra-record.repository.ts';
import type { CraStatus } from './cra-record.ts';

const READ = `query ($id: ID) { activities(recordId: $id) { CRAStatus signedCount signing validated
  closedReason viewerCanEdit viewerCanSign viewerCanValidate viewerCanUndoValidation viewerCanCancelSignature viewerCanUploadCra
  viewerCanSeeInvoice viewerCanUploadInvoice viewerCanDeleteInvoice } }`;

const VALIDATIONS = [null, 'signed', 'uploaded', 'forced'] as const;
const DAYS = ['2026-10-12', '2026-10-13', '2026-10-23', '2026-10-24'];
const DOCUMENTS = [null, 'prepared', 'bloomerSigned', 'fullySigned', 'sealed', 'void'] as const;

type Validation = (typeof VALIDATIONS)[number];
type Live = (typeof DOCUMENTS)[number];

/** What has become of the month, by the document that is not void. */
const STATUS: Readonly<Record<string, [CraStatus, number]>> = {
  prepared: ['WAITING_BLOOMER', 0],
  bloomerSigned: ['WAITING_CLIENT', 1],
  fullySigned: ['VALIDATED', 2],
  sealed: ['VALIDATED', 2],
};

function statusOf(validation: Validation, document: Live): [CraStatus, number] {
  const [status, signed] = STATUS[document ?? ''] ?? ['SIGNATURE_NOT_CREATED', 0];
  if (validation === null) return [status, signed];
  return [validation === 'forced' ? 'FORCED' : 'VALIDATED', signed];
}

/** Who reads: the Bloomer of the month, or what somebody on the staff handles. */
type Reader = { viewer: Viewer; own?: boolean; account?: boolean; finance?: boolean };

type State = { validation: Validation; signed: number; locked: boolean; uploaded: boolean; portage: boolean };
type Month = State & { payed: boolean; uploadEnabled: boolean; signingOpen: boolean };

/** What each reader is promised in each state. */
function promised({ own = false, account = false, finance = false }: Omit<Reader, 'viewer'>, month: Month) {
  const untouched = month.validation === null && !month.locked;
  const editable = untouched && !month.uploaded && month.signed === 0;
  const invoices = account || finance || (own && !month.portage);
  return {
    viewerCanEdit: editable && (own || account),
    viewerCanSign: editable && own && month.signingOpen,
    viewerCanValidate: untouched && month.signed < 2 && (month.uploaded || month.signingOpen) && (account || finance),
    viewerCanUndoValidation:
      (month.validation === 'forced' || month.validation === 'uploaded') &&
      month.signed < 2 &&
      !month.locked &&
      !month.payed &&
      (account || finance),
    viewerCanCancelSignature: untouched && month.signed === 1 && (own || account),
    viewerCanUploadCra: untouched && month.signed < 2 && (account || (own && month.uploadEnabled)),
    viewerCanSeeInvoice: invoices,
    viewerCanUploadInvoice: invoices && (month.uploaded || !month.payed),
    // The months of this test whose report was uploaded have no invoice to delete.
    viewerCanDeleteInvoice: !month.uploaded && (finance || (own && !month.portage && !month.payed)),
  };
}

const api = testApi();

describe('the rules in SQL', () => {
  it('keep every promise, in every state and for every reader', () =>
    api.rollback(async (test) => {
      const month = await filledMonth(test);
      const staff = await test.create.staff();
      const readers: Reader[] = [
        { viewer: month.viewer, own: true },
        { viewer: asBloomer(month.bloomer), own: true },
        { viewer: asAdmin(staff.id), account: true, finance: true },
        { viewer: asAdmin(staff.id, new Set(['account'])), account: true },
        { viewer: asAdmin(staff.id, new Set(['finance'])), finance: true },
        { viewer: asAdmin(staff.id, new Set()) },
      ];
      const file = await sql<{ id: string }>`insert into file (storage_key, name, media_type, byte_size, sha256, state)
        values ('k', 'n', 'application/pdf', 1, 'x', 'clean') returning id`.execute(test.db);
      const fileId = file.rows[0]?.id ?? '';
      const states = VALIDATIONS.flatMap((validation) => DOCUMENTS.map((document) => ({ validation, document })));
      const flags = Array.from({ length: 16 }, (_, bits) => [1, 2, 4, 8].map((bit) => (bits & bit) > 0));
      let compared = 0;
      for (const [index, { validation, document }] of states.entries()) {
        // Of the two ends of mission, one opens the signature on 13 October, the month's own end on the 24th.
        const today = DAYS[index % DAYS.length] ?? '';
        test.setNow(`${today}T09:00:00Z`);
        const endMission = index % 3 === 0 ? '2026-10-20' : '2026-12-31';
        const uploadEnabled = index % 2 === 0;
        const signingOpen = today >= signingOpensOn(OCTOBER, endMission);
        // Every combination of the four switches comes up with every state over the readers.
        for (const [locked = false, uploaded = false, portage = false, payed = false] of flags.filter(
          (_, at) => (at + index) % 4 === 0,
        )) {
          await test.db.deleteFrom('signing_document').execute();
          if (document) {
            await test.db
              .insertInto('signing_document')
              .values({
                activity_id: month.activityId,
                version: 1,
                status: document,
                snapshot: 's',
                snapshot_sha256: 'h',
              })
              .execute();
          }
          await test.db.deleteFrom('month_lock').execute();
          if (locked)
            await test.db
              .insertInto('month_lock')
              .values({ month: OCTOBER, society_id: month.client.id, locked_by: 'x' })
              .execute();
          const slots = { cra_file_id: uploaded ? fileId : null, invoice_file_id: uploaded ? null : fileId };
          await test.db
            .updateTable('activity')
            .set({ validation, payed, ...slots })
            .where('id', '=', month.activityId)
            .execute();
          await test.db
            .updateTable('society')
            .set({ portage })
            .where('id', '=', month.billing?.id ?? '')
            .execute();
          await test.db
            .updateTable('mission')
            .set({ enable_cra_upload: uploadEnabled, end_mission: endMission })
            .where('id', '=', month.mission.id)
            .execute();
          const [status, signed] = statusOf(validation, document);
          const state = { validation, signed, locked, uploaded, portage, payed, uploadEnabled, signingOpen };
          // Mutations decide by the same facts that the fields tell.
          const cra = await findCra(test.db, month.activityId);
          const open = promised({ own: true }, state);
          assert.equal(cra?.cra_status, status);
          assert.equal(cra?.closed_reason === null, open.viewerCanEdit);
          assert.equal(cra?.closed_reason === 'SIGNING', open.viewerCanCancelSignature);
          assert.equal(cra?.closed_reason === 'MONTH_LOCKED', locked);
          for (const { viewer, ...reader } of readers) {
            const { data } = await test.execute(viewer, READ, { id: month.activityId });
            assert.deepEqual(
              { ...data.activities[0] },
              {
                CRAStatus: status,
                signedCount: signed,
                signing: signed === 1,
                validated: validation !== null,
                closedReason: cra?.closed_reason ? CLOSED_SENTENCES[cra.closed_reason] : null,
                ...promised(reader, state),
              },
              JSON.stringify({
                validation,
                document,
                locked,
                uploaded,
                portage,
                payed,
                permissions: [...viewer.permissions],
              }),
            );
            compared += 1;
          }
        }
      }
      assert.equal(compared, states.length * 4 * readers.length);
    }));

  it('keep an invoice with the company it came from, whoever the mission invoices today', () =>
    api.rollback(async (test) => {
      const month = await filledMonth(test);
      const former = await test.create.society({ portage: false });
      await test.db
        .updateTable('society')
        .set({ portage: true })
        .where('id', '=', month.billing?.id ?? '')
        .execute();
      await test.db
        .updateTable('activity')
        .set({ billing_society_id: former.id })
        .where('id', '=', month.activityId)
        .execute();
      const { data } = await test.execute(month.viewer, READ, { id: month.activityId });
      assert.equal(data.activities[0].viewerCanSeeInvoice, true);
      assert.equal(data.activities[0].viewerCanUploadInvoice, true);
    }));

  const names: [string, string][] = [
    ['Hôtel Œuvre & Fils', 'Zoé Dupont'],
    ['../../etc/passwd', 'Łukasz Ørsted-Straße'],
    ['💥', ''],
    ['x'.repeat(39).concat(' - y'), 'Nguyễn Văn Ánh'],
    ['ﬁrme ½ №', 'Иван'],
    ['--a--', 'Ǽ'],
  ];
  it('give a file the same name', () =>
    api.rollback(async (test) => {
      for (const [client, bloomer] of names) {
        for (let month = 1; month <= 12; month += 1) {
          const day = `2026-${String(month).padStart(2, '0')}-01`;
          const { rows } = await sql<{
            name: string;
          }>`select cra_file_name(${client}, ${day}::date, ${bloomer}) as name`.execute(test.db);
          assert.equal(rows[0]?.name, craFileName(client, day, bloomer));
        }
      }
    }));
});
