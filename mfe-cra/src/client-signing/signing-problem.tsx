import { linkTo } from '@bloom/shared-ui/links';
import { messages } from '@bloom/shared-ui/messages';
import { Page } from '@bloom/shared-ui/page';
import { Navigate } from '@bloom/shared-ui/routing';
import { EmptyState, ErrorState } from '@bloom/shared-ui/states';
import { type Toasts, useToasts } from '@bloom/shared-ui/toasts';
import { useEffect } from 'react';
import { RenewLink } from './renew-link.tsx';
import type { LinkProblem } from './signing-link.rules.ts';

type SigningProblemProps = { problem: LinkProblem; error: unknown; documentId: string; onRetry: () => void };

/** A page for each way a signing link may not lead to a signature; the toast says it at once, the page what to do. */
export function SigningProblem({ problem, error, documentId, onRetry }: SigningProblemProps) {
  const toasts = useToasts();
  const { kind } = problem;
  const mailSent = kind === 'expired' && problem.mailSent;
  useEffect(() => announce(kind, mailSent, toasts), [kind, mailSent, toasts]);
  if (kind === 'alreadySigned') return <Navigate to={linkTo('files.viewer', { '*': problem.filePath })} replace />;
  return (
    <Page title="Compte rendu d’activité" width="narrow">
      {kind === 'expired' && <ExpiredLink mailSent={problem.mailSent} documentId={documentId} />}
      {kind === 'unknown' && <EmptyState title="Document invalide">{messages.invalidInviteLink}</EmptyState>}
      {kind === 'cancelled' && <EmptyState title="CRA annulé">{messages.craCancelled}</EmptyState>}
      {kind === 'superseded' && <EmptyState title="Document remplacé">{messages.documentSuperseded}</EmptyState>}
      {kind === 'other' && <ErrorState error={error} title={messages.linkError} onRetry={onRetry} />}
    </Page>
  );
}

function announce(kind: LinkProblem['kind'], mailSent: boolean, toasts: Toasts): void {
  if (kind === 'expired') toasts.persistentWarning(mailSent ? messages.linkExpired : messages.linkExpiredUnsent);
  if (kind === 'alreadySigned') toasts.info(messages.craAlreadySigned);
  if (kind === 'unknown') toasts.warning(messages.invalidInviteLink);
  if (kind === 'cancelled') toasts.warning(messages.craCancelled);
  if (kind === 'superseded') toasts.warning(messages.documentSuperseded);
  if (kind === 'other') toasts.error(messages.linkError);
}

function ExpiredLink({ mailSent, documentId }: { mailSent: boolean; documentId: string }) {
  if (!mailSent) return <RenewLink documentId={documentId} expired />;
  return (
    <EmptyState title="Ce lien a expiré">
      Un nouveau lien vient de partir vers votre adresse e-mail. Il remplace celui-ci{'\u00a0'}; pensez à regarder dans
      les courriers indésirables.
    </EmptyState>
  );
}
