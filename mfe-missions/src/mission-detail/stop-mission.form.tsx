import { useMutation } from '@bloom/shared-auth/apollo';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { DateField } from '@bloom/shared-ui/date-field';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { useFormDraft } from '@bloom/shared-ui/form-draft';
import { FieldPair } from '@bloom/shared-ui/form-rows';
import { formatDate } from '@bloom/shared-ui/format';
import { messages } from '@bloom/shared-ui/messages';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { ContractChoice } from '../amendment/contract-choice.tsx';
import { PendingAmendment } from '../amendment/pending-amendment.tsx';
import { StopMissionDocument } from '../graphql.generated.ts';
import styles from '../mission-dialog.module.css';
import type { MissionDialogProps } from './extension.form.tsx';
import { type ShortenValues, shortenSchema } from './stop-mission.rules.ts';

const empty: ShortenValues = { endMission: '', confirmation: '', useTemplateForSST: false, useTemplateForPDS: false };

/** Brings the end of a mission forward, unless an amendment waits: it is signed or given up first. */
export function ShortenDialog({ mission, onClose, onChanged }: MissionDialogProps) {
  const done = () => {
    onChanged();
    onClose();
  };
  return (
    <Dialog open title="Écourter la mission" onClose={onClose} keepOnOutsideClick>
      {mission.pendingAmendment ? (
        <PendingAmendment mission={mission} amendment={mission.pendingAmendment} onChanged={done} />
      ) : (
        <ShortenForm mission={mission} onClose={onClose} onSaved={done} onRefused={onChanged} />
      )}
    </Dialog>
  );
}

interface ShortenFormProps extends Pick<MissionDialogProps, 'mission' | 'onClose'> {
  onSaved: () => void;
  /** In another window somebody may have been faster: what waits takes the place of the form. */
  onRefused: () => void;
}

/** Both dates are typed, so that one slip does not end the mission. */
function ShortenForm({ mission, onClose, onSaved, onRefused }: ShortenFormProps) {
  const draft = useFormDraft<ShortenValues>(`shorten.${mission.recordId}`);
  const [mutate] = useMutation(StopMissionDocument);
  const { submit, fieldErrors } = useSubmit(mutate, {
    success: 'Mission écourtée',
    fallback: messages.randomUpdateError,
  });
  const save = async ({ confirmation: _confirmation, ...values }: ShortenValues) => {
    if (await submit({ variables: { recordId: mission.recordId, ...values } })) {
      draft.forget();
      onSaved();
    } else {
      onRefused();
    }
  };
  return (
    <Form<ShortenValues & Record<string, unknown>>
      label="Écourter la mission"
      initialValues={empty}
      draft={draft}
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
  );
}
