import { useQuery } from '@bloom/shared-auth/apollo';
import { codeOf } from '@bloom/shared-auth/graphql-error';
import { planned } from '@bloom/shared-ui/messages';
import { Page } from '@bloom/shared-ui/page';
import { useLocation, useParams } from '@bloom/shared-ui/routing';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { useCallback } from 'react';
import { listPath } from '../sheet-frame/sheet-path.ts';
import { FindTalentDocument } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import { SheetBody } from './sheet-body.tsx';
import { TalentMenu } from './talent-menu.tsx';

/** /talents/{id}: who somebody is, how to reach them, what they can do. */
export function TalentSheetPage() {
  const { id = '' } = useParams();
  const { talent, error, reload } = useTalent(id);
  const back = useBack();
  if (talent === undefined) {
    return (
      <Page title="Fiche talent" back={back} width="wide">
        <SheetPlace error={error} onRetry={reload} />
      </Page>
    );
  }
  return (
    <Page
      title={`${talent.firstname} ${talent.lastname}`}
      back={back}
      width="wide"
      secondary={<TalentMenu talent={talent} />}
    >
      <SheetBody key={talent.id} talent={talent} reload={reload} />
    </Page>
  );
}

export function useTalent(id: string) {
  const { data, error, refetch } = useQuery(FindTalentDocument, {
    variables: { id },
    context: talentsApi,
    fetchPolicy: 'cache-and-network',
  });
  const reload = useCallback(
    () =>
      refetch().then(
        (answer) => answer.data?.findTalent,
        () => undefined,
      ),
    [refetch],
  );
  return { talent: data?.findTalent, error, reload };
}

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

/** To the search that one came from. */
function useBack() {
  const { pathname, state } = useLocation();
  const from: unknown = (state as { from?: unknown } | null)?.from;
  return { to: typeof from === 'string' ? from : listPath(pathname), label: 'Tous les talents' };
}
