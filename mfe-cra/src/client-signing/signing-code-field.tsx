import { useMutation } from '@bloom/shared-auth/apollo';
import { useSession } from '@bloom/shared-auth/session';
import { SAME_MAILBOX } from '@bloom/shared-rules/signature-consent';
import { SigningCode } from '@bloom/shared-ui/signing-code';
import { useSubmit } from '@bloom/shared-ui/submit';
import { RequestSigningCodeDocument } from '../graphql.generated.ts';

export type CodeWay = { channel: string; destinationMasked: string };

/** Six digits by SMS or by mail, for missions that ask for a second proof. */
export function SigningCodeField({ documentId, way }: { documentId: string; way: CodeWay | undefined }) {
  const isByLink = useSession().link !== undefined;
  const [mutate] = useMutation(RequestSigningCodeDocument);
  const { submit, submitting } = useSubmit(mutate);
  const ask = async () => (await submit({ variables: { signingDocumentID: documentId } }))?.requestSigningCode;
  const sent = way?.channel === 'sms' ? `par SMS au ${way.destinationMasked}` : byMail(isByLink);
  return (
    <SigningCode ask={ask} asking={submitting} hint={`Cette mission demande un code à 6 chiffres, envoyé ${sent}.`} />
  );
}

const byMail = (isByLink: boolean) => `par e-mail${isByLink ? ` (${SAME_MAILBOX})` : ''}`;
