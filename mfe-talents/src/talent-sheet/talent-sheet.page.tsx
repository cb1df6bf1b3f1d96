import { Page } from '@bloom/shared-ui/page';
import { useLocation, useParams } from '@bloom/shared-ui/routing';
import { listPath } from '../sheet-frame/sheet-path.ts';
import { SheetBody } from './sheet-body.tsx';
import { SheetPlace } from './sheet-place.tsx';
import { TalentMenu } from './talent-menu.tsx';
import { useTalent } from './use-talent.ts';

/** /talents/{id}: who somebody is, how to reach them, what they can do. */
export function TalentSheetPage() {
  const { id = '' } = useParams();
  const { talent, error, reload, changes } = useTalent(id);
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
      secondary={<TalentMenu talent={talent} onChanged={reload} />}
    >
      <SheetBody key={talent.id} talent={talent} reload={reload} changes={changes} />
    </Page>
  );
}

/** To the search that one came from. */
function useBack() {
  const { pathname, state } = useLocation();
  const from: unknown = (state as { from?: unknown } | null)?.from;
  return { to: typeof from === 'string' ? from : listPath(pathname), label: 'Tous les talents' };
}
