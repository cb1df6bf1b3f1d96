import { useMutation } from '@bloom/shared-auth/apollo';
import { loginPath } from '@bloom/shared-auth/return-path';
import { isAddressedAsBloomer } from '@bloom/shared-auth/roles';
import { useSession } from '@bloom/shared-auth/session';
import { FreshLink, FreshLinkSent } from '@bloom/shared-ui/fresh-link';
import { ExclamationCircleOutlined } from '@bloom/shared-ui/icons';
import { messages, planned } from '@bloom/shared-ui/messages';
import { Page } from '@bloom/shared-ui/page';
import { useLocation } from '@bloom/shared-ui/routing';
import { EmptyState, ErrorState } from '@bloom/shared-ui/states';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useToasts } from '@bloom/shared-ui/toasts';
import { useEffect } from 'react';
import { RenewContractLinkDocument } from '../graphql.generated.ts';
import { type ContractProblem, type EndingKind, endings } from './contract-problem.rules.ts';
import styles from './contract-signing.module.css';
import { type Says, saysTo } from './contract-words.ts';

export interface ContractProblemProps {
  problem: ContractProblem;
  error: unknown;
  externalDocumentId: string;
  signerId: string;
  onRetry: () => void;
}

/** A page for each way the link of a signer may not lead to a document to sign. */
export function ContractProblemPage({ problem, error, externalDocumentId, signerId, onRetry }: ContractProblemProps) {
  const { roles, link } = useSession();
  const isBloomer = isAddressedAsBloomer(roles) || link?.isOfBloomer === true;
  const says = saysTo(isBloomer);
  useExpiryToast(problem, says);
  const invalid = says(messages.ownInvalidInviteLink, messages.invalidInviteLink);
  return (
    <Page title="Signature d’un contrat" width="narrow">
      {problem.kind === 'expiredLink' && problem.mailSent && <FreshLinkSent toBloomer={isBloomer} />}
      {problem.kind === 'expiredLink' && !problem.mailSent && (
        <RenewLink externalDocumentId={externalDocumentId} signerId={signerId} expired />
      )}
      {problem.kind === 'noLink' && <WithoutLink externalDocumentId={externalDocumentId} signerId={signerId} />}
      {problem.kind === 'unknown' && <EmptyState title="Document invalide">{invalid}</EmptyState>}
      {problem.kind === 'other' && <ErrorState error={error} title={messages.linkError} onRetry={onRetry} />}
      {problem.kind in endings(says) && <Ending kind={problem.kind as EndingKind} says={says} />}
    </Page>
  );
}

function Ending({ kind, says }: { kind: EndingKind; says: Says }) {
  const { title, text } = endings(says)[kind];
  return (
    <EmptyState title={title} icon={<ExclamationCircleOutlined />}>
      {text}
    </EmptyState>
  );
}

/** A link that is too old is told at once, and stays until somebody closes it. */
function useExpiryToast(problem: ContractProblem, says: Says): void {
  const toasts = useToasts();
  const unsent = says(messages.ownLinkExpiredUnsent, messages.linkExpiredUnsent);
  const text = problem.kind === 'expiredLink' && (problem.mailSent ? messages.linkExpired : unsent);
  useEffect(() => {
    const told = planned('TOKEN_EXPIRED', 'signingLink');
    if (text && told) toasts.tell({ ...told, text });
  }, [text, toasts]);
}

interface SignerProps {
  externalDocumentId: string;
  signerId: string;
}

/** Bloomers and staff sign with their accounts, clients by the link of their mail: the address does not tell which. */
function WithoutLink(signer: SignerProps) {
  const { pathname } = useLocation();
  return (
    <>
      <RenewLink {...signer} />
      <p className={styles.account}>
        Vous avez un compte{'\u202f'}? <a href={loginPath(pathname)}>Se connecter</a>
      </p>
    </>
  );
}

function RenewLink({ externalDocumentId, signerId, expired }: SignerProps & { expired?: boolean }) {
  const [mutate] = useMutation(RenewContractLinkDocument);
  const { submit, submitting } = useSubmit(mutate);
  const ask = async () => (await submit({ variables: { externalDocumentId, signerId } })) !== undefined;
  return <FreshLink ask={ask} asking={submitting} expired={expired} />;
}
