import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { craFileName } from '../../paper/documents/cra.file-name.ts';
import { asAdmin, asBloomer } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { factsOf } from './activities.access.ts';
import { filledMonth, OCTOBER } from './activities.fixture.ts';
import * as policy from './activities.policy.ts';
import { signedCount } from './cra.status.ts';
import { findCra } from './cra-record.repository.ts';
import { statusOf } from './cra-record.ts';

const READ = `query ($id: ID) { activities(recordId: $id) { CRAStatus signedCount signing validated
  viewerCanEdit viewerCanSign viewerCanCancelSignature viewerCanUploadCra
  viewerCanSeeInvoice viewerCanUploadInvoice viewerCanDeleteInvoice } }`;

const VALIDATIONS = [null, 'signed', 'uploaded', 'forced'] as const;
const DAYS = ['2026-10-12', '2026-10-13', '2026-10-23', '2026-10-24'];
const DOCUMENTS = [null, 'prepared', 'bloomerSigned', 'fullySigned', 'sealed', 'void'] as const;

let api: TestApi;
before(async () => {
  api = await openTestApi();
});
after(() => api.close());

describe('the rules in SQL', () => {
  it('say the same as those in TypeScript, in every state and for every reader', () =>
    api.rollback(async (test) => {
      const month = await filledMonth(test);
      const staff = await test.create.staff();
      const readers: Viewer[] = [
        month.viewer,
        asBloomer(month.bloomer),
        asAdmin(staff.id),
        asAdmin(staff.id, new Set(['account'])),
        asAdmin(staff.id, new Set(['finance'])),
        asAdmin(staff.id, new Set()),
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
        // Every combination of the four switches comes up with every state over the readers.
        for (const [locked, uploaded, portage, payed] of flags.filter((_, at) => (at + index) % 4 === 0)) {
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
            .set({ enable_cra_upload: index % 2 === 0, end_mission: index % 3 === 0 ? '2026-10-20' : '2026-12-31' })
            .where('id', '=', month.mission.id)
            .execute();
          const cra = await findCra(test.db, month.activityId);
          assert.ok(cra);
          const facts = factsOf(cra);
          for (const viewer of readers) {
            const { data } = await test.execute(viewer, READ, { id: month.activityId });
            assert.deepEqual(
              { ...data.activities[0] },
              {
                CRAStatus: statusOf(cra),
                signedCount: signedCount(cra.document_status),
                signing: signedCount(cra.document_status) === 1,
                validated: validation !== null,
                viewerCanEdit: policy.canEdit(viewer, facts),
                viewerCanSign: policy.canSign(viewer, facts, today),
                viewerCanCancelSignature: policy.canCancelSignature(viewer, facts),
                viewerCanUploadCra: policy.canUploadCra(viewer, facts),
                viewerCanSeeInvoice: policy.canSeeInvoice(viewer, facts),
                viewerCanUploadInvoice: policy.canUploadInvoice(viewer, facts),
                viewerCanDeleteInvoice: policy.canDeleteInvoice(viewer, facts),
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
