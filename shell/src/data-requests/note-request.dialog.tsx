import { useMutation } from '@bloom/shared-auth/apollo';
import { REQUIRED } from '@bloom/shared-rules/input/field-sentences';
import { MAX_REASON } from '@bloom/shared-rules/input/limits';
import { of } from '@bloom/shared-rules/words/elision';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { RadioField, TextAreaField } from '@bloom/shared-ui/form-field';
import { SelectField } from '@bloom/shared-ui/select-field';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import {
  type DataPeopleQuery,
  NoteCopyDocument,
  NoteErasureDocument,
  type PrivacyRequestKind,
  type PrivacyToldChannel,
} from '../graphql.generated.ts';
import { TOLD_CHANNELS } from './request-words.ts';

const KINDS: { value: PrivacyRequestKind; label: string }[] = [
  { value: 'export', label: 'Une copie de ses données' },
  { value: 'erasure', label: 'L’effacement de ses données' },
];

type Values = { kind: PrivacyRequestKind; channel: PrivacyToldChannel; proof: string };

interface NoteRequestDialogProps {
  person: DataPeopleQuery['privacyPeople'][number];
  onNoted: (recordId: string) => void;
  onClose: () => void;
}

/** Somebody wrote, called or came: what they asked for, how, and how they were recognised. */
export function NoteRequestDialog({ person, onNoted, onClose }: NoteRequestDialogProps) {
  const success = 'Demande notée';
  const erasure = useSubmit(useMutation(NoteErasureDocument)[0], { success });
  const copy = useSubmit(useMutation(NoteCopyDocument)[0], { success });
  const note = async ({ kind, channel, proof }: Values) => {
    const { personKind, recordId: personRecordId } = person;
    const variables = { for: { personKind, personRecordId, channel, proof: proof.trim() } };
    const noted =
      kind === 'export'
        ? (await copy.submit({ variables }))?.exportPersonalData
        : (await erasure.submit({ variables }))?.requestErasure;
    if (noted !== undefined) onNoted(noted.recordId);
  };
  return (
    <Dialog open title={`Demande ${of(person.fullname)}`} size="small" keepOnOutsideClick onClose={onClose}>
      <Form<Values>
        label={`Demande ${of(person.fullname)}`}
        initialValues={{ kind: 'export', channel: 'mail', proof: '' }}
        fieldErrors={{ ...erasure.fieldErrors, ...copy.fieldErrors }}
        validate={(values) => (values.proof.trim() ? {} : { proof: REQUIRED })}
        onSubmit={note}
      >
        <RadioField name="kind" label="Elle demande" options={KINDS} />
        <SelectField name="channel" label="La demande est arrivée" options={TOLD_CHANNELS} />
        <TextAreaField
          name="proof"
          label={'Comment l’identité a-t-elle été vérifiée\u202f?'}
          help={'Par exemple\u00a0: rappelée au numéro connu. Rien n’est effacé à cette étape.'}
          maxLength={MAX_REASON}
        />
        <ActionRow>
          <CancelButton onClick={onClose} />
          <SubmitButton>Noter la demande</SubmitButton>
        </ActionRow>
      </Form>
    </Dialog>
  );
}
