import { MAX_MISSION_LABEL } from '@bloom/shared-rules/input/limits';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { TextField } from '@bloom/shared-ui/form-field';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { type ReactNode, useState } from 'react';
import { DelayField } from '../delay-field.tsx';
import { ExternalIdField } from '../external-id-field.tsx';
import styles from '../mission-dialog.module.css';
import { ManagerField } from './manager-field.tsx';
import {
  type SettingsDialogProps,
  SettingsReadAgain,
  type SettingsValues,
  useSettingsForm,
} from './mission-settings.tsx';
import { modifyLabels } from './modify-mission.rules.ts';

/** What a mission lacks that is over: nothing else of it changes any more. */
export function CompleteDialog({ field, ...props }: SettingsDialogProps) {
  const { mission, onClose } = props;
  // What somebody else filled in meanwhile stays in sight: something may be typed there.
  const [atFirst] = useState(mission);
  const form = useSettingsForm(props, 'mission-complete');
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
      <Form<SettingsValues> {...form} label="Compléter la mission" startAt={field}>
        <SettingsReadAgain mission={mission} />
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
