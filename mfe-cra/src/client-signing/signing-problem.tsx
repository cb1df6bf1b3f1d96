import { FreshLinkSent } from '@bloom/shared-ui/fresh-link';
import { messages, planned } from '@bloom/shared-ui/messages';
import { Page } from '@bloom/shared-ui/page';
import { PlainEmptyState, PlainErrorState } from '@bloom/shared-ui/plain-states';
import { Navigate } from '@bloom/shared-ui/routing';
import { type Toasts, useToasts } from '@bloom/shared-ui/toasts';
import { useEffect } from 'react';
import { RenewLink } from '../client-link/renew-link.tsx';
import { useSignedAddress } from '../client-link/signed-address.ts';
import type { LinkProblem } from './signing-link.rules.ts';

type SigningProblemProps = { problem: LinkProblem; error: unknown; documentId: string; onRetry: () => void };

/** A page for each way a signing link may not lead to a signature; the toast says it at once, the page what to do. */
export function SigningProblem({ problem, error, documentId, onRetry }: SigningProblemProps) {
  const toasts = useToasts();
  const signedAddress = useSignedAddress(documentId);
  const { kind } = problem;
  const mailSent = kind === 'expired' && problem.mailSent;
  useEffect(() => announce(kind, mailSent, toasts), [kind, mailSent, toasts]);
  if (kind === 'alreadySigned') return <Navigate to={signedAddress(problem.filePath)} replace />;
  return (
    <Page title="Compte rendu d’activité" width="narrow">
      {kind === 'expired' && <ExpiredLink mailSent={problem.mailSent} documentId={documentId} />}
      {kind === 'unknown' && <PlainEmptyState title="Document invalide">{messages.invalidInviteLink}</PlainEmptyState>}
      {kind === 'cancelled' && <PlainEmptyState title="CRA annulé">{messages.craCancelled}</PlainEmptyState>}
      {kind === 'superseded' && (
        <PlainEmptyState title="Document remplacé">{messages.documentSuperseded}</PlainEmptyState>
      )}
      {kind === 'refused' && (
        <PlainEmptyState title="Compte rendu refusé">{messages.documentSuperseded}</PlainEmptyState>
      )}
      {kind === 'settled' && <PlainEmptyState title="Plus rien à signer">{messages.monthSettled}</PlainEmptyState>}
      {kind === 'other' && <PlainErrorState error={error} onRetry={onRetry} />}
    </Page>
  );
}

/** What each problem is called in the catalogue of messages. */
const happenings: Record<LinkProblem['kind'], string> = {
  expired: 'TOKEN_EXPIRED',
  alreadySigned: 'ALREADY_SIGNED',
  unknown: 'OBJECT_NOT_FOUND',
  cancelled: 'CANCELLED',
  superseded: 'DOCUMENT_VOID',
  refused: 'DOCUMENT_VOID',
  settled: 'SETTLED',
  other: 'OTHER',
};

function announce(kind: LinkProblem['kind'], mailSent: boolean, toasts: Toasts): void {
  const told = planned(happenings[kind], 'signingLink');
  if (told === undefined) return;
  const text = kind === 'expired' && !mailSent ? messages.linkExpiredUnsent : told.text;
  toasts.tell({ ...told, text });
}

function ExpiredLink({ mailSent, documentId }: { mailSent: boolean; documentId: string }) {
  return mailSent ? <FreshLinkSent /> : <RenewLink documentId={documentId} expired />;
}
