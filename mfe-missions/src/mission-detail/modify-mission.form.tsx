import { useMutation } from '@bloom/shared-auth/apollo';
import { Button } from '@bloom/shared-ui/button';
import { Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { useFormDraft } from '@bloom/shared-ui/form-draft';
import { CheckboxField } from '@bloom/shared-ui/form-field';
import { formatHours } from '@bloom/shared-ui/format';
import { messages } from '@bloom/shared-ui/messages';
import { useProductName } from '@bloom/shared-ui/page';
import { SelectField } from '@bloom/shared-ui/select-field';
import { SliderField } from '@bloom/shared-ui/slider-field';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { type MissionContractType, type MissionFactsFragment, UpdateMissionDocument } from '../graphql.generated.ts';
import styles from '../mission-dialog.module.css';
import { contractTypeOptions } from './contract-type.ts';
import type { MissionDialogProps } from './extension.form.tsx';

type ModifyValues = {
  contractType: string;
  hoursPerDays: number;
  shouldBeCountAsDeal: boolean;
  replacement: boolean;
  enableCRAUpload: boolean;
  enableBusinessReferalNpsClient: boolean;
  enableBusinessReferalNpsBloomer: boolean;
};

function valuesOf(mission: MissionFactsFragment): ModifyValues {
  return {
    contractType: mission.contractType ?? '',
    hoursPerDays: mission.hoursPerDays,
    shouldBeCountAsDeal: mission.shouldBeCountAsDeal,
    replacement: mission.replacement,
    enableCRAUpload: mission.enableCRAUpload,
    enableBusinessReferalNpsClient: mission.enableBusinessReferalNpsClient,
    enableBusinessReferalNpsBloomer: mission.enableBusinessReferalNpsBloomer,
  };
}

const SWITCHES: ReadonlyArray<{ name: keyof ModifyValues; label: string }> = [
  { name: 'shouldBeCountAsDeal', label: 'Compter comme un deal' },
  { name: 'replacement', label: 'Remplacement d’un autre Bloomer' },
  { name: 'enableCRAUpload', label: 'Autoriser le dépôt d’un CRA signé en PDF' },
  { name: 'enableBusinessReferalNpsClient', label: 'Proposer la cooptation au client après son NPS' },
  { name: 'enableBusinessReferalNpsBloomer', label: 'Proposer la cooptation au Bloomer après son NPS' },
];

export function ModifyDialog({ mission, onClose, onChanged }: MissionDialogProps) {
  const [mutate] = useMutation(UpdateMissionDocument);
  const { submit, fieldErrors } = useSubmit(mutate, {
    success: messages.modifSaved,
    fallback: messages.randomUpdateError,
  });
  const draft = useFormDraft<ModifyValues>(`mission-settings.${mission.recordId}`);
  const save = async ({ contractType, ...values }: ModifyValues) => {
    const type = (contractType || null) as MissionContractType | null;
    if (await submit({ variables: { input: { ...values, recordId: mission.recordId, contractType: type } } })) {
      draft.forget();
      onChanged();
      onClose();
    }
  };
  return (
    <Dialog open title="Modifier la mission" onClose={onClose} keepOnOutsideClick>
      <Form<ModifyValues & Record<string, unknown>>
        label="Modifier la mission"
        initialValues={valuesOf(mission)}
        fieldErrors={fieldErrors}
        draft={draft}
        onSubmit={save}
      >
        <SelectField
          name="contractType"
          label="Type de contrat"
          placeholder="Non défini"
          options={contractTypeOptions(useProductName())}
        />
        <SliderField
          name="hoursPerDays"
          label="Base horaire d’une journée"
          min={0}
          max={12}
          step={0.5}
          words={formatHours}
          help={'Pour les CRA à venir\u00a0: ceux qui existent gardent leur base.'}
        />
        {SWITCHES.map(({ name, label }) => (
          <CheckboxField key={name} name={name} label={label} />
        ))}
        <div className={styles.actions}>
          <Button onClick={onClose}>Annuler</Button>
          <SubmitButton>Enregistrer</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
