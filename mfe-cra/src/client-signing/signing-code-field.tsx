import { useMutation } from '@bloom/shared-auth/apollo';
import { useSession } from '@bloom/shared-auth/session';
import { SAME_MAILBOX } from '@bloom/shared-rules/signature-consent';
import { SigningCode } from '@bloom/shared-ui/signing-code';
import { useSubmit } from '@bloom/shared-ui/submit';
import { RequestSigningCodeDocument } from '../graphql.generated.ts';

/** Six digits by mail, for missions that ask for a second proof. */
export function SigningCodeField({ documentId }: { documentId: string }) {
  const isByLink = useSession().link !== undefined;
  const [mutate] = useMutation(RequestSigningCodeDocument);
  const { submit, submitting } = useSubmit(mutate);
  const ask = async () => (await submit({ variables: { signingDocumentID: documentId } }))?.requestSigningCode;
  return (
    <SigningCode
      ask={ask}
      asking={submitting}
      hint={`Cette mission demande un code à 6 chiffres, envoyé par e-mail${isByLink ? ` (${SAME_MAILBOX})` : ''}.`}
    />
  );
}
