import { codeOf } from '@bloom/shared-auth/graphql-error';
import { planned } from '@bloom/shared-ui/messages';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';

/** Where the sheet will stand, or why it does not. */
export function SheetPlace({ error, onRetry }: { error: unknown; onRetry: () => Promise<unknown> }) {
  if (error === undefined) return <LoadingSkeleton shape="form" rows={8} />;
  const unknown = codeOf(error) === 'OBJECT_NOT_FOUND' ? 'Ce talent n’existe pas ou n’est plus disponible.' : undefined;
  return (
    <ErrorState
      error={error}
      title={planned('OTHER', 'talent')?.text}
      message={unknown}
      onRetry={() => void onRetry()}
    />
  );
}
