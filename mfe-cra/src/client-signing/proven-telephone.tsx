import { useMutation } from '@bloom/shared-auth/apollo';
import { useSubmit } from '@bloom/shared-ui/submit';
import { TelephoneProof } from '@bloom/shared-ui/telephone-proof';
import { ConfirmPhoneCodeDocument, RequestPhoneCodeDocument } from '../graphql.generated.ts';

/** Lets the contact prove the number that the firm has; what is shown is read again then. */
export function ProvenTelephone({ number, onProven }: { number: string; onProven: () => void }) {
  const [request] = useMutation(RequestPhoneCodeDocument);
  const [prove] = useMutation(ConfirmPhoneCodeDocument);
  const asking = useSubmit(request);
  const proving = useSubmit(prove, { success: 'Numéro vérifié' });
  return (
    <TelephoneProof
      number={number}
      ask={async () => (await asking.submit()) !== undefined}
      asking={asking.submitting}
      fieldErrors={proving.fieldErrors}
      confirm={async (code) => {
        if (await proving.submit({ variables: { code } })) onProven();
      }}
    />
  );
}
