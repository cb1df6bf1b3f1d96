import { NOTHING_TO_INVOICE } from '@bloom/shared-rules/cra/cra-total';
import { ALREADY_PAID } from '@bloom/shared-rules/invoice/payment-state';
import { assertCompliant } from '../../companies/compliance/compliance.service.ts';
import { notify } from '../../desk/notifications/notifications.service.ts';
import { staffOfMission } from '../../missions/missions/mission-staff.service.ts';
import { toldApart } from '../../missions/missions/mission-told-apart.words.ts';
import { signerName } from '../../paper/signer/signer-name.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Row } from '../../platform/database/database.tables.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError, forbidden, invalidInput, stateError } from '../../platform/errors.ts';
import { storeUpload } from '../../platform/files/file-quarantine.ts';
import { readPdfUpload } from '../../platform/files/file-upload.ts';
import { supersedeFiles } from '../../platform/files/files.ts';
import { ofMonth } from '../../platform/french/french-dates.ts';
import { isAccountOfficer, isBloomer, isOfficer, isStaff, refusal } from '../../platform/viewer/viewer.ts';
import { canUploadInvoice, ownsMission } from '../activities/activities.policy.ts';
import type { InvoiceUploadObstacle } from '../activities/activities.sql.ts';
import { assertOpen } from '../activities/closed-month.ts';
import { notOwned, unknownRecord } from '../activities/cra-record.refusals.ts';
import { findCra, lockCra } from '../activities/cra-record.repository.ts';
import { type BookedReason, bloomerFullname, type CraRecord } from '../activities/cra-record.ts';
import { voidAndTell } from '../signing/document-void.service.ts';
import * as repository from './activity-files.repository.ts';

export type UploadInput = {
  activityRecordId: string;
  file: File;
  activityFileType: 'CRA' | 'Invoice';
  signerFullname?: string | null;
  /** An invoice beside the main one. */
  isAdditional?: boolean | null;
};

/** One PDF: a report signed on paper, or the Bloomer's invoice (the main one, then the additional one). */
export async function uploadActivityFile(context: RequestContext, input: UploadInput): Promise<string> {
  const { viewer } = context;
  if (!isBloomer(viewer) && !isOfficer(viewer)) throw refusal(viewer);
  const cra = await findCra(context.db, input.activityRecordId);
  if (!cra) throw unknownRecord('Ce CRA n’existe pas.');
  return input.activityFileType === 'CRA' ? uploadCra(context, cra, input) : uploadInvoice(context, cra, input);
}

function assertCraUpload(context: RequestContext, cra: CraRecord): void {
  const { viewer } = context;
  const own = ownsMission(viewer, { bloomerId: cra.bloomer_id });
  if (!own && !isAccountOfficer(viewer)) throw notOwned(viewer);
  if (!cra.enable_cra_upload && !isAccountOfficer(viewer)) {
    throw stateError({ reason: 'UPLOAD_DISABLED', message: 'Cette mission n’accepte pas de CRA envoyé en PDF.' });
  }
  // A paper may come while signatures are collected, and take the place of another that waits.
  assertOpen(cra, 'SIGNING', 'CRA_FILE');
}

async function uploadCra(context: RequestContext, found: CraRecord, input: UploadInput): Promise<string> {
  assertCraUpload(context, found);
  const signer = input.signerFullname ? signerName(input.signerFullname) : null;
  const upload = await readPdfUpload(context, input.file);
  return inTransaction(context.db, async (tx) => {
    const cra = await lockCra(tx, found.id);
    if (!cra) throw unknownRecord();
    assertCraUpload(context, cra);
    if (await repository.isKept(tx, [cra.cra_file_id], upload.sha256)) {
      await nameSigner(context, tx, cra, signer);
      return cra.id;
    }
    // What was prepared for signing says something that a paper may contradict.
    await voidAndTell(context, tx, cra, 'CROSSED_BY_UPLOAD');
    const file = await storeUpload(context, tx, upload);
    await supersedeFiles(tx, [cra.cra_file_id]);
    await repository.setCraFile(tx, cra.id, file.id, signer, context.clock.now());
    await record(context, tx, cra, ofFile('cra', file));
    await notify(context, tx, {
      kind: 'craToValidate',
      title: 'CRA signé à valider',
      description: `${bloomerFullname(cra)} a envoyé son CRA signé ${ofMonth(cra.month)} chez ${toldApart(cra.client_name, cra.label_to_tell)}.`,
      priority: 'important',
      missionId: cra.mission_id,
      dedupeKey: `craToValidate:${file.id}`,
      to: { staffIds: await staffOfMission(tx, cra.mission_id) },
    });
    return cra.id;
  });
}

/** The same paper again says who signed it, where that was wrong. */
async function nameSigner(context: RequestContext, tx: Tx, cra: CraRecord, signer: string | null): Promise<void> {
  if (signer === null || signer === cra.cra_file_signer) return;
  await repository.setFileSigner(tx, cra.id, signer);
  await record(context, tx, cra, { kind: 'cra', fileId: cra.cra_file_id, signerFullname: signer });
}

const UPLOAD_REFUSALS: Readonly<Record<InvoiceUploadObstacle, string>> = {
  SELF_BILLED: 'La facture de ce mois est déjà établie et finalisée\u00a0: il n’y a rien à envoyer.',
  NO_DAYS: NOTHING_TO_INVOICE,
  PAID: 'Ce mois est déjà payé\u00a0: sa facture ne change plus.',
  BOTH_SENT: 'Deux factures au plus\u00a0: pour en envoyer une autre, il faut d’abord supprimer celles du mois.',
};

