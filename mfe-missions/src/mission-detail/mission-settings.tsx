import { useMutation } from '@bloom/shared-auth/apollo';
import { useFormDraft } from '@bloom/shared-ui/form-draft';
import { formatDate, formatHours, todayInParis } from '@bloom/shared-ui/format';
import { messages } from '@bloom/shared-ui/messages';
import { useProductName } from '@bloom/shared-ui/page';
import { ReadAgain } from '@bloom/shared-ui/read-again';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useMemo } from 'react';
import { type MissionFactsFragment, UpdateMissionDocument } from '../graphql.generated.ts';
import { useOutdated } from '../outdated.ts';
import { contractTypeOptions } from './contract-type.ts';
import type { MissionDialogProps } from './extension.form.tsx';
import { type ModifyValues, modifyInput, modifyLabels, modifySchema, modifyValues } from './modify-mission.rules.ts';

export interface SettingsDialogProps extends MissionDialogProps {
  /** The field one came for. */
  field?: keyof ModifyValues;
}

export type SettingsValues = ModifyValues & Record<string, unknown>;

/** How a form of the settings of a mission is filled, checked and saved; `name` is that of its draft. */
export function useSettingsForm({ mission, onClose, onChanged }: MissionDialogProps, name: string) {
  const [mutate] = useMutation(UpdateMissionDocument);
  const isOutdated = useOutdated('Cette mission a été modifiée', onChanged);
  const { submit, fieldErrors } = useSubmit(mutate, {
    success: messages.modifSaved,
    fallback: messages.randomUpdateError,
    onCode: { CONFLICT: isOutdated },
  });
  const draft = useFormDraft<SettingsValues>(`${name}.${mission.recordId}`);
  const validationSchema = useMemo(() => modifySchema(mission, todayInParis()), [mission]);
  const onSubmit = async (values: ModifyValues) => {
    if (!(await submit({ variables: { input: modifyInput(values, mission) } }))) return;
    draft.forget();
    onChanged();
    onClose();
  };
  return { initialValues: modifyValues(mission), validationSchema, fieldErrors, draft, onSubmit };
}

/** What somebody else changed meanwhile, in the form. */
export function SettingsReadAgain({ mission }: { mission: MissionFactsFragment }) {
  return (
    <ReadAgain
      read={modifyValues(mission)}
      version={mission.version}
      subject="Cette mission"
      labels={modifyLabels}
      words={wordsOf(useProductName(), mission)}
      isStaff
    />
  );
}

/** A value of the mission as its field shows it. */
function wordsOf(productName: string, { CSM }: MissionFactsFragment) {
  return (name: string, value: unknown): string => {
    if (typeof value === 'boolean') return value ? 'oui' : 'non';
    if (name === 'CSMRecordId') return CSM;
    if (name === 'hoursPerDays') return formatHours(Number(value));
    if (name === 'beginMission' || name === 'endMission') return formatDate(String(value));
    const type = name === 'contractType' && contractTypeOptions(productName).find((option) => option.value === value);
    return type ? type.label : String(value ?? '');
  };
}
