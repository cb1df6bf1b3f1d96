import { useMutation } from '@bloom/shared-auth/apollo';
import { FreshLink, FreshLinkSent } from '@bloom/shared-ui/fresh-link';
import { ExclamationCircleOutlined } from '@bloom/shared-ui/icons';
import { messages, planned } from '@bloom/shared-ui/messages';
import { Page } from '@bloom/shared-ui/page';
import { EmptyState, ErrorState } from '@bloom/shared-ui/states';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useToasts } from '@bloom/shared-ui/toasts';
import { useEffect } from 'react';
import { RenewContractLinkDocument } from '../graphql.generated.ts';
import { type ContractProblem, endings } from './contract-problem.rules.ts';

export interface ContractProblemProps {
  problem: ContractProblem;
  error: unknown;
  externalDocumentId: string;
  signerId: string;
  onRetry: () => void;
}

/** A page for each way the link of a signer may not lead to a document to sign. */
export function ContractProblemPage({ problem, error, externalDocumentId, signerId, onRetry }: ContractProblemProps) {
  useExpiryToast(problem);
  return (
    <Page title="Signature d’un contrat" width="narrow">
      {problem.kind === 'expiredLink' && problem.mailSent && <FreshLinkSent />}
      {problem.kind === 'expiredLink' && !problem.mailSent && (
        <RenewLink externalDocumentId={externalDocumentId} signerId={signerId} />
      )}
      {problem.kind === 'unknown' && <EmptyState title="Document invalide">{messages.invalidInviteLink}</EmptyState>}
      {problem.kind === 'other' && <ErrorState error={error} title={messages.linkError} onRetry={onRetry} />}
      {problem.kind in endings && <Ending kind={problem.kind as keyof typeof endings} />}
    </Page>
  );
}

function Ending({ kind }: { kind: keyof typeof endings }) {
  const { title, text } = endings[kind];
  return (
    <EmptyState title={title} icon={<ExclamationCircleOutlined />}>
      {text}
    </EmptyState>
  );
}

/** A link that is too old is told at once, and stays until somebody closes it. */
function useExpiryToast(problem: ContractProblem): void {
  const toasts = useToasts();
  const text = problem.kind === 'expiredLink' && (problem.mailSent ? messages.linkExpired : messages.linkExpiredUnsent);
  useEffect(() => {
    const told = planned('TOKEN_EXPIRED', 'signingLink');
    if (text && told) toasts.tell({ ...told, text });
  }, [text, toasts]);
}

function RenewLink({ externalDocumentId, signerId }: { externalDocumentId: string; signerId: string }) {
  const [mutate] = useMutation(RenewContractLinkDocument);
  const { submit, submitting } = useSubmit(mutate);
  const ask = async () => (await submit({ variables: { externalDocumentId, signerId } })) !== undefined;
  return <FreshLink ask={ask} asking={submitting} expired />;
}
