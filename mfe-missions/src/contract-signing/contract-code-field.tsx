import { useMutation } from '@bloom/shared-auth/apollo';
import { CODE_LIFE, lifeInWords } from '@bloom/shared-rules/access/link-life';
import { messages } from '@bloom/shared-ui/messages';
import { SigningCode } from '@bloom/shared-ui/signing-code';
import { useSubmit } from '@bloom/shared-ui/submit';
import { type ContractSigningFactsFragment, RequestContractCodeDocument } from '../graphql.generated.ts';

/** Six digits that prove the signer: the field `code` of the form around it. */
export function ContractCodeField({
  contract,
  signerId,
}: {
  contract: ContractSigningFactsFragment;
  signerId: string;
}) {
  const { externalDocumentId, codeChannel, codeDestinationMasked } = contract;
  const [mutate] = useMutation(RequestContractCodeDocument);
  const { submit, submitting } = useSubmit(mutate, { fallback: messages.signCodeError });
  const ask = async () => (await submit({ variables: { externalDocumentId, signerId } }))?.requestContractCode;
  const way = codeChannel === 'sms' ? 'par SMS au' : 'par e-mail à';
  return (
    <SigningCode
      ask={ask}
      asking={submitting}
      hint={`Un code à 6 chiffres, valable ${lifeInWords(CODE_LIFE)}, est envoyé ${way} ${codeDestinationMasked}.`}
    />
  );
}
