import type { Permission } from '@bloom/shared-rules/person/roles';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { NewRow, Row } from '../../platform/database/database.tables.ts';
import { storeFile } from '../../platform/files/files.ts';
import { asAdmin } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import type { TestContext } from '../../testing/test-api.ts';

const UPLOAD = `mutation ($input: UploadAmendmentInput!) {
  uploadAmendment(input: $input) { recordId status state signedDate emptyFileUrl signedFileUrl }
}`;

/** A PDF that no other one equals. */
export async function pdf(name = 'contrat.pdf'): Promise<File> {
  const document = await PDFDocument.create();
  document.addPage();
  document.setTitle(crypto.randomUUID());
  return new File([new Uint8Array(await document.save())], name, { type: 'application/pdf' });
}

export async function storedFile({ platform, db }: TestContext): Promise<Row<'file'>> {
  return storeFile(platform, db, {
    bytes: Buffer.from(`%PDF-1.7 ${crypto.randomUUID()}`),
    name: 'contrat.pdf',
    state: 'clean',
  });
}

/** The clock of the tests says 20 November 2026; the contract was made on the first. */
export async function contract(
  { db }: TestContext,
  missionId: string,
  values: Partial<NewRow<'legal_contract'>> = {},
): Promise<Row<'legal_contract'>> {
  return db
    .insertInto('legal_contract')
    .values({ mission_id: missionId, step: 'mainContract', type: 'SST', created_at: '2026-11-01T09:00:00Z', ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Signed on paper, with both files. */
export async function signedContract(
  test: TestContext,
  missionId: string,
  values: Partial<NewRow<'legal_contract'>> = {},
) {
  return contract(test, missionId, {
    state: 'signed',
    empty_file_id: (await storedFile(test)).id,
    signed_file_id: (await storedFile(test)).id,
    signed_date: '2026-11-05',
    ...values,
  });
}

/** A mission with its account manager and a contract that waits for its files. */
export async function world(test: TestContext, values: Partial<NewRow<'legal_contract'>> = {}) {
  const staff = await test.create.staff({ firstname: 'Alice', lastname: 'Roy' });
  const made = await test.create.mission({ csm_staff_id: staff.id });
  const waiting = await contract(test, made.mission.id, values);
  const only = (...permissions: Permission[]) => asAdmin(staff.id, new Set(permissions));
  const upload = async (input: object = {}, viewer: Viewer = only('account')) =>
    test.execute(viewer, UPLOAD, {
      input: {
        file: await pdf(),
        legalContractRecordId: waiting.id,
        missionRecordId: made.mission.id,
        signed: false,
        ...input,
      },
    });
  const now = () =>
    test.db.selectFrom('legal_contract').selectAll().where('id', '=', waiting.id).executeTakeFirstOrThrow();
  return { ...made, staff, contract: waiting, only, upload, now };
}

/** What goes with a file that was signed on paper. */
export const SIGNED = { signed: true, signedDate: '2026-11-10' };

/** What was written down on a mission, in order. */
export async function actions({ db }: TestContext, missionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_event')
    .select('action')
    .where('object_kind', '=', 'mission')
    .where('object_id', '=', missionId)
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
}
