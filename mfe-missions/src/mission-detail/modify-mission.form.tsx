import { MAX_MISSION_LABEL } from '@bloom/shared-rules/input/limits';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { DateField } from '@bloom/shared-ui/date-field';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { CheckboxField, TextField } from '@bloom/shared-ui/form-field';
import { FieldPair } from '@bloom/shared-ui/form-rows';
import { formatHours } from '@bloom/shared-ui/format';
import { useProductName } from '@bloom/shared-ui/page';
import { SelectField } from '@bloom/shared-ui/select-field';
import { SliderField } from '@bloom/shared-ui/slider-field';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { DelayField } from '../delay-field.tsx';
import { ExternalIdField } from '../external-id-field.tsx';
import type { MissionFactsFragment } from '../graphql.generated.ts';
import styles from '../mission-dialog.module.css';
import { contractTypeOptions } from './contract-type.ts';
import { ManagerField } from './manager-field.tsx';
import {
  type SettingsDialogProps,
  SettingsReadAgain,
  type SettingsValues,
  useSettingsForm,
} from './mission-settings.tsx';
import { modifyLabels } from './modify-mission.rules.ts';

const SWITCHES = [
  'shouldBeCountAsDeal',
  'replacement',
  'enableCRAUpload',
  'signCodeRequired',
  'enableBusinessReferalNpsClient',
  'enableBusinessReferalNpsBloomer',
] as const;

export function ModifyDialog({ field, ...props }: SettingsDialogProps) {
  const { mission, onClose } = props;
  const form = useSettingsForm(props, 'mission-settings');
  return (
    <Dialog open title="Modifier la mission" onClose={onClose} keepOnOutsideClick>
      <Form<SettingsValues> {...form} label="Modifier la mission" startAt={field}>
        <SettingsReadAgain mission={mission} />
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
