import { useMutation } from '@bloom/shared-auth/apollo';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { DateField } from '@bloom/shared-ui/date-field';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { todayInParis } from '@bloom/shared-ui/format';
import { object, string } from '@bloom/shared-ui/schema';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { type BilledSocietyFragment, GiveMandateDocument, RevokeMandateDocument } from '../graphql.generated.ts';

interface MandateDialogProps {
  society: BilledSocietyFragment;
  onClose: () => void;
}

/** The mandate that the supplier signed, or its end. */
export function MandateDialog({ society, onClose }: MandateDialogProps) {
  return society.selfBillingSince ? (
    <RevokeDialog society={society} onClose={onClose} />
  ) : (
    <GiveDialog society={society} onClose={onClose} />
  );
}

const givenSchema = object({ givenOn: string().required('Indiquez la date de signature du mandat.') });
const revokedSchema = object({ revokedOn: string().required('Indiquez la date de la révocation.') });

function GiveDialog({ society: { recordId, name }, onClose }: MandateDialogProps) {
  const [mutate] = useMutation(GiveMandateDocument);
  const { submit, fieldErrors } = useSubmit(mutate, { success: 'Mandat enregistré' });
  const today = todayInParis();
  return (
    <Dialog open size="small" title="Enregistrer un mandat d’autofacturation" onClose={onClose} keepOnOutsideClick>
      <Form
        label="Mandat d’autofacturation"
        initialValues={{ givenOn: '' }}
        validationSchema={givenSchema}
        fieldErrors={fieldErrors}
        onSubmit={async ({ givenOn }) => {
          if (await submit({ variables: { societyRecordId: recordId, givenOn } })) onClose();
        }}
      >
        <p>
          {name} a signé un mandat écrit{'\u00a0'}: ses factures seront établies en son nom, dans une série à elle.
        </p>
        <DateField name="givenOn" label="Signé le" required max={today} />
        <ActionRow>
          <CancelButton onClick={onClose} />
          <SubmitButton>Enregistrer le mandat</SubmitButton>
        </ActionRow>
      </Form>
    </Dialog>
  );
}

function RevokeDialog({ society, onClose }: MandateDialogProps) {
  const [mutate] = useMutation(RevokeMandateDocument);
  const { submit, fieldErrors } = useSubmit(mutate, { success: 'Mandat révoqué' });
  const today = todayInParis();
  return (
    <Dialog open size="small" title={'Révoquer le mandat\u202f?'} onClose={onClose} keepOnOutsideClick>
      <Form
        label="Révocation du mandat"
        initialValues={{ revokedOn: today }}
        validationSchema={revokedSchema}
        fieldErrors={fieldErrors}
        onSubmit={async ({ revokedOn }) => {
          if (await submit({ variables: { societyRecordId: society.recordId, revokedOn } })) onClose();
        }}
      >
        <p>{society.name} établira de nouveau ses factures elle-même, et le Bloomer les déposera.</p>
        <DateField
          name="revokedOn"
          label="Révoqué le"
          required
          min={society.selfBillingSince ?? undefined}
          max={today}
        />
        <ActionRow>
          <CancelButton onClick={onClose}>Garder le mandat</CancelButton>
          <SubmitButton variant="danger">Révoquer le mandat</SubmitButton>
        </ActionRow>
      </Form>
    </Dialog>
  );
}
