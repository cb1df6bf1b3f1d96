import { useMutation } from '@bloom/shared-auth/apollo';
import { Button, type ButtonProps } from '@bloom/shared-ui/button';
import { PlusOutlined } from '@bloom/shared-ui/icons';
import { useSubmit } from '@bloom/shared-ui/submit';
import { type ContractFactsFragment, CreateContractVersionDocument } from '../graphql.generated.ts';

interface RenewContractProps extends Pick<ButtonProps, 'variant' | 'children'> {
  contract: Pick<ContractFactsFragment, 'recordId'>;
  onDone: () => void;
}

/** The next version of a contract that came to nothing. */
export function RenewContract({ contract, variant, children, onDone }: RenewContractProps) {
  const [mutate] = useMutation(CreateContractVersionDocument);
  const { submit, submitting } = useSubmit(mutate, {
    success: 'Nouvelle version créée\u00a0: remplacez le fichier si besoin, puis envoyez-la.',
  });
  const renew = async () => {
    if (await submit({ variables: { legalContractRecordId: contract.recordId } })) onDone();
  };
  return (
    <Button variant={variant} icon={<PlusOutlined />} loading={submitting} onClick={() => void renew()}>
      {children ?? 'Créer une nouvelle version'}
    </Button>
  );
}
