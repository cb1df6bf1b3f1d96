import { useMutation } from '@bloom/shared-auth/apollo';
import { MAX_SAVED_SEARCH_NAME } from '@bloom/shared-rules/input/limits';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { CheckboxField, TextField } from '@bloom/shared-ui/form-field';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { searchOf, type TalentFilters } from '../talent-search/talent-search.state.ts';
import { MySavedSearchesDocument, type SavedSearchFragment, SaveSearchDocument } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import { nameFor } from './saved-search.words.ts';
import styles from './saved-searches.module.css';

interface SaveSearchDialogProps {
  filters: TalentFilters;
  /** One that is kept and becomes this. */
  edited: SavedSearchFragment | undefined;
  onSaved?: () => void;
  onClose: () => void;
}

/** Gives a name to what is searched, and keeps it. */
export function SaveSearchDialog({ filters, edited, onSaved, onClose }: SaveSearchDialogProps) {
  const [mutate] = useMutation(SaveSearchDocument, {
    context: talentsApi,
    refetchQueries: [{ query: MySavedSearchesDocument, context: talentsApi }],
  });
  const { submit, fieldErrors } = useSubmit(mutate, {
    area: 'savedSearches',
    success: 'La recherche est enregistrée.',
  });
  const save = async ({ name, wantsMail }: { name: string; wantsMail: boolean }) => {
    const input = { ...(edited !== undefined && { id: edited.id }), name, wantsMail, search: searchOf(filters) };
    if (!(await submit({ variables: { input } }))) return;
    onSaved?.();
    onClose();
  };
  const suggested = nameFor(filters).slice(0, MAX_SAVED_SEARCH_NAME);
  const title = edited === undefined ? 'Enregistrer cette recherche' : `Modifier «\u202f${edited.name}\u202f»`;
  return (
    <Dialog open title={title} onClose={onClose} keepOnOutsideClick>
      <Form
        label={title}
        startAt="name"
        initialValues={{ name: edited?.name ?? suggested, wantsMail: edited?.wantsMail ?? true }}
        fieldErrors={fieldErrors}
        onSubmit={save}
      >
        <TextField name="name" label="Nom" required maxLength={MAX_SAVED_SEARCH_NAME} autoComplete="off" />
        <CheckboxField name="wantsMail" label="Me prévenir par e-mail quand quelqu’un de nouveau correspond" />
        <p className={styles.faint}>Un seul message par jour, pour toutes vos recherches.</p>
        <ActionRow>
          <CancelButton onClick={onClose} />
          <SubmitButton>Enregistrer</SubmitButton>
        </ActionRow>
      </Form>
    </Dialog>
  );
}
