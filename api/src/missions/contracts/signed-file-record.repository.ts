import type { Db } from '../../platform/database/database.ts';

/** The file that everybody signed, once it is sealed; a file that was put there by hand meanwhile stays. */
export async function recordSignedFile(tx: Db, contractId: string, fileId: string): Promise<void> {
  await tx
    .updateTable('legal_contract')
    .set({ signed_file_id: fileId })
    .where('id', '=', contractId)
    .where('state', '=', 'signed')
    .where('signed_file_id', 'is', null)
    .execute();
}
