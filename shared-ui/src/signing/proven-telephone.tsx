import { useMutation } from '@bloom/shared-auth/apollo';
import { ConfirmPhoneCodeDocument, RequestPhoneCodeDocument } from '../graphql.generated.ts';
import { useSubmit } from '../submit/submit.ts';
import { TelephoneProof } from './telephone-proof.tsx';

/** Lets a contact prove the number that the firm has; what is shown is read again then. */
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
