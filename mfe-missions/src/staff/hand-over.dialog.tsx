import { useMutation } from '@bloom/shared-auth/apollo';
import { of } from '@bloom/shared-rules/elision';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { messages } from '@bloom/shared-ui/messages';
import { object, string } from '@bloom/shared-ui/schema';
import { SelectField } from '@bloom/shared-ui/select-field';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { HandOverStaffDocument, StaffDocument, type StaffFieldsFragment } from '../graphql.generated.ts';

const schema = object({ toRecordId: string().required('Choisissez qui prend la suite') });

/** « 12 missions et 3 Bloomers »; undefined for who looks after nothing. */
export function lookedAfter({ missionsLookedAfter: missions, bloomersLookedAfter: bloomers }: StaffFieldsFragment) {
  const parts = [
    ...(missions > 0 ? [`${missions}\u00a0mission${missions > 1 ? 's' : ''}`] : []),
    ...(bloomers > 0 ? [`${bloomers}\u00a0Bloomer${bloomers > 1 ? 's' : ''}`] : []),
  ];
  return parts.length === 0 ? undefined : parts.join(' et ');
}

interface HandOverDialogProps {
  member: StaffFieldsFragment;
  /** Who may take over. */
  colleagues: readonly StaffFieldsFragment[];
  onClose: () => void;
}

/** All that somebody looks after goes to somebody else, in one act. */
export function HandOverDialog({ member, colleagues, onClose }: HandOverDialogProps) {
  const { recordId, fullname } = member;
  const [mutate] = useMutation(HandOverStaffDocument, { refetchQueries: [StaffDocument] });
  const { submit, fieldErrors } = useSubmit(mutate, {
    success: `Le suivi ${of(fullname)} est confié`,
    fallback: messages.randomUpdateError,
  });
  const handOver = async ({ toRecordId }: { toRecordId: string }) => {
    if (await submit({ variables: { recordId, toRecordId } })) onClose();
  };
  return (
    <Dialog open title={`Confier le suivi ${of(fullname)}`} onClose={onClose} keepOnOutsideClick>
      <Form
        label="Confier le suivi"
        initialValues={{ toRecordId: '' }}
        validationSchema={schema}
        fieldErrors={fieldErrors}
        onSubmit={handOver}
      >
        <p>
          {lookedAfter(member)} à confier, d’un coup{'\u00a0'}: les missions en cours, à venir, ou finies depuis moins
          de trois mois. Ce qui est à faire passe dans les listes de qui prend la suite, qui en est prévenu. Ce que{' '}
          {fullname} a fait reste à son nom.
        </p>
        <SelectField
          name="toRecordId"
          label="Qui prend la suite"
          required
          placeholder="Choisir"
          options={colleagues.map((one) => ({ value: one.recordId, label: one.fullname }))}
        />
        <ActionRow>
          <CancelButton onClick={onClose} />
          <SubmitButton>Confier</SubmitButton>
        </ActionRow>
      </Form>
    </Dialog>
  );
}
