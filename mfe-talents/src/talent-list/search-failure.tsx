import { codeOf, fieldErrorsOf } from '@bloom/shared-auth/graphql-error';
import { Button } from '@bloom/shared-ui/button';
import { messageFor, outcomeOf } from '@bloom/shared-ui/messages';
import { EmptyState, ErrorState } from '@bloom/shared-ui/states';
import { useToasts } from '@bloom/shared-ui/toasts';
import { useEffect } from 'react';

/** Nothing is broken: what is asked is not searched. */
const isRefused = (error: unknown) => codeOf(error) === 'BAD_USER_INPUT';
/** A page further down than the server goes. */
const isTooFar = (error: unknown) => isRefused(error) && 'paginate.skip' in fieldErrorsOf(error);

/** Whoever neither recruits nor looks after clients. */
export const isForbidden = (error: unknown) => codeOf(error) === 'FORBIDDEN';

/** Said once for each failure; the place of the results says it, too. */
export function useFailureToast(error: unknown): void {
  const toasts = useToasts();
  useEffect(() => {
    if (error !== undefined && !isRefused(error) && !isForbidden(error))
      toasts.tell(outcomeOf(error, { area: 'talentSearch' }));
  }, [error, toasts]);
}

interface SearchFailureProps {
  error: unknown;
  onRetry: () => Promise<unknown>;
  onFirstPage: () => void;
  onReset: () => void;
}

/** In the place of the results. */
export function SearchFailure({ error, onRetry, onFirstPage, onReset }: SearchFailureProps) {
  if (isTooFar(error)) {
    return (
      <EmptyState
        title="Trop loin dans les résultats"
        action={<Button onClick={onFirstPage}>Revenir à la première page</Button>}
      >
        Précisez la recherche pour trouver ceux qui viennent après les dix mille premiers.
      </EmptyState>
    );
  }
  if (isRefused(error)) {
    return (
      <EmptyState
        title="Cette recherche n’est pas possible"
        action={<Button onClick={onReset}>Effacer les filtres</Button>}
      >
        {Object.values(fieldErrorsOf(error)).join(' ')}
      </EmptyState>
    );
  }
  return (
    <ErrorState
      error={error}
      message={messageFor(error, { area: 'talentSearch' })}
      onRetry={() => void onRetry().catch(() => undefined)}
    />
  );
}
