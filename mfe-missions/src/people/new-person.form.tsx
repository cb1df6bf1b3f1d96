import { useMutation, useQuery } from '@bloom/shared-auth/apollo';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { useFormDraft } from '@bloom/shared-ui/form-draft';
import { CheckboxField } from '@bloom/shared-ui/form-field';
import { messages } from '@bloom/shared-ui/messages';
import { MissingChoices } from '@bloom/shared-ui/missing-choices';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { AccountManagersDocument, SavePersonDocument, SendInvitationDocument } from '../graphql.generated.ts';
import { ErasedPersonBasis, useErasedPerson } from './erased-person.tsx';
import { newPerson, type PersonValues, personSchema } from './person.rules.ts';
import { PersonFields } from './person-fields.tsx';

type Values = PersonValues & { invite: boolean };

interface NewPersonDialogProps {
  onClose: () => void;
  onSaved: (recordId: string) => void;
}

/** A Bloomer to be: a name, an address, and the invitation that goes there. */
export function NewPersonDialog({ onClose, onSaved }: NewPersonDialogProps) {
  const { data, error, refetch } = useQuery(AccountManagersDocument);
  const [savePerson] = useMutation(SavePersonDocument);
  const [sendInvitation] = useMutation(SendInvitationDocument);
  const saving = useSubmit(savePerson, { success: 'Bloomer ajouté', fallback: messages.randomUpdateError });
  const inviting = useSubmit(sendInvitation, { success: 'Invitation envoyée', fallback: messages.randomUpdateError });
  const erased = useErasedPerson(saving);
  const draft = useFormDraft<Values>('person-new');
  const save = async ({ invite, ...values }: Values) => {
    const input = { ...values, erasedPersonBasis: erased.basisFor(values) };
    const saved = await saving.submit({ variables: { input } });
    if (!saved) return;
    draft.forget();
    const { recordId } = saved.upsertBloomer;
    // Refused or not, the Bloomer exists: the page of the person offers to invite again.
    if (invite) await inviting.submit({ variables: { bloomerRecordId: recordId } });
    onSaved(recordId);
  };
  return (
    <Dialog open title="Nouveau Bloomer" onClose={onClose} keepOnOutsideClick>
      <Form<Values>
        label="Nouveau Bloomer"
        initialValues={{ ...newPerson, invite: true }}
        validationSchema={personSchema}
        fieldErrors={erased.fieldErrors}
        draft={draft}
        onSubmit={save}
      >
        {({ values }) => (
          <>
            <PersonFields managers={data?.allAccountManagers ?? []} />
            {!data && error && <MissingChoices error={error} onRetry={() => void refetch()} />}
            <ErasedPersonBasis refusal={erased.refusal} entered={values} />
            <CheckboxField name="invite" label="Envoyer l’invitation par e-mail tout de suite" />
            <ActionRow>
              <CancelButton onClick={onClose} />
              <SubmitButton>Ajouter le Bloomer</SubmitButton>
            </ActionRow>
          </>
        )}
      </Form>
    </Dialog>
  );
}
