import { useMutation } from '@bloom/shared-auth/apollo';
import { FreshLink } from '@bloom/shared-ui/fresh-link';
import { useSubmit } from '@bloom/shared-ui/submit';
import { RenewSigningLinkDocument } from '../graphql.generated.ts';

/** Asks for a fresh link to a report. */
export function RenewLink({ documentId, expired }: { documentId: string; expired?: boolean }) {
  const [mutate] = useMutation(RenewSigningLinkDocument);
  const { submit, submitting } = useSubmit(mutate);
  const ask = async () => (await submit({ variables: { signingDocumentID: documentId } })) !== undefined;
  return <FreshLink ask={ask} asking={submitting} expired={expired} />;
}
