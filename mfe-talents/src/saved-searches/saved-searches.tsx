import { useQuery } from '@bloom/shared-auth/apollo';
import { Button } from '@bloom/shared-ui/button';
import { plural } from '@bloom/shared-ui/french';
import { BellOutlined, EditOutlined, PlusOutlined } from '@bloom/shared-ui/icons';
import { PlainStatusTag } from '@bloom/shared-ui/plain-status-tag';
import { useEffect, useState } from 'react';
import { useAskedSearch, useAskedView } from '../talent-search/asked-view.ts';
import { activeFilters, type TalentFilters, writeState } from '../talent-search/talent-search.state.ts';
import { MySavedSearchesDocument, type SavedSearchFragment } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import { MySearchesDialog } from './my-searches.dialog.tsx';
import { filtersOf, useMarkOpened } from './open-search.ts';
import { SaveSearchDialog } from './save-search.dialog.tsx';
import styles from './saved-searches.module.css';

interface SavedSearchesProps {
  /** What is on the screen. */
  filters: TalentFilters;
  onOpen: (filters: TalentFilters) => void;
}

/** Above the results: keeps what is searched, and leads to what was kept. */
export function SavedSearches({ filters, onOpen }: SavedSearchesProps) {
  const [shown, setShown] = useState<'mine' | 'gone' | 'save' | 'update'>();
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
  const markOpened = useMarkOpened();
  const open = (saved: SavedSearchFragment, asked: TalentFilters) => {
    close();
    markOpened(saved);
    setEdited(undefined);
    setOpenedId(saved.id);
    onOpen(asked);
  };
  useSearchOfMail(searches, { open, gone: () => setShown('gone') });
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
      {(shown === 'mine' || shown === 'gone') && (
        <MySearchesDialog
          isAskedGone={shown === 'gone'}
          searches={searches}
          error={error}
          onRetry={() => void refetch().catch(() => undefined)}
          onOpen={open}
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

interface MailedSearch {
  open: (saved: SavedSearchFragment, asked: TalentFilters) => void;
  gone: () => void;
}

/** Opens the search that the link of a mail asks for; of one that is gone since it says so. */
function useSearchOfMail(searches: readonly SavedSearchFragment[] | undefined, { open, gone }: MailedSearch): void {
  const { askedId, shown } = useAskedSearch();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as they are there
  useEffect(() => {
    if (askedId === undefined || searches === undefined) return;
    shown();
    const saved = searches.find(({ id }) => id === askedId);
    if (saved !== undefined) return open(saved, filtersOf(saved));
    gone();
  }, [askedId, searches]);
}

/** What is on the screen is something, and not what was kept. */
function isAnother(filters: TalentFilters, saved: SavedSearchFragment): boolean {
  if (activeFilters(filters) === 0) return false;
  return writeState({ filters, page: 1 }) !== writeState({ filters: filtersOf(saved), page: 1 });
}
