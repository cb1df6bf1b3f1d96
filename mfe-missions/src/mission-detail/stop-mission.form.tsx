import { useMutation } from '@bloom/shared-auth/apollo';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { DateField } from '@bloom/shared-ui/date-field';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { FieldPair } from '@bloom/shared-ui/form-rows';
import { formatDate } from '@bloom/shared-ui/format';
import { messages } from '@bloom/shared-ui/messages';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { ContractChoice } from '../amendment/contract-choice.tsx';
import { StopMissionDocument } from '../graphql.generated.ts';
import styles from '../mission-dialog.module.css';
import type { MissionDialogProps } from './extension.form.tsx';
import { type ShortenValues, shortenSchema } from './stop-mission.rules.ts';

const empty: ShortenValues = { endMission: '', confirmation: '', useTemplateForSST: false, useTemplateForPDS: false };

/** Brings the end of a mission forward; both dates are typed, so that one slip does not end it. */
export function ShortenDialog({ mission, onClose, onChanged }: MissionDialogProps) {
  const [mutate] = useMutation(StopMissionDocument);
  const { submit, fieldErrors } = useSubmit(mutate, {
    success: 'Mission écourtée',
    fallback: messages.randomUpdateError,
  });
  const save = async ({ confirmation: _confirmation, ...values }: ShortenValues) => {
    if (await submit({ variables: { recordId: mission.recordId, ...values } })) {
      onChanged();
      onClose();
    }
  };
  return (
    <Dialog open title="Écourter la mission" onClose={onClose} keepOnOutsideClick>
      <Form<ShortenValues & Record<string, unknown>>
        label="Écourter la mission"
        initialValues={empty}
        validationSchema={shortenSchema(mission)}
        fieldErrors={fieldErrors}
        onSubmit={save}
      >
        <p className={styles.hint}>
          Fin actuelle{'\u00a0'}: {formatDate(mission.endMission)}
        </p>
        <FieldPair>
          <DateField name="endMission" label="Nouvelle date de fin" required max={mission.endMission} />
          <DateField name="confirmation" label="Confirmation de la date" required max={mission.endMission} />
        </FieldPair>
        <ContractChoice mission={mission} />
        <ActionRow>
          <CancelButton onClick={onClose} />
          <SubmitButton>Écourter la mission</SubmitButton>
        </ActionRow>
      </Form>
    </Dialog>
  );
}
