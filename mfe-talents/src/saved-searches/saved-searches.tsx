import { useQuery } from '@bloom/shared-auth/apollo';
import { Button } from '@bloom/shared-ui/button';
import { plural } from '@bloom/shared-ui/french';
import { BellOutlined, EditOutlined, PlusOutlined } from '@bloom/shared-ui/icons';
import { PlainStatusTag } from '@bloom/shared-ui/plain-status-tag';
import { useState } from 'react';
import { useAskedView } from '../talent-search/asked-view.ts';
import { activeFilters, readState, type TalentFilters, writeState } from '../talent-search/talent-search.state.ts';
import { MySavedSearchesDocument, type SavedSearchFragment } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import { MySearchesDialog } from './my-searches.dialog.tsx';
import { SaveSearchDialog } from './save-search.dialog.tsx';
import styles from './saved-searches.module.css';

interface SavedSearchesProps {
  /** What is on the screen. */
  filters: TalentFilters;
  onOpen: (filters: TalentFilters) => void;
}

/** Above the results: keeps what is searched, and leads to what was kept. */
export function SavedSearches({ filters, onOpen }: SavedSearchesProps) {
  const [shown, setShown] = useState<'mine' | 'save' | 'update'>();
  useAskedView('recherches', () => setShown('mine'));
  const { data, error, refetch } = useQuery(MySavedSearchesDocument, {
    context: talentsApi,
    fetchPolicy: 'cache-and-network',
  });
  const searches = data?.mySavedTalentSearches;
  const fresh = (searches ?? []).reduce((sum, { newCount }) => sum + newCount, 0);
  const [edited, setEdited] = useState<SavedSearchFragment>();
  const [openedId, setOpenedId] = useState<string>();
  const opened = searches?.find(({ id }) => id === openedId);
  const close = () => setShown(undefined);
  return (
    <div className={styles.bar}>
      <Button variant="quiet" icon={<BellOutlined />} onClick={() => setShown('mine')}>
        Mes recherches{' '}
        {fresh > 0 && <PlainStatusTag tone="info">{plural(fresh, 'nouveau', 'nouveaux')}</PlainStatusTag>}
      </Button>
      {activeFilters(filters) > 0 && (
        <Button
          variant="quiet"
          icon={<PlusOutlined />}
          aria-label={edited === undefined ? 'Enregistrer cette recherche' : `Enregistrer «\u202f${edited.name}\u202f»`}
          onClick={() => setShown('save')}
        >
          Enregistrer
        </Button>
      )}
      {opened && edited === undefined && isAnother(filters, opened) && (
        <Button variant="quiet" icon={<EditOutlined />} onClick={() => setShown('update')}>
          Mettre à jour avec la recherche actuelle
          <span className="visually-hidden">{`\u00a0: ${opened.name}`}</span>
        </Button>
      )}
      {shown === 'mine' && (
        <MySearchesDialog
          searches={searches}
          error={error}
          onRetry={() => void refetch().catch(() => undefined)}
          onOpen={(saved, asked) => {
            close();
            setEdited(undefined);
            setOpenedId(saved.id);
            onOpen(asked);
          }}
          onEdit={(saved, rest) => {
            close();
            setEdited(saved);
            setOpenedId(saved.id);
            onOpen(rest);
          }}
          onClose={close}
        />
      )}
      {shown === 'save' && (
        <SaveSearchDialog filters={filters} edited={edited} onSaved={() => setEdited(undefined)} onClose={close} />
      )}
      {shown === 'update' && opened && <SaveSearchDialog filters={filters} edited={opened} onClose={close} />}
    </div>
  );
}

/** What is on the screen is something, and not what was kept. */
function isAnother(filters: TalentFilters, { search }: SavedSearchFragment): boolean {
  if (activeFilters(filters) === 0) return false;
  const kept = readState(JSON.stringify({ search: JSON.parse(search) }));
  return writeState({ filters, page: 1 }) !== writeState({ ...kept, page: 1 });
}
