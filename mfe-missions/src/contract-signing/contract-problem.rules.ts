import { codeOf, dataOf, reasonOf } from '@bloom/shared-auth/graphql-error';
import type { Says } from './contract-words.ts';

/** Why the page of a signer shows no document. */
export type ContractProblem =
  | { kind: 'expiredLink'; mailSent: boolean }
  /** Nobody is signed in, and no link of a mail says who it is. */
  | { kind: 'noLink' }
  | { kind: 'unknown' | 'other' }
  | { kind: 'refused' | 'expired' | 'cancelled' | 'superseded' | 'signedElsewhere' };

const ENDINGS: Record<string, EndingKind> = {
  REFUSED: 'refused',
  EXPIRED: 'expired',
  CANCELLED: 'cancelled',
  SUPERSEDED: 'superseded',
  SIGNED_ELSEWHERE: 'signedElsewhere',
};

export function contractProblemOf(error: unknown): ContractProblem {
  switch (codeOf(error)) {
    case 'TOKEN_EXPIRED':
      return { kind: 'expiredLink', mailSent: dataOf(error).renewed === true };
    case 'OBJECT_NOT_FOUND':
      return { kind: 'unknown' };
    case 'DOCUMENT_VOID':
      return { kind: ENDINGS[reasonOf(error) ?? ''] ?? 'superseded' };
    default:
      return { kind: 'other' };
  }
}

/** What became of the document, for whoever came to sign it. */
export const endings = (says: Says) => ({
  refused: {
    title: 'Signature refusée',
    text: `Un signataire a refusé ce document\u00a0: il ne peut plus être signé. S’il est corrigé, une nouvelle invitation ${says('te', 'vous')} parviendra.`,
  },
  expired: {
    title: 'Délai de signature passé',
    text: `Ce document n’a pas été signé à temps. Si la signature est toujours attendue, une nouvelle invitation ${says('te', 'vous')} parviendra.`,
  },
  cancelled: {
    title: 'Signature annulée',
    text: `La demande de signature de ce document a été annulée. ${says('Tu n’as', 'Vous n’avez')} rien à faire.`,
  },
  signedElsewhere: {
    title: 'Document déjà signé',
    text: `Ce document est signé, sur papier ou dans une autre version\u00a0: ${says('tu n’as', 'vous n’avez')} rien à faire.`,
  },
  superseded: {
    title: 'Document remplacé',
    text: `Une version plus récente a pris la place de ce document\u00a0: ${says('utilise', 'utilisez')} le lien de la dernière invitation reçue.`,
  },
});

export type EndingKind = keyof ReturnType<typeof endings>;
