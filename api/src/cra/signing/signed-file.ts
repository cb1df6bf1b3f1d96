import { craFileName } from '../../paper/documents/cra.file-name.ts';
import { isKept } from '../../paper/signer/signed-copy.ts';
import type { Platform } from '../../platform/context/context.ts';
import { AppError } from '../../platform/errors.ts';
import { correctionOf } from '../activities/correction-record.repository.ts';
import { bloomerFullname, type CraRecord } from '../activities/cra-record.ts';

/** What an old link still reads of a report: the document that it was mailed for, corrected since or not. */
export async function isReportKept({ db, clock }: Platform, cra: CraRecord, documentId: string): Promise<boolean> {
  const replaced = await correctionOf(db, 'document_id', documentId);
  return isKept(replaced?.validated_at ?? (cra.validation === 'signed' ? cra.validated_at : null), clock.now());
}

export function fileNameOf(cra: CraRecord): string {
  return craFileName(cra.client_name, cra.month, bloomerFullname(cra));
}

/**
 * Whether a name is one of this report's: of its month, and shaped as names are. The client or the Bloomer may have
 * been called otherwise when a link was mailed, which goes on opening the report.
 */
export function namesReport(name: string, cra: CraRecord): boolean {
  const [, ownMonth, ownYear] = fileNameOf(cra).split('_');
  return new RegExp(`^[A-Za-z0-9-]+_${ownMonth}_${ownYear}_[A-Za-z0-9-]+\\.pdf$`).test(name);
}

/** Where the report's PDF is read, by everybody who may. */
export function craPath(cra: CraRecord): string {
  return `/files/activity/${cra.month}/${cra.id}/cra/${fileNameOf(cra)}`;
}

/** Whether both sides signed a document; its seal may still be waited for. */
export const isFullySigned = (status: string | null): boolean => status === 'fullySigned' || status === 'sealed';

/** Carries what the page needs to lead to the signed file. */
export function alreadySigned(cra: CraRecord): AppError {
  return new AppError('ALREADY_SIGNED', {
    data: { month: cra.month, recordId: cra.id, fileName: fileNameOf(cra) },
  });
}

type Waiting = Pick<CraRecord, 'validation' | 'cra_file_id'>;

/** Why a document is not valid any more: another one comes, unless its month waits for no signature by now. */
export function documentVoid(reason: string | null, cra: Waiting): AppError {
  if (cra.validation !== null || cra.cra_file_id !== null) {
    return new AppError('DOCUMENT_VOID', {
      message:
        'Ce document n’est plus valable, et ce mois n’attend plus votre signature\u00a0: vous n’avez rien à faire.',
      reason: 'SETTLED',
    });
  }
  if (reason === 'CRA_CANCELLED') {
    return new AppError('DOCUMENT_VOID', {
      message: 'Ce CRA a été annulé par l’account manager\u00a0: un nouveau lien de validation va vous parvenir.',
      reason: 'CRA_CANCELLED',
    });
  }
  return new AppError('DOCUMENT_VOID', {
    message: 'Ce document n’est plus valable\u00a0: une nouvelle invitation va vous parvenir.',
    reason: reason === 'REFUSED' ? 'REFUSED' : 'SUPERSEDED',
  });
}
