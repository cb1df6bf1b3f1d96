import { useMutation, useQuery } from '@bloom/shared-auth/apollo';
import { messageOf } from '@bloom/shared-auth/graphql-error';
import { isProbable } from '@bloom/shared-rules/mission/mission-end';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { DateField } from '@bloom/shared-ui/date-field';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { useFormDraft } from '@bloom/shared-ui/form-draft';
import { RadioField } from '@bloom/shared-ui/form-field';
import { formatDate, formatDateTime } from '@bloom/shared-ui/format';
import { messages } from '@bloom/shared-ui/messages';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { useToasts } from '@bloom/shared-ui/toasts';
import {
  ExtensionAssessmentDocument,
  type ExtensionAssessmentQuery,
  type MissionFactsFragment,
  UpsertExtensionAssessmentDocument,
} from '../graphql.generated.ts';
import styles from '../mission-dialog.module.css';
import { type ExtensionValues, extensionSchema, probabilities } from './extension.rules.ts';

export interface MissionDialogProps {
  mission: MissionFactsFragment;
  onClose: () => void;
  /** The mission has changed: what is shown of it must be read again. */
  onChanged: () => void;
}

type Assessment = ExtensionAssessmentQuery['getExtensionAssessment'];

/** How likely the mission is to go on, as its account manager sees it. */
export function ExtensionDialog({ mission, onClose, onChanged }: MissionDialogProps) {
  const { data, error, refetch } = useQuery(ExtensionAssessmentDocument, {
    variables: { missionId: mission.recordId },
    fetchPolicy: 'network-only',
  });
  return (
    <Dialog open title="Estimer la prolongation" onClose={onClose} keepOnOutsideClick>
      {!data && !error && <LoadingSkeleton shape="form" rows={3} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && (
        <ExtensionForm
          mission={mission}
          known={data.getExtensionAssessment}
          onClose={onClose}
          onOutdated={() => void refetch()}
          onSaved={() => {
            onChanged();
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}

interface ExtensionFormProps {
  mission: MissionFactsFragment;
  known: Assessment;
  onClose: () => void;
  onSaved: () => void;
  /** Somebody else estimated meanwhile: what they said is read again. */
  onOutdated: () => void;
}

function ExtensionForm({ mission, known, onClose, onSaved, onOutdated }: ExtensionFormProps) {
  const [mutate] = useMutation(UpsertExtensionAssessmentDocument);
  const draft = useFormDraft<ExtensionValues>(`extension.${mission.recordId}`);
  const toasts = useToasts();
  const isOutdated = (error: unknown) => {
    const told = toasts.persistentWarning(messageOf(error) ?? messages.randomUpdateError);
    onOutdated();
    return told;
  };
  const { submit, fieldErrors } = useSubmit(mutate, {
    success: 'Estimation enregistrée',
    fallback: messages.randomUpdateError,
    onCode: { CONFLICT: isOutdated },
  });
  const save = async ({ assessment, newEndDate }: ExtensionValues) => {
    const date = isProbable(Number(assessment)) ? newEndDate : null;
    const knownAt = known ? (known.updatedAt ?? known.createdAt) : null;
    const input = { missionId: mission.recordId, assessment: Number(assessment), newEndDate: date, knownAt };
    if (!(await submit({ variables: { input } }))) return;
    draft.forget();
    onSaved();
  };
  return (
    <Form<ExtensionValues & Record<string, unknown>>
      label="Prolongation"
      initialValues={{ assessment: known ? String(known.assessment) : '', newEndDate: known?.newEndDate ?? '' }}
      validationSchema={extensionSchema(mission.endMission)}
      draft={draft}
      fieldErrors={fieldErrors}
      onSubmit={save}
    >
      {({ values }) => (
        <>
          <p className={styles.hint}>
            Fin actuelle{'\u00a0'}: {formatDate(mission.endMission)}
          </p>
          <RadioField name="assessment" label="Probabilité de prolongation" required options={probabilities} />
          {isProbable(Number(values.assessment)) && (
            <DateField name="newEndDate" label="Nouvelle date de fin" required min={mission.endMission} />
          )}
          {known && <p className={styles.hint}>{lastWord(known)}</p>}
          <ActionRow>
            <CancelButton onClick={onClose} />
            <SubmitButton>Enregistrer l’estimation</SubmitButton>
          </ActionRow>
        </>
      )}
    </Form>
  );
}

function lastWord(known: NonNullable<Assessment>): string {
  const by = known.updatedBy ?? known.createdBy;
  const said = probabilities.find(({ value }) => Number(value) === known.assessment)?.label ?? '';
  const until = known.newEndDate ? `, jusqu’au ${formatDate(known.newEndDate)}` : '';
  return `Dernière estimation par ${by}, le ${formatDateTime(known.updatedAt ?? known.createdAt)}\u00a0: ${said}${until}`;
}
