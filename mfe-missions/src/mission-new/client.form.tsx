import { useMutation } from '@bloom/shared-auth/apollo';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { useFormDraft } from '@bloom/shared-ui/form-draft';
import { messages } from '@bloom/shared-ui/messages';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { type ClientChoiceFragment, SaveClientDocument } from '../graphql.generated.ts';
import { type ClientValues, clientSchema, newClient } from '../society/client.rules.ts';
import { ClientFields } from '../society/client-fields.tsx';

const schema = clientSchema();

interface ClientDialogProps {
  onClose: () => void;
  onSaved: (saved: ClientChoiceFragment) => unknown;
}

/** A company that buys missions. */
export function ClientDialog({ onClose, onSaved }: ClientDialogProps) {
  const [mutate] = useMutation(SaveClientDocument);
  const { submit, fieldErrors } = useSubmit(mutate, {
    success: 'Société ajoutée',
    fallback: messages.randomUpdateError,
  });
  const draft = useFormDraft<ClientValues>('client-new');
  const save = async (values: ClientValues) => {
    const saved = await submit({ variables: { input: values } });
    if (!saved) return;
    draft.forget();
    await onSaved(saved.upsertClientSociety);
  };
  return (
    <Dialog open title="Ajouter une société cliente" onClose={onClose} keepOnOutsideClick>
      <Form
        label="Société cliente"
        initialValues={newClient}
        validationSchema={schema}
        fieldErrors={fieldErrors}
        draft={draft}
        onSubmit={save}
      >
        {({ values }) => (
          <>
            <ClientFields country={values.addressCountryCode} />
            <ActionRow>
              <CancelButton onClick={onClose} />
              <SubmitButton>Ajouter la société</SubmitButton>
            </ActionRow>
          </>
        )}
      </Form>
    </Dialog>
  );
}
