import { useMutation } from '@bloom/shared-auth/apollo';
import { MAX_MISSION_LABEL } from '@bloom/shared-rules/limits';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { useFormDraft } from '@bloom/shared-ui/form-draft';
import { TextField } from '@bloom/shared-ui/form-field';
import { todayInParis } from '@bloom/shared-ui/format';
import { messages } from '@bloom/shared-ui/messages';
import { useProductName } from '@bloom/shared-ui/page';
import { ReadAgain } from '@bloom/shared-ui/read-again';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { type ReactNode, useMemo, useState } from 'react';
import { DelayField } from '../delay-field.tsx';
import { ExternalIdField } from '../external-id-field.tsx';
import { UpdateMissionDocument } from '../graphql.generated.ts';
import styles from '../mission-dialog.module.css';
import { useOutdated } from '../outdated.ts';
import type { MissionDialogProps } from './extension.form.tsx';
import { ManagerField } from './manager-field.tsx';
import { wordsOf } from './modify-mission.form.tsx';
import { type ModifyValues, modifyInput, modifyLabels, modifySchema, modifyValues } from './modify-mission.rules.ts';

interface CompleteDialogProps extends MissionDialogProps {
  /** The field one came for. */
  field?: keyof ModifyValues;
}

/** What a mission lacks that is over: nothing else of it changes any more. */
export function CompleteDialog({ mission, field, onClose, onChanged }: CompleteDialogProps) {
  const [mutate] = useMutation(UpdateMissionDocument);
  const isOutdated = useOutdated('Cette mission a été modifiée', onChanged);
  const words = wordsOf(useProductName(), mission);
  // What somebody else filled in meanwhile stays in sight: something may be typed there.
  const [atFirst] = useState(mission);
  const { submit, fieldErrors } = useSubmit(mutate, {
    success: messages.modifSaved,
    fallback: messages.randomUpdateError,
    onCode: { CONFLICT: isOutdated },
  });
  const schema = useMemo(() => modifySchema(mission, todayInParis()), [mission]);
  const draft = useFormDraft<ModifyValues & Record<string, unknown>>(`mission-complete.${mission.recordId}`);
  const save = async (values: ModifyValues) => {
    if (!(await submit({ variables: { input: modifyInput(values, mission) } }))) return;
    draft.forget();
    onChanged();
    onClose();
  };
  const lacking: [missing: boolean, field: ReactNode][] = [
    [
      atFirst.label.trim() === '',
      <TextField key="label" name="label" label={modifyLabels.label} maxLength={MAX_MISSION_LABEL} />,
    ],
    [!atFirst.externalId, <ExternalIdField key="external" />],
    [
      typeof atFirst.bloomerPaydateDays !== 'number',
      <DelayField key="days" name="bloomerPaydateDays" label={modifyLabels.bloomerPaydateDays} />,
    ],
    [!atFirst.CSMRecordId, <ManagerField key="manager" mission={mission} />],
  ];
  return (
    <Dialog open size="small" title="Compléter la mission" onClose={onClose} keepOnOutsideClick>
      <Form<ModifyValues & Record<string, unknown>>
        label="Compléter la mission"
        startAt={field}
        initialValues={modifyValues(mission)}
        validationSchema={schema}
        fieldErrors={fieldErrors}
        draft={draft}
        onSubmit={save}
      >
        <ReadAgain
          read={modifyValues(mission)}
          version={mission.version}
          subject="Cette mission"
          labels={modifyLabels}
          words={words}
          isStaff
        />
        <p className={styles.hint}>Cette mission est terminée{'\u00a0'}: seul ce qui lui manque se complète.</p>
        <div className={styles.flow}>{lacking.map(([isMissing, control]) => isMissing && control)}</div>
        <ActionRow>
          <CancelButton onClick={onClose} />
          <SubmitButton>Enregistrer</SubmitButton>
        </ActionRow>
      </Form>
    </Dialog>
  );
}
