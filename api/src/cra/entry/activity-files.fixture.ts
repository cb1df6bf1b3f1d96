import { PDFDocument } from '@cantoo/pdf-lib';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import type { TestContext } from '../../testing/test-api.ts';
import { filledMonth } from '../activities/activities.fixture.ts';

export const UPLOAD = `mutation ($input: UploadActivityFileInput!) { uploadActivityFile(input: $input) {
  recordId CRAStatus urlCraS3 urlInvoicesS3 urlAdditionalInvoicesS3 dateUploadInvoice viewerCanEdit viewerCanDeleteInvoice } }`;
/** A company that needs no papers. */
export const COMPLETE = { status: 'Auto Entrepreneur' as const };

export async function pdf(change: (doc: PDFDocument) => void = () => undefined, name = 'facture.pdf'): Promise<File> {
  const doc = await PDFDocument.create();
  doc.addPage();
  change(doc);
  return new File([new Uint8Array(await doc.save())], name, { type: 'application/pdf' });
}

/** A filled month, whose Bloomer sends files of it unless somebody else does. */
export async function uploader(test: TestContext, society: object = COMPLETE) {
  const month = await filledMonth(test);
  const billing = test.db.updateTable('society').where('id', '=', month.billing?.id ?? '');
  await billing.set(society).execute();
  const upload = (
    file: File,
    viewer: Viewer = month.viewer,
    type: 'CRA' | 'Invoice' = 'Invoice',
    signerFullname?: string,
  ) =>
    test.execute(viewer, UPLOAD, {
      input: { activityRecordId: month.activityId, file, activityFileType: type, signerFullname },
    });
  return { month, upload };
}
