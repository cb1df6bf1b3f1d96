import { useMutation } from '@bloom/shared-auth/apollo';
import { MAX_SAVED_SEARCH_NAME } from '@bloom/shared-rules/input/limits';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { TextField } from '@bloom/shared-ui/form-field';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { MySavedSearchesDocument, type SavedSearchFragment, SaveSearchDocument } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';

/** Another name for a kept search; what it asks for stays as it was saved. */
export function RenameSearchDialog({ saved, onClose }: { saved: SavedSearchFragment; onClose: () => void }) {
  const [mutate] = useMutation(SaveSearchDocument, {
    context: talentsApi,
    refetchQueries: [{ query: MySavedSearchesDocument, context: talentsApi }],
  });
  const { submit, fieldErrors } = useSubmit(mutate, { area: 'savedSearches', success: 'La recherche est renommée.' });
  const { id, name: before, wantsMail } = saved;
  const save = async ({ name }: { name: string }) => {
    if (await submit({ variables: { input: { id, name, wantsMail } } })) onClose();
  };
  const title = `Renommer «\u202f${before}\u202f»`;
  return (
    <Dialog open size="small" title={title} onClose={onClose}>
      <Form label={title} startAt="name" initialValues={{ name: before }} fieldErrors={fieldErrors} onSubmit={save}>
        <TextField name="name" label="Nom" required maxLength={MAX_SAVED_SEARCH_NAME} autoComplete="off" />
        <ActionRow>
          <CancelButton onClick={onClose} />
          <SubmitButton>Renommer</SubmitButton>
        </ActionRow>
      </Form>
    </Dialog>
  );
}