async function assertInvoiceUpload(context: RequestContext, db: Db, cra: CraRecord): Promise<void> {
  const { viewer } = context;
  const staff = isOfficer(viewer);
  if (!staff && !ownsMission(viewer, { bloomerId: cra.bloomer_id })) throw notOwned(viewer);
  // Staff may send an invoice before the company is known.
  if (cra.billing_society_id === null && !staff) {
    throw new AppError('SOCIETY_NOT_FOUND', { data: { missionRecordId: cra.mission_id } });
  }
  if (!canUploadInvoice(viewer, { bloomerId: cra.bloomer_id, portage: cra.portage })) throw forbidden('PORTAGE');
  const obstacle = cra.invoice_upload_obstacle;
  if (obstacle === 'BOTH_SENT') throw invalidInput({ file: UPLOAD_REFUSALS[obstacle] });
  if (obstacle !== null) throw stateError({ reason: obstacle, message: UPLOAD_REFUSALS[obstacle] });
  if (!staff && cra.billing_society_id !== null) {
    await assertCompliant(context, db, {
      societyId: cra.billing_society_id,
      missionId: cra.mission_id,
      byPass: false,
    });
  }
}

async function uploadInvoice(context: RequestContext, found: CraRecord, input: UploadInput): Promise<string> {
  await assertInvoiceUpload(context, context.db, found);
  const upload = await readPdfUpload(context, input.file);
  return inTransaction(context.db, async (tx) => {
    // The company whose papers are looked at is the one that the invoice is kept for.
    await repository.holdBillingCompany(tx, found.mission_id);
    const cra = await lockCra(tx, found.id);
    if (!cra) throw unknownRecord();
    // A double click, or an answer that got lost: the second of the same is the first.
    const kept = [cra.invoice_file_id, cra.additional_invoice_file_id];
    if (await repository.isKept(tx, kept, upload.sha256)) {
      if (input.isAdditional) await assertOther(tx, cra, upload.sha256);
      return cra.id;
    }
    await assertInvoiceUpload(context, tx, cra);
    const file = await storeUpload(context, tx, upload);
    const slot = cra.invoice_file_id === null ? 'invoice_file_id' : 'additional_invoice_file_id';
    await repository.setInvoice(tx, cra.id, slot, file.id, context.clock.now());
    await record(context, tx, cra, ofFile(slot === 'invoice_file_id' ? 'invoice' : 'additionalInvoice', file));
    return cra.id;
  });
}

/** The main invoice sent again as the additional one is no second invoice. */
async function assertOther(tx: Db, cra: CraRecord, sha256: string): Promise<void> {
  if (!(await repository.isKept(tx, [cra.invoice_file_id], sha256))) return;
  throw invalidInput({
    file: 'Ce fichier est déjà la facture principale de ce mois\u00a0: la facture complémentaire est un autre fichier.',
  });
}

const ofFile = (kind: string, file: Row<'file'>) => ({
  kind,
  fileId: file.id,
  sha256: file.sha256,
  byteSize: file.byte_size,
});

async function record(context: RequestContext, tx: Db, cra: CraRecord, data: Record<string, unknown>): Promise<void> {
  const own = ownsMission(context.viewer, { bloomerId: cra.bloomer_id });
  await audit(tx, context, {
    action: 'file.upload',
    objectKind: 'activity',
    objectId: cra.id,
    data,
    ...(own ? {} : { onBehalfOf: `bloomer:${cra.bloomer_id}` }),
  });
}

const BOOKED: Readonly<Record<BookedReason, string>> = {
  FINALISED: 'Cette facture est finalisée\u00a0: elle est conservée dix ans et ne peut plus être supprimée.',
  RECEIVED:
    'Cette facture est arrivée par la plateforme\u00a0: la finance l’approuve ou la refuse, elle ne se supprime pas.',
};

/**
 * Takes the invoices of the month back; the files stay thirty days, then they are purged.
 * @param force even though they are paid: for finance only.
 */
export async function deleteSupplierInvoice(
  context: RequestContext,
  activityId: string,
  force: boolean,
): Promise<string> {
  const { viewer } = context;
  const finance = isStaff(viewer, 'finance');
  if (!isBloomer(viewer) && !finance) throw refusal(viewer);
  if (force && !finance) throw forbidden('PERMISSION');
  return inTransaction(context.db, async (tx) => {
    const cra = await lockCra(tx, activityId);
    if (!cra) throw unknownRecord('Ce CRA n’existe pas.');
    if (!finance && !ownsMission(viewer, { bloomerId: cra.bloomer_id })) throw notOwned(viewer);
    if (!finance && cra.portage) throw forbidden('PORTAGE');
    if (cra.invoice_kept_reason === 'NO_INVOICE')
      throw new AppError('OBJECT_NOT_FOUND', { message: 'Il n’y a pas de facture à supprimer.' });
    if (cra.invoice_kept_reason === 'PAID' && !force)
      throw stateError({
        reason: 'PAID',
        message: `${ALREADY_PAID} Elle ne peut plus être supprimée.`,
      });
    if (cra.invoice_booked_reason !== null)
      throw stateError({ reason: cra.invoice_booked_reason, message: BOOKED[cra.invoice_booked_reason] });
    await supersedeFiles(tx, [cra.invoice_file_id, cra.additional_invoice_file_id]);
    await repository.clearInvoices(tx, cra.id, context.clock.now());
    await audit(tx, context, {
      action: 'invoice.delete',
      objectKind: 'activity',
      objectId: cra.id,
      data: { fileIds: [cra.invoice_file_id, cra.additional_invoice_file_id].filter((id) => id !== null), force },
    });
    return cra.id;
  });
}
