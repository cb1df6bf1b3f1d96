import { useMutation } from '@bloom/shared-auth/apollo';
import { MAX_MISSION_LABEL } from '@bloom/shared-rules/limits';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { DateField } from '@bloom/shared-ui/date-field';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { useFormDraft } from '@bloom/shared-ui/form-draft';
import { CheckboxField, TextField } from '@bloom/shared-ui/form-field';
import { FieldPair } from '@bloom/shared-ui/form-rows';
import { formatDate, formatHours, todayInParis } from '@bloom/shared-ui/format';
import { messages } from '@bloom/shared-ui/messages';
import { useProductName } from '@bloom/shared-ui/page';
import { ReadAgain } from '@bloom/shared-ui/read-again';
import { SelectField } from '@bloom/shared-ui/select-field';
import { SliderField } from '@bloom/shared-ui/slider-field';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { useMemo } from 'react';
import { DelayField } from '../delay-field.tsx';
import { ExternalIdField } from '../external-id-field.tsx';
import { type MissionFactsFragment, UpdateMissionDocument } from '../graphql.generated.ts';
import styles from '../mission-dialog.module.css';
import { useOutdated } from '../outdated.ts';
import { contractTypeOptions } from './contract-type.ts';
import type { MissionDialogProps } from './extension.form.tsx';
import { ManagerField } from './manager-field.tsx';
import { type ModifyValues, modifyInput, modifyLabels, modifySchema, modifyValues } from './modify-mission.rules.ts';

const SWITCHES = [
  'shouldBeCountAsDeal',
  'replacement',
  'enableCRAUpload',
  'signCodeRequired',
  'enableBusinessReferalNpsClient',
  'enableBusinessReferalNpsBloomer',
] as const;

/** A value of the mission as its field shows it. */
export function wordsOf(productName: string, { CSM }: MissionFactsFragment) {
  return (name: string, value: unknown): string => {
    if (typeof value === 'boolean') return value ? 'oui' : 'non';
    if (name === 'CSMRecordId') return CSM;
    if (name === 'hoursPerDays') return formatHours(Number(value));
    if (name === 'beginMission' || name === 'endMission') return formatDate(String(value));
    const type = name === 'contractType' && contractTypeOptions(productName).find((option) => option.value === value);
    return type ? type.label : String(value ?? '');
  };
}

interface ModifyDialogProps extends MissionDialogProps {
  /** The field one came for. */
  field?: keyof ModifyValues;
}

export function ModifyDialog({ mission, field, onClose, onChanged }: ModifyDialogProps) {
  const [mutate] = useMutation(UpdateMissionDocument);
  const words = wordsOf(useProductName(), mission);
  const isOutdated = useOutdated('Cette mission a été modifiée', onChanged);
  const { submit, fieldErrors } = useSubmit(mutate, {
    success: messages.modifSaved,
    fallback: messages.randomUpdateError,
    onCode: { CONFLICT: isOutdated },
  });
  const draft = useFormDraft<ModifyValues>(`mission-settings.${mission.recordId}`);
  const schema = useMemo(() => modifySchema(mission, todayInParis()), [mission]);
  const save = async (values: ModifyValues) => {
    if (!(await submit({ variables: { input: modifyInput(values, mission) } }))) return;
    draft.forget();
    onChanged();
    onClose();
  };
  return (
    <Dialog open title="Modifier la mission" onClose={onClose} keepOnOutsideClick>
      <Form<ModifyValues & Record<string, unknown>>
        label="Modifier la mission"
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
        <Facts isIncoming={mission.status === 'INCOMING'} mission={mission} />
        <Switches />
        <ActionRow>
          <CancelButton onClick={onClose} />
          <SubmitButton>Enregistrer</SubmitButton>
        </ActionRow>
      </Form>
    </Dialog>
  );
}

interface FactsProps {
  mission: MissionFactsFragment;
  isIncoming: boolean;
}

function Facts({ mission, isIncoming }: FactsProps) {
  return (
    <div className={styles.flow}>
      <TextField name="label" label={modifyLabels.label} required maxLength={MAX_MISSION_LABEL} />
      <ExternalIdField required />
      <FieldPair>
        <ManagerField mission={mission} />
        <SelectField
          name="contractType"
          label={modifyLabels.contractType}
          placeholder="Non défini"
          options={contractTypeOptions(useProductName())}
        />
        <DelayField name="bloomerPaydateDays" label={modifyLabels.bloomerPaydateDays} required />
        <DelayField name="clientPaydateDays" label={modifyLabels.clientPaydateDays} />
        {isIncoming && <DateField name="beginMission" label={modifyLabels.beginMission} required />}
        {isIncoming && (
          <DateField name="endMission" label={modifyLabels.endMission} required min={mission.beginMission} />
        )}
      </FieldPair>
      {!isIncoming && <p className={styles.hint}>Les dates d’une mission commencée changent par un avenant.</p>}
    </div>
  );
}

function Switches() {
  return (
    <>
      <SliderField
        name="hoursPerDays"
        label={modifyLabels.hoursPerDays}
        min={0}
        max={12}
        step={0.5}
        words={formatHours}
        help={'Pour les CRA à venir\u00a0: ceux qui existent gardent leur base.'}
      />
      {SWITCHES.map((name) => (
        <CheckboxField key={name} name={name} label={modifyLabels[name]} />
      ))}
    </>
  );
}
