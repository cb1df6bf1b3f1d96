import { useMutation } from '@bloom/shared-auth/apollo';
import { messageOf } from '@bloom/shared-auth/graphql-error';
import { MAX_REASON, MAX_SIGNER_NAME } from '@bloom/shared-rules/input/limits';
import { requiredTextProblem } from '@bloom/shared-rules/input/required-text';
import { signerNameProblem } from '@bloom/shared-rules/person/signer-name';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { Button } from '@bloom/shared-ui/button';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { useFormDraft } from '@bloom/shared-ui/form-draft';
import { TextAreaField, TextField } from '@bloom/shared-ui/form-field';
import { latePart } from '@bloom/shared-ui/late-part';
import { useProductName } from '@bloom/shared-ui/page';
import { object } from '@bloom/shared-ui/schema';
import { LoadingSkeleton } from '@bloom/shared-ui/states';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { useToasts } from '@bloom/shared-ui/toasts';
import { ruledText } from '@bloom/shared-ui/validation';
import { useState } from 'react';
import styles from '../activity-frame/activity-frame.module.css';
import { rowWords } from '../activity-frame/row-words.ts';
import { type MonthToDoFragment, ValidateCraDocument } from '../graphql.generated.ts';

const UndoValidationDialog = latePart(async () => (await import('./undo-validation.dialog.tsx')).UndoValidationDialog);

const uploadedSchema = object({ signerFullname: ruledText((name) => signerNameProblem(name, 'vous')) });
const forcedSchema = object({
  signerFullname: ruledText((name) => signerNameProblem(name, 'anybody')),
  reason: ruledText((typed) => requiredTextProblem(typed, 'Indiquez pourquoi le CRA est forcé.')),
});

type ForcedValues = { signerFullname: string; reason: string };
/** The viewer is heavy, and most months have nothing to view. */
const UploadedReport = latePart(async () => (await import('./uploaded-report.tsx')).UploadedReport);

type ValidateCraDialogProps = { row: MonthToDoFragment; onClose: () => void; onDone: () => void };

/** Accepts an uploaded PDF or refuses it, or forces the month when there is none. */
export function ValidateCraDialog(props: ValidateCraDialogProps) {
  const [isRefusing, setRefusing] = useState(false);
  if (isRefusing) return <UndoValidationDialog {...props} />;
  return <AcceptCraDialog {...props} onRefuse={() => setRefusing(true)} />;
}

function AcceptCraDialog({ row, onClose, onDone, onRefuse }: ValidateCraDialogProps & { onRefuse: () => void }) {
  const product = useProductName();
  const [mutate] = useMutation(ValidateCraDocument);
  const toasts = useToasts();
  // Another file came while this one was looked at: the row is read again, and nothing was accepted.
  const isOutdated = (error: unknown) => {
    toasts.persistentWarning(messageOf(error) ?? '');
    onDone();
    onClose();
  };
  const file = row.activity?.urlCraS3;
  const uploaded = Boolean(file);
  const { submit, fieldErrors } = useSubmit(mutate, {
    area: 'craValidation',
    success: uploaded ? 'CRA validé' : 'CRA forcé',
    onCode: { CONFLICT: isOutdated },
  });
  const draft = useFormDraft<ForcedValues>(`cra-forced.${row.mission.recordId}.${row.month}`);
  const send = async (values: ForcedValues) => {
    const done = await submit({
      variables: {
        activityRecordID: row.activity?.recordId ?? '',
        validate: true,
        craFileId: row.activity?.craFileId ?? null,
        signerFullname: values.signerFullname.trim(),
        reason: uploaded ? undefined : values.reason.trim(),
      },
    });
    if (!done) return;
    draft.forget();
    onDone();
    onClose();
  };
  return (
    <Dialog
      open
      title={uploaded ? 'Valider le CRA déposé' : `Forcer le CRA (${product})`}
      size={uploaded ? 'large' : 'medium'}
      onClose={onClose}
      keepOnOutsideClick
    >
      <p className={styles.consequence}>
        {rowWords(row)}.{' '}
        {uploaded
          ? 'Le PDF signé déposé devient la preuve du mois.'
          : 'Le client en est informé par e-mail et dispose de 8 jours pour s’y opposer.'}
      </p>
      {file && (
        <UploadedReport
          path={file}
          title="CRA signé déposé"
          waiting={<LoadingSkeleton rows={4} label="Chargement du PDF déposé" />}
        />
      )}
      <Form
        label="Validation du CRA"
        initialValues={{ signerFullname: row.activity?.craFileSigner ?? '', reason: '' }}
        validationSchema={uploaded ? uploadedSchema : forcedSchema}
        fieldErrors={fieldErrors}
        draft={draft}
        onSubmit={send}
      >
        <TextField
          name="signerFullname"
          label={uploaded ? 'Personne qui a signé le PDF' : 'Votre nom complet'}
          maxLength={MAX_SIGNER_NAME}
          required
        />
        {!uploaded && <TextAreaField name="reason" label="Motif" maxLength={MAX_REASON} required />}
        <ActionRow>
          <CancelButton onClick={onClose} />
          <SubmitButton variant={uploaded ? 'primary' : 'danger'}>
            {uploaded ? 'Valider le CRA' : 'Forcer le CRA'}
          </SubmitButton>
          {uploaded && (
            <Button variant="danger" onClick={onRefuse}>
              Refuser ce CRA
            </Button>
          )}
        </ActionRow>
      </Form>
    </Dialog>
  );
}
