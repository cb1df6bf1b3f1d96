import { useMutation } from '@bloom/shared-auth/apollo';
import { MAX_SAVED_SEARCH_NAME } from '@bloom/shared-rules/limits';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { CheckboxField, TextField } from '@bloom/shared-ui/form-field';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { searchOf, type TalentFilters } from '../talent-search/talent-search.state.ts';
import { MySavedSearchesDocument, SaveSearchDocument } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import { nameFor } from './saved-search.words.ts';
import styles from './saved-searches.module.css';

/** Gives a name to what is searched, and keeps it. */
export function SaveSearchDialog({ filters, onClose }: { filters: TalentFilters; onClose: () => void }) {
  const [mutate] = useMutation(SaveSearchDocument, {
    context: talentsApi,
    refetchQueries: [{ query: MySavedSearchesDocument, context: talentsApi }],
  });
  const { submit, fieldErrors } = useSubmit(mutate, {
    area: 'savedSearches',
    success: 'La recherche est enregistrée.',
  });
  const save = async ({ name, wantsMail }: { name: string; wantsMail: boolean }) => {
    if (await submit({ variables: { input: { name, wantsMail, search: searchOf(filters) } } })) onClose();
  };
  return (
    <Dialog open title="Enregistrer cette recherche" onClose={onClose} keepOnOutsideClick>
      <Form
        label="Enregistrer cette recherche"
        initialValues={{ name: nameFor(filters).slice(0, MAX_SAVED_SEARCH_NAME), wantsMail: true }}
        fieldErrors={fieldErrors}
        onSubmit={save}
      >
        <TextField name="name" label="Nom" required maxLength={MAX_SAVED_SEARCH_NAME} autoComplete="off" />
        <CheckboxField name="wantsMail" label="Me prévenir par e-mail quand quelqu’un de nouveau correspond" />
        <p className={styles.faint}>Un seul message par jour, pour toutes vos recherches.</p>
        <div className={styles.actions}>
          <CancelButton onClick={onClose} />
          <SubmitButton>Enregistrer</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
