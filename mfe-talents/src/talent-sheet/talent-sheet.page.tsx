import { useQuery } from '@bloom/shared-auth/apollo';
import { codeOf } from '@bloom/shared-auth/graphql-error';
import { planned } from '@bloom/shared-ui/messages';
import { Page } from '@bloom/shared-ui/page';
import { useLocation, useParams } from '@bloom/shared-ui/routing';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { useState } from 'react';
import { FindTalentDocument, type TalentSheetFragment, TalentSourcesDocument } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import { ContactSearchDialog, type TakenContact } from './contact-search.dialog.tsx';
import { listPath } from './sheet-path.ts';
import { TalentEditor } from './talent-editor.tsx';
import { GivenFacts, ReadOnlyTalent, TalentProfile } from './talent-facts.tsx';
import { TalentMenu } from './talent-menu.tsx';
import styles from './talent-sheet.module.css';

/** /talents/{id}: who somebody is, how to reach them, what they can do. */
export function TalentSheetPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(FindTalentDocument, {
    variables: { id },
    context: talentsApi,
    fetchPolicy: 'cache-and-network',
  });
  const talent = data?.findTalent;
  const back = useBack();
  const reload = () => void refetch().catch(() => undefined);
  if (talent) return <Sheet key={talent.id} talent={talent} back={back} onReload={reload} />;
  const unknown = codeOf(error) === 'OBJECT_NOT_FOUND' ? 'Ce talent n’existe pas ou n’est plus disponible.' : undefined;
  return (
    <Page title="Fiche talent" back={back} width="wide">
      {error ? (
        <ErrorState error={error} title={planned('OTHER', 'talent')?.text} message={unknown} onRetry={reload} />
      ) : (
        <LoadingSkeleton shape="form" rows={8} />
      )}
    </Page>
  );
}

/** To the search that one came from. */
function useBack() {
  const { pathname, state } = useLocation();
  const from: unknown = (state as { from?: unknown } | null)?.from;
  return { to: typeof from === 'string' ? from : listPath(pathname), label: 'Tous les talents' };
}

interface SheetProps {
  talent: TalentSheetFragment;
  back: { to: string; label: string };
  onReload: () => void;
}

function Sheet({ talent, back, onReload }: SheetProps) {
  const { data } = useQuery(TalentSourcesDocument, { context: talentsApi, skip: !talent.viewerCanEdit });
  const [isSearching, setSearching] = useState(false);
  const [taken, setTaken] = useState<TakenContact>();
  const name = `${talent.firstname} ${talent.lastname}`;
  const search = data?.talentSources.contacts ? () => setSearching(true) : undefined;
  return (
    <Page
      title={name}
      subtitle={talent.jobTitle ?? undefined}
      back={back}
      width="wide"
      secondary={<TalentMenu talent={talent} onSearchContacts={search} />}
    >
      <div className={styles.columns}>
        <div className={styles.stack}>
          {talent.viewerCanEdit ? (
            <TalentEditor talent={talent} taken={taken} onReload={onReload} />
          ) : (
            <ReadOnlyTalent talent={talent} />
          )}
          <GivenFacts talent={talent} />
        </div>
        <div className={styles.stack}>
          <TalentProfile talent={talent} />
        </div>
      </div>
      {isSearching && (
        <ContactSearchDialog talentId={talent.id} name={name} onTake={setTaken} onClose={() => setSearching(false)} />
      )}
    </Page>
  );
}
