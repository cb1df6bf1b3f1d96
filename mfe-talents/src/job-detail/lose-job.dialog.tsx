import { useMutation } from '@bloom/shared-auth/apollo';
import { MAX_REASON } from '@bloom/shared-rules/input/limits';
import {
  type LostReason,
  lossProblems,
  lostReasonLabels,
  lostReasons,
  REOPEN_DAYS,
} from '@bloom/shared-rules/talents/job-closing';
import { of } from '@bloom/shared-rules/words/elision';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { useFormDraft } from '@bloom/shared-ui/form-draft';
import { TextAreaField } from '@bloom/shared-ui/form-field';
import { plural } from '@bloom/shared-ui/french';
import { SelectField } from '@bloom/shared-ui/select-field';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { CloseJobDocument } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import styles from './job-dialog.module.css';
import type { CloseJobDialogProps } from './win-job.dialog.tsx';

const nothing = { lostReason: '', otherLostReason: '' };
type Values = typeof nothing;

const problemsOf = (values: Values): Partial<Values> =>
  Object.fromEntries(lossProblems(values).map(({ path, message }) => [path, message]));

const reasons = lostReasons.map((value) => ({ value, label: lostReasonLabels[value] }));

/** The client goes another way: why is written down. */
export function LoseJobDialog({ job, onClosed, onClose }: CloseJobDialogProps) {
  const [mutate] = useMutation(CloseJobDocument, { context: talentsApi });
  const { submit, fieldErrors } = useSubmit(mutate, { success: 'L’offre est perdue.' });
  const draft = useFormDraft<Values>(`job-lose.${job.id}`);
  const save = async ({ lostReason, otherLostReason }: Values) => {
    const why = {
      lostReason: lostReason as LostReason,
      otherLostReason: lostReason === 'other' ? otherLostReason : null,
    };
    const input = { jobId: job.id, version: job.version, outcome: 'LOST' as const, ...why };
    if (!(await submit({ variables: { input } }))) return;
    draft.forget();
    onClosed();
  };
  return (
    <Dialog open title={`Perdre «\u202f${job.name}\u202f»`} onClose={onClose} keepOnOutsideClick>
      <p className={styles.help}>
        L’offre disparaît du TalentBoard {of(job.society.name)}. Elle peut être rouverte pendant{' '}
        {plural(REOPEN_DAYS, 'jour')}.
      </p>
      <Form<Values>
        label="Offre perdue"
        initialValues={nothing}
        validate={problemsOf}
        fieldErrors={fieldErrors}
        draft={draft}
        onSubmit={save}
      >
        {({ values }) => (
          <>
            <SelectField name="lostReason" label="Raison" required placeholder="Choisir" options={reasons} />
            {values.lostReason === 'other' && (
              <TextAreaField name="otherLostReason" label="Autre raison" required maxLength={MAX_REASON} rows={3} />
            )}
            <ActionRow>
              <CancelButton onClick={onClose} />
              <SubmitButton>Enregistrer la perte</SubmitButton>
            </ActionRow>
          </>
        )}
      </Form>
    </Dialog>
  );
}
