import { useMutation } from '@bloom/shared-auth/apollo';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { TextField } from '@bloom/shared-ui/form-field';
import { linkTo } from '@bloom/shared-ui/links';
import { messages } from '@bloom/shared-ui/messages';
import { useNavigate } from '@bloom/shared-ui/routing';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { DeleteMissionDocument } from '../graphql.generated.ts';
import type { MissionDialogProps } from './extension.form.tsx';

const WORD = 'SUPPRIMER';

/** A mission entered by mistake goes away; the word typed keeps a slip from doing it. */
export function DeleteMissionDialog({ mission, onClose }: Omit<MissionDialogProps, 'onChanged'>) {
  const navigate = useNavigate();
  const [mutate] = useMutation(DeleteMissionDocument);
  const { submit } = useSubmit(mutate, {
    success: (data) => data.deleteMission.message,
    fallback: messages.randomUpdateError,
  });
  const remove = async () => {
    if (await submit({ variables: { missionId: mission.recordId } })) await navigate(linkTo('mission.list'));
  };
  return (
    <Dialog open title="Supprimer la mission" onClose={onClose} keepOnOutsideClick>
      <Form label="Supprimer la mission" initialValues={{ word: '' }} onSubmit={remove}>
        {({ values }) => (
          <>
            <p>
              La mission <strong>{mission.label}</strong> disparaîtra de tous les écrans. Une mission qui a des CRA
              signés ou facturés ne peut pas être supprimée.
            </p>
            <TextField name="word" label={`Tapez ${WORD} pour confirmer`} autoComplete="off" />
            <ActionRow>
              <CancelButton onClick={onClose} />
              <SubmitButton variant="danger" disabled={values.word !== WORD}>
                Supprimer la mission
              </SubmitButton>
            </ActionRow>
          </>
        )}
      </Form>
    </Dialog>
  );
}
