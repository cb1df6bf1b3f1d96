import { useMutation } from '@bloom/shared-auth/apollo';
import { of } from '@bloom/shared-rules/words/elision';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { plural } from '@bloom/shared-ui/french';
import { messages } from '@bloom/shared-ui/messages';
import { Notice } from '@bloom/shared-ui/notice';
import { object, string } from '@bloom/shared-ui/schema';
import { SelectField } from '@bloom/shared-ui/select-field';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { HandOverStaffDocument, StaffDocument, type StaffFieldsFragment } from '../graphql.generated.ts';

const schema = object({ toRecordId: string().required('Choisissez qui prend la suite') });

/** « 12 missions et 3 Bloomers »; undefined for who looks after nothing. */
export function lookedAfter({ missionsLookedAfter: missions, bloomersLookedAfter: bloomers }: StaffFieldsFragment) {
  const parts = [missions > 0 && plural(missions, 'mission'), bloomers > 0 && plural(bloomers, 'Bloomer')];
  return parts.filter(Boolean).join(' et ') || undefined;
}

interface HandOverDialogProps {
  member: StaffFieldsFragment;
  /** Who may take over. */
  colleagues: readonly StaffFieldsFragment[];
  onClose: () => void;
}

/** All that somebody looks after goes to somebody else, in one act. */
export function HandOverDialog(props: HandOverDialogProps) {
  const { member, colleagues, onClose } = props;
  return (
    <Dialog open title={`Confier le suivi ${of(member.fullname)}`} onClose={onClose} keepOnOutsideClick>
      {colleagues.length > 0 ? (
        <HandOverForm {...props} />
      ) : (
        <Notice>
          {`Personne d’autre n’a le droit «\u202fComptes et missions\u202f»\u00a0: donnez-le d’abord à qui prend la suite.`}
        </Notice>
      )}
    </Dialog>
  );
}

function HandOverForm({ member, colleagues, onClose }: HandOverDialogProps) {
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
    <Form
      label="Confier le suivi"
      initialValues={{ toRecordId: '' }}
      validationSchema={schema}
      fieldErrors={fieldErrors}
      onSubmit={handOver}
    >
      <p>
        {lookedAfter(member)} à confier, d’un coup{'\u00a0'}: les missions en cours, à venir, ou finies depuis moins de
        trois mois. Ce qui est à faire passe dans les listes de qui prend la suite, qui en est prévenu. Ce que{' '}
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
  );
}
