import { useMutation } from '@bloom/shared-auth/apollo';
import { paperEndProblem } from '@bloom/shared-rules/company/company-paper-end';
import { fileKinds } from '@bloom/shared-rules/input/file-limits';
import { DateField } from '@bloom/shared-ui/date-field';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { FileField, fileSchema } from '@bloom/shared-ui/file-field';
import { Form } from '@bloom/shared-ui/form';
import { FormActions } from '@bloom/shared-ui/form-rows';
import { todayInParis } from '@bloom/shared-ui/format';
import { messages } from '@bloom/shared-ui/messages';
import { object, string } from '@bloom/shared-ui/schema';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { useWhileUploading } from '@bloom/shared-ui/while-uploading';
import { AddSocietyDocumentDocument, type SocietyDocumentKind } from '../graphql.generated.ts';

const KINDS: readonly string[] = ['a1', 'foreignWorkers', 'taxRegularity'] satisfies SocietyDocumentKind[];

/** Sent on its own; the others belong to the form of the company. */
export function isOwnKind(document: string): document is SocietyDocumentKind {
  return KINDS.includes(document);
}

const rules = fileKinds.paper;
const schema = object({
  file: fileSchema(rules).required('Le document à envoyer est obligatoire.'),
  expiresOn: string().test('end', (day, context) => {
    const message = day ? paperEndProblem(day, todayInParis()) : undefined;
    return message === undefined || context.createError({ message });
  }),
});

interface SocietyDocumentDialogProps {
  societyId: string;
  paper: { document: string; label: string };
  onClose: () => void;
  onSaved: () => void;
}

/** One paper of the company, with the day until which it is good when it says one. */
export function SocietyDocumentDialog({ societyId, paper, onClose, onSaved }: SocietyDocumentDialogProps) {
  const [mutate] = useMutation(AddSocietyDocumentDocument);
  const { submit, fieldErrors } = useSubmit(mutate, {
    success: messages.sent,
    fallback: messages.randomUpdateError,
  });
  const whileUploading = useWhileUploading();
  const save = async ({ file, expiresOn }: { file: File | null; expiresOn: string }) => {
    if (file === null || !isOwnKind(paper.document)) return;
    const input = { societyRecordId: societyId, kind: paper.document, file, expiresOn: expiresOn || null };
    if (await whileUploading([file], () => submit({ variables: { input } }))) onSaved();
  };
  return (
    <Dialog open title={paper.label} onClose={onClose} keepOnOutsideClick>
      <Form
        label={paper.label}
        initialValues={{ file: null as File | null, expiresOn: '' }}
        validationSchema={schema}
        fieldErrors={fieldErrors}
        onSubmit={save}
      >
        <FileField name="file" label="Document" required {...rules} />
        <DateField name="expiresOn" label="Valable jusqu’au (si le document le dit)" />
        <FormActions>
          <CancelButton onClick={onClose} />
          <SubmitButton>Envoyer</SubmitButton>
        </FormActions>
      </Form>
    </Dialog>
  );
}
