import { codeOf, dataOf, reasonOf } from '@bloom/shared-auth/graphql-error';

/** Why a signing link does not lead to a signature. */
export type LinkProblem =
  | { kind: 'expired'; mailSent: boolean }
  | { kind: 'alreadySigned'; filePath: string }
  | { kind: 'unknown' }
  | { kind: 'cancelled' }
  | { kind: 'superseded' }
  | { kind: 'refused' }
  | { kind: 'settled' }
  | { kind: 'other' };

const VOID_KINDS: Readonly<Record<string, 'cancelled' | 'refused' | 'settled'>> = {
  CRA_CANCELLED: 'cancelled',
  REFUSED: 'refused',
  SETTLED: 'settled',
};

/** Reads the API's refusal: the codes of the signing section of the error catalogue. */
export function linkProblemOf(error: unknown): LinkProblem {
  const data = dataOf(error);
  switch (codeOf(error)) {
    case 'TOKEN_EXPIRED':
      return { kind: 'expired', mailSent: data.renewed === true };
    case 'ALREADY_SIGNED':
      return {
        kind: 'alreadySigned',
        filePath: signedFilePath(text(data.month), text(data.recordId), text(data.fileName)),
      };
    case 'OBJECT_NOT_FOUND':
      return { kind: 'unknown' };
    case 'DOCUMENT_VOID':
      return { kind: VOID_KINDS[reasonOf(error) ?? ''] ?? 'superseded' };
    default:
      return { kind: 'other' };
  }
}

/** The signed document, as the API names its files. */
export function signedFilePath(month: string, recordId: string, fileName: string): string {
  return `/files/activity/${month}/${recordId}/cra/${fileName}`;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
