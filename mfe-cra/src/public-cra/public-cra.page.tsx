import { skipWhileHidden, useQuery } from '@bloom/shared-auth/apollo';
import { codeOf } from '@bloom/shared-auth/graphql-error';
import { messages } from '@bloom/shared-ui/messages';
import { Page } from '@bloom/shared-ui/page';
import { PlainEmptyState, PlainErrorState, PlainSkeleton } from '@bloom/shared-ui/plain-states';
import { useParams } from '@bloom/shared-ui/routing';
import { ActivitySummary } from '../activity-month/activity-summary.tsx';
import { useSealAwaited } from '../client-link/seal-awaited.ts';
import { documentTitle } from '../cra-document/cra-document.tsx';
import { PublicClientActivityDocument } from '../graphql.generated.ts';

/** /public/cra/{id}/cra.pdf: the read-only summary of a signing document, without login. */
export function PublicCraPage() {
  const { id = '' } = useParams();
  const { data, error, refetch, ...polling } = useQuery(PublicClientActivityDocument, {
    variables: { signingDocumentID: id },
    skipPollAttempt: skipWhileHidden,
  });
  const activity = data?.getPublicClientActivity;
  useSealAwaited(activity?.state, polling);
  const title = activity ? documentTitle(activity.month) : 'Compte rendu d’activité';
  return (
    <Page title={title} subtitle={activity && `${activity.bloomerFullname} · ${activity.clientName}`} width="narrow">
      {!data && !error && <PlainSkeleton isPage rows={6} />}
      {error && !data && <PublicProblem error={error} onRetry={() => void refetch()} />}
      {activity && <ActivitySummary activity={activity} />}
    </Page>
  );
}

function PublicProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (codeOf(error) !== 'OBJECT_NOT_FOUND') return <PlainErrorState error={error} onRetry={onRetry} />;
  return <PlainEmptyState title="Document invalide">{messages.invalidInviteLink}</PlainEmptyState>;
}
