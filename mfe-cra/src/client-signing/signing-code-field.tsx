import { useMutation } from '@bloom/shared-auth/apollo';
import { useSession } from '@bloom/shared-auth/session';
import { SAME_MAILBOX } from '@bloom/shared-rules/cra/signature-consent';
import { messages } from '@bloom/shared-ui/messages';
import { SigningCode } from '@bloom/shared-ui/signing-code';
import { useSubmit } from '@bloom/shared-ui/submit';
import { RequestSigningCodeDocument } from '../graphql.generated.ts';

export type CodeWay = { channel: string; destinationMasked: string; isLinkHandedOut: boolean };

/** Six digits by SMS or by mail, for missions that ask for a second proof, and for links that staff handed out. */
export function SigningCodeField({ documentId, way }: { documentId: string; way: CodeWay | undefined }) {
  const isByLink = useSession().link !== undefined;
  const [mutate] = useMutation(RequestSigningCodeDocument);
  const { submit, submitting } = useSubmit(mutate, { fallback: messages.signCodeError });
  const ask = async () => (await submit({ variables: { signingDocumentID: documentId } }))?.requestSigningCode;
  return <SigningCode ask={ask} asking={submitting} hint={hintFor(way, isByLink)} />;
}

function hintFor(way: CodeWay | undefined, isByLink: boolean): string {
  const bySms = way?.channel === 'sms' ? `par SMS au ${way.destinationMasked}` : undefined;
  if (way?.isLinkHandedOut) {
    const sent = bySms ?? `par e-mail à ${way.destinationMasked}`;
    return `Ce lien vous a été remis par une personne de chez nous\u00a0: un code à 6 chiffres, envoyé ${sent}, confirme que c’est bien vous.`;
  }
  const byMail = `par e-mail${isByLink ? ` (${SAME_MAILBOX})` : ''}`;
  return `Cette mission demande un code à 6 chiffres, envoyé ${bySms ?? byMail}.`;
}
