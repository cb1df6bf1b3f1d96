import { useMutation } from '@bloom/shared-auth/apollo';
import { MAX_REASON } from '@bloom/shared-rules/input/limits';
import { KEEP_MONTHS } from '@bloom/shared-rules/talents/talent-keeping';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { DateField } from '@bloom/shared-ui/date-field';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { useFormDraft } from '@bloom/shared-ui/form-draft';
import { RadioField, TextAreaField } from '@bloom/shared-ui/form-field';
import { todayInParis } from '@bloom/shared-ui/format';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import type { PanelProps } from '../sheet-frame/panel-props.ts';
import { sendToSheet } from '../sheet-frame/panel-save.ts';
import { pastDayProblem } from '../sheet-frame/past-day.ts';
import { sheetDraft } from '../sheet-frame/sheet-drafts.ts';
import { RecordTalentContactDocument, type TalentContactChannel } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import styles from './keeping.module.css';

const channels: { value: TalentContactChannel; label: string }[] = [
  { value: 'phone', label: 'Téléphone' },
  { value: 'email', label: 'E-mail' },
  { value: 'meeting', label: 'Entretien' },
];

type Values = { channel: string; on: string; proof: string };

function problemsOf({ on }: Values) {
  const day = pastDayProblem(on);
  return day === undefined ? {} : { on: day };
}

/** Somebody was heard of and wants to stay: the clock begins again. */
export function ContactDialog({ talent, reload, onClose }: PanelProps & { onClose: () => void }) {
  const [record] = useMutation(RecordTalentContactDocument, { context: talentsApi });
  const send = (...asked: Parameters<typeof record>) => sendToSheet({ reload }, () => record(...asked));
  const { submit, fieldErrors } = useSubmit(send, { area: 'talentSave', success: 'Contact noté.' });
  const draft = useFormDraft<Values>(sheetDraft(talent.id, 'heard'));
  const save = async ({ channel, on, proof }: Values) => {
    const variables = { talentId: talent.id, channel: channel as TalentContactChannel, on, proof };
    if (!(await submit({ variables }))) return;
    draft.forget();
    void reload();
    onClose();
  };
  return (
    <Dialog open title="Noter un contact" size="small" onClose={onClose} keepOnOutsideClick>
      <p>
        La personne a donné de ses nouvelles et souhaite rester dans le vivier. Le délai de {KEEP_MONTHS}
        {'\u00a0'}mois repart de cette date.
      </p>
      <Form<Values>
        label="Contact"
        initialValues={{ channel: 'phone', on: todayInParis(), proof: '' }}
        validate={problemsOf}
        fieldErrors={fieldErrors}
        draft={draft}
        onSubmit={save}
      >
        <div className={styles.stack}>
          <RadioField name="channel" label="Par quel moyen" options={channels} inline />
          <DateField name="on" label="Le" required />
          <TextAreaField name="proof" label="Ce qui a été dit" maxLength={MAX_REASON} rows={3} />
          <ActionRow>
            <CancelButton onClick={onClose} />
            <SubmitButton>Noter le contact</SubmitButton>
          </ActionRow>
        </div>
      </Form>
    </Dialog>
  );
}
