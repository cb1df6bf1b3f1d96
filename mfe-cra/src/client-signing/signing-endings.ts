import { messages } from '@bloom/shared-ui/messages';
import { useNavigate } from '@bloom/shared-ui/routing';
import type { SubmitOptions } from '@bloom/shared-ui/submit';
import { useToasts } from '@bloom/shared-ui/toasts';
import { useState } from 'react';
import { useSignedAddress } from '../client-link/signed-address.ts';
import { linkProblemOf } from './signing-link.rules.ts';

/** What each code means to whoever signs or refuses. */
export type SigningEndings = NonNullable<SubmitOptions<unknown>['onCode']>;

/**
 * How a document came to an end while its page was open: somebody signed it, it is void or its link too old, it
 * is unknown, or the access was taken away (hasEnded).
 */
export function useSigningEndings(documentId: string, onStale: () => void, onUnknown: () => void) {
  const toasts = useToasts();
  const navigate = useNavigate();
  const signedAddress = useSignedAddress(documentId);
  const [hasEnded, setEnded] = useState(false);
  const end = () => setEnded(true);
  const follow = (error: unknown) => {
    const problem = linkProblemOf(error);
    if (problem.kind === 'alreadySigned') {
      toasts.info(messages.craAlreadySigned);
      return void navigate(signedAddress(problem.filePath));
    }
    // Expired or void since the page was opened: reading it again shows the right screen.
    onStale();
  };
  const endings: SigningEndings = {
    ALREADY_SIGNED: follow,
    DOCUMENT_VOID: follow,
    TOKEN_EXPIRED: follow,
    // Not read again: the page shows a summary also to whom the document is unknown.
    OBJECT_NOT_FOUND: onUnknown,
    // The link opened this page: that it opens nothing any more means that the access was taken away meanwhile.
    UNAUTHENTICATED: end,
    FORBIDDEN: end,
  };
  return { endings, hasEnded };
}
