import { useMutation } from '@bloom/shared-auth/apollo';
import { Checkbox } from '@bloom/shared-ui/antd/checkbox';
import { Button, IconButton } from '@bloom/shared-ui/button';
import { ConfirmDialog, Dialog } from '@bloom/shared-ui/dialog';
import { plural } from '@bloom/shared-ui/french';
import { DeleteOutlined, EditOutlined } from '@bloom/shared-ui/icons';
import { messageFor } from '@bloom/shared-ui/messages';
import { Notice } from '@bloom/shared-ui/notice';
import { PlainStatusTag } from '@bloom/shared-ui/plain-status-tag';
import { EmptyState, ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useState } from 'react';
import type { TalentFilters } from '../talent-search/talent-search.state.ts';
import {
  DeleteSavedSearchDocument,
  MySavedSearchesDocument,
  type SavedSearchFragment,
  SaveSearchDocument,
} from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import { filtersOf } from './open-search.ts';
import { RenameSearchDialog } from './rename-search.dialog.tsx';
import { brokenWords } from './saved-search.words.ts';
import styles from './saved-searches.module.css';

interface MySearchesDialogProps {
  /** Somebody came by the link of a mail, to a search that is no more. */
  isAskedGone: boolean;
  searches: readonly SavedSearchFragment[] | undefined;
  error: unknown;
  onRetry: () => void;
  onOpen: (saved: SavedSearchFragment, filters: TalentFilters) => void;
  /** Shows it to be changed, and kept under the same name. */
  onEdit: (saved: SavedSearchFragment, filters: TalentFilters) => void;
  onClose: () => void;
}

/** What the viewer looks for again and again, each with who is new. */
export function MySearchesDialog(props: MySearchesDialogProps) {
  const { isAskedGone, searches, error, onRetry, onOpen, onEdit, onClose } = props;
  return (
    <Dialog open title="Mes recherches" onClose={onClose}>
      {isAskedGone && <Notice>La recherche dont parle ce message n’existe plus.</Notice>}
      {error !== undefined && searches === undefined && (
        <ErrorState error={error} message={messageFor(error)} onRetry={onRetry} />
      )}
      {searches === undefined && error === undefined && (
        <LoadingSkeleton shape="text" rows={3} label="Chargement de vos recherches" />
      )}
      {searches?.length === 0 && (
        <EmptyState title="Aucune recherche enregistrée">
          Choisissez des filtres, puis «{'\u202f'}Enregistrer cette recherche{'\u202f'}»{'\u00a0'}: vous saurez chaque
          jour qui correspond de nouveau.
        </EmptyState>
      )}
      {searches !== undefined && searches.length > 0 && (
        <ul className={styles.list}>
          {searches.map((saved) => (
            <SavedSearchRow key={saved.id} saved={saved} onOpen={onOpen} onEdit={onEdit} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

type SavedSearchRowProps = Pick<MySearchesDialogProps, 'onOpen' | 'onEdit'> & { saved: SavedSearchFragment };

function SavedSearchRow({ saved, onOpen, onEdit }: SavedSearchRowProps) {
  const { id, name, wantsMail, isTooWide, newCount } = saved;
  const [isRenaming, setRenaming] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const broken = brokenWords(saved);
  const filters = filtersOf(saved);
  const [change] = useMutation(SaveSearchDocument, { context: talentsApi });
  const { submit: tell, submitting } = useSubmit(change, { area: 'savedSearches' });
  const [remove] = useMutation(DeleteSavedSearchDocument, {
    context: talentsApi,
    refetchQueries: [{ query: MySavedSearchesDocument, context: talentsApi }],
  });
  const { submit: forget, submitting: isGoing } = useSubmit(remove, {
    area: 'savedSearches',
    success: `«\u202f${name}\u202f» est supprimée.`,
  });
  return (
    <li className={styles.row}>
      <Button variant="quiet" className={styles.name} onClick={() => onOpen(saved, filters)}>
        {name} {newCount > 0 && <PlainStatusTag tone="info">{plural(newCount, 'nouveau', 'nouveaux')}</PlainStatusTag>}
      </Button>
      <Checkbox
        checked={wantsMail}
        disabled={submitting}
        onChange={() =>
          // What it asks for is left out: it stays as it was saved, whatever became of its labels.
          void tell({ variables: { input: { id, name, wantsMail: !wantsMail } } })
        }
      >
        Me prévenir
      </Checkbox>
      <span className={styles.tools}>
        <IconButton
          icon={<EditOutlined />}
          label={`Renommer «\u202f${name}\u202f»`}
          onClick={() => setRenaming(true)}
        />
        <IconButton
          icon={<DeleteOutlined />}
          label={`Supprimer «\u202f${name}\u202f»`}
          onClick={() => setAsking(true)}
        />
      </span>
      <ConfirmDialog
        open={isAsking}
        danger
        title={`Supprimer «\u202f${name}\u202f»\u202f?`}
        confirmLabel="Supprimer"
        busy={isGoing}
        onConfirm={() => void forget({ variables: { id } })}
        onClose={() => setAsking(false)}
      >
        {`La recherche quitte votre liste${wantsMail ? ', et vous n’êtes plus prévenu' : ''}.`}
      </ConfirmDialog>
      {isRenaming && <RenameSearchDialog saved={saved} onClose={() => setRenaming(false)} />}
      {broken !== undefined && (
        <p className={styles.broken}>
          {broken}{' '}
          <Button
            variant="quiet"
            size="small"
            aria-label={`Modifier «\u202f${name}\u202f»`}
            onClick={() => onEdit(saved, filters)}
          >
            Modifier
          </Button>
        </p>
      )}
      {broken === undefined && isTooWide && wantsMail && (
        <p className={styles.faint}>
          Plus de 1 000 talents correspondent{'\u00a0'}: précisez cette recherche pour être prévenu.
        </p>
      )}
    </li>
  );
}
