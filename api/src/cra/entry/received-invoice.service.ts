import type { Db } from '../../platform/database/database.ts';
import { supersedeFiles } from '../../platform/files/files.ts';
import { findCra } from '../activities/cra-record.repository.ts';
import * as repository from './activity-files.repository.ts';

/**
 * What the firm's platform brought is the invoice of the month, in the place of an upload. The report must be locked.
 */
export async function keepReceivedInvoice(
  tx: Db,
  { activityId, fileId, now }: { activityId: string; fileId: string; now: Date },
): Promise<void> {
  const uploaded = (await findCra(tx, activityId))?.invoice_file_id ?? null;
  if (uploaded === fileId) return;
  await supersedeFiles(tx, [uploaded]);
  await repository.setInvoice(tx, activityId, 'invoice_file_id', fileId, now);
}

/**
 * It was refused: the month has it no more; the paper stays with the refusal. What somebody uploaded in its place
 * stays: true where the month has another one. The report must be locked.
 */
export async function takeReceivedInvoiceBack(
  tx: Db,
  { activityId, fileId, now }: { activityId: string; fileId: string; now: Date },
): Promise<boolean> {
  const kept = (await findCra(tx, activityId))?.invoice_file_id ?? null;
  if (kept !== null && kept !== fileId) return true;
  await repository.clearMainInvoice(tx, activityId, now);
  return false;
}
