import { skipWhileHidden, usePollingWhile, useQuery } from '@bloom/shared-auth/apollo';
import { useSession } from '@bloom/shared-auth/session';
import { Page } from '@bloom/shared-ui/page';
import { useParams } from '@bloom/shared-ui/routing';
import { LoadingSkeleton } from '@bloom/shared-ui/states';
import { useState } from 'react';
import { type ContractSigningFactsFragment, ContractToSignDocument } from '../graphql.generated.ts';
import { type ContractProblem, contractProblemOf } from './contract-problem.rules.ts';
import { ContractProblemPage } from './contract-problem.tsx';
import { ContractSignatureArea } from './contract-signature-area.tsx';
import styles from './contract-signing.module.css';
import { ShownContract } from './shown-contract.tsx';
import { SignerSteps } from './signer-steps.tsx';

/** The seal takes seconds: until it is there the page asks again. */
const SEAL_POLL_MS = 3_000;

/** How the link of a mail is refused that is incomplete, or that another one has replaced. */
const OPENS_NOTHING = ['OBJECT_NOT_FOUND', 'UNAUTHENTICATED'];

/** /electronicSign/contract/{externalDocumentId}/{signerId}: a signer reads a contract, signs or refuses it. */
export function ContractSigningPage() {
  const { externalDocumentId = '', signerId = '' } = useParams();
  const { state, link } = useSession();
  const isNobody = state === 'signedOut' || state === 'expired' || OPENS_NOTHING.includes(link?.failure?.code ?? '');
  // Never from the cache: what is shown is what gets signed.
  const { data, error, refetch, startPolling, stopPolling } = useQuery(ContractToSignDocument, {
    variables: { externalDocumentId, signerId },
    fetchPolicy: 'network-only',
    skipPollAttempt: skipWhileHidden,
    skip: isNobody,
  });
  const contract = data?.getContractToSign;
  const retry = () => void refetch();
  const noLink: ContractProblem | undefined = isNobody ? { kind: 'noLink' } : undefined;
  const problem = useExpiredLink(contract) ?? noLink ?? problemOf(error, contract !== undefined);
  const isSealing = contract?.state === 'complete';
  usePollingWhile(isSealing, SEAL_POLL_MS, { startPolling, stopPolling });
  if (problem !== undefined) {
    return (
      <ContractProblemPage
        problem={problem}
        error={error}
        externalDocumentId={externalDocumentId}
        signerId={signerId}
        onRetry={retry}
      />
    );
  }
  // Not while it is loading: reading again what is shown must keep what was typed.
  if (!contract) {
    return (
      <Page title="Signature d’un contrat" width="narrow">
        <LoadingSkeleton shape="page" rows={6} />
      </Page>
    );
  }
  return <ContractToSign contract={contract} onStale={retry} />;
}

/** What ended the document counts also after it was shown; a server that does not answer once does not. */
function problemOf(error: unknown, isShown: boolean): ContractProblem | undefined {
  const problem = error === undefined ? undefined : contractProblemOf(error);
  return problem?.kind === 'other' && isShown ? undefined : problem;
}

/** A link that is too old opens no session; what everybody has signed stays readable all the same. */
function useExpiredLink(contract: ContractSigningFactsFragment | undefined): ContractProblem | undefined {
  const failure = useSession().link?.failure;
  if (failure?.code !== 'TOKEN_EXPIRED' || (contract && contract.state !== 'open')) return undefined;
  return { kind: 'expiredLink', mailSent: failure.renewed };
}

function ContractToSign({ contract, onStale }: { contract: ContractSigningFactsFragment; onStale: () => void }) {
  // The hash of the bytes on the screen: the signature is for them.
  const [shownHash, setShownHash] = useState<string | null>();
  const { title, missionLabel, bloomerFullname, clientName } = contract;
  return (
    <Page title={title} subtitle={`${missionLabel} · ${bloomerFullname} chez ${clientName}`} width="narrow">
      <div className={styles.sections}>
        <SignerSteps signers={contract.signers} />
        <ShownContract contract={contract} onShown={setShownHash} />
        <ContractSignatureArea contract={contract} shownHash={shownHash} onStale={onStale} />
      </div>
    </Page>
  );
}
