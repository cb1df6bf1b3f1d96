import { useMutation, useQuery } from '@bloom/shared-auth/apollo';
import { codeOf } from '@bloom/shared-auth/graphql-error';
import { loginPath } from '@bloom/shared-auth/return-path';
import { isAddressedAsBloomer } from '@bloom/shared-auth/roles';
import { useSession } from '@bloom/shared-auth/session';
import { Button } from '@bloom/shared-ui/button';
import { ButtonAnchor } from '@bloom/shared-ui/button-link';
import { SignatureOutlined } from '@bloom/shared-ui/icons';
import { linkTo } from '@bloom/shared-ui/links';
import { messages, planned } from '@bloom/shared-ui/messages';
import { Page } from '@bloom/shared-ui/page';
import { Navigate, useNavigate, useParams } from '@bloom/shared-ui/routing';
import { EmptyState, ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useToasts } from '@bloom/shared-ui/toasts';
import { useEffect, useState } from 'react';
import { ElectronicSignLinkDocument, ElectronicSignReadyDocument } from '../graphql.generated.ts';

/**
 * /electronicSign/{externalDocumentId}/{signerId}: where every mail about a signature leads. The signer of a contract
 * goes on to its page, and so does whoever came without a link: it says how to get one. Anybody else gets a short-lived
 * link to the signing engine, on a click of a person. Whether there is something to sign is asked at once, and makes no
 * link.
 */
export function ElectronicSignPage() {
  const { externalDocumentId = '', signerId } = useParams();
  const { link, state } = useSession();
  const isSignedOut = state === 'signedOut' || state === 'expired';
  const isNobody = isSignedOut || link?.failure !== undefined;
  if (link?.purpose === 'contractSign' || (isNobody && signerId !== undefined)) {
    const own = signerId ?? link?.objectId ?? '';
    return <Navigate to={linkTo('contracts.sign', { externalDocumentId, signerId: own })} replace />;
  }
  if (isSignedOut) return <Navigate to={loginPath(`/electronicSign/${externalDocumentId}`)} replace />;
  return <SignLink externalDocumentId={externalDocumentId} signerId={signerId} />;
}

/** What there is to say instead of a link. */
const endings: Record<string, { title: string; text: string }> = {
  OBJECT_NOT_FOUND: { title: 'Document invalide', text: messages.invalidInviteLink },
  ALREADY_SIGNED: { title: 'Document déjà signé', text: 'Il n’y a plus rien à signer à cette adresse.' },
  DOCUMENT_VOID: { title: 'Document remplacé ou annulé', text: messages.documentSuperseded },
};

const ownInvalid = { title: 'Document invalide', text: messages.ownInvalidInviteLink };

interface SignLinkProps {
  externalDocumentId: string;
  signerId: string | undefined;
}

function SignLink({ externalDocumentId, signerId }: SignLinkProps) {
  const [url, setUrl] = useState<string>();
  // Never from the cache: what could be signed yesterday may be replaced today.
  const ready = useQuery(ElectronicSignReadyDocument, {
    variables: { externalDocumentId, signerId },
    fetchPolicy: 'network-only',
  });
  const { open, link } = useSignLink({ externalDocumentId, signerId }, setUrl);
  const isBloomer = isAddressedAsBloomer(useSession().roles);
  const code = codeOf(link.error ?? ready.error) ?? '';
  const ending = code === 'OBJECT_NOT_FOUND' && isBloomer ? ownInvalid : endings[code];
  const isReady = ready.data?.electronicSignReady === true;
  useTold(ending ? undefined : ready.error);
  return (
    <Page title="Signature électronique" width="narrow">
      {ending && <EmptyState title={ending.title}>{ending.text}</EmptyState>}
      {!ending && isReady && <ReadyToSign url={url} isBloomer={isBloomer} asking={link.submitting} onOpen={open} />}
      {!ending && !isReady && !ready.error && <LoadingSkeleton shape="page" rows={4} />}
      {!ending && !isReady && ready.error !== undefined && (
        <ErrorState error={ready.error} onRetry={() => void ready.refetch()} />
      )}
    </Page>
  );
}

/** As the links of reports: the toast says it at once, the page what to do. */
function useTold(error: unknown): void {
  const toasts = useToasts();
  useEffect(() => {
    const told = error === undefined ? undefined : planned('OTHER', 'signingLink');
    if (told) toasts.tell(told);
  }, [error, toasts]);
}

/** One sentence whatever kept the link from us; the button stays, and asks again. */
const noLink = { EXTERNAL_UNAVAILABLE: messages.linkError, RATE_LIMITED: messages.linkError };

function useSignLink(variables: SignLinkProps, setUrl: (url: string) => void) {
  const navigate = useNavigate();
  const [mutate] = useMutation(ElectronicSignLinkDocument);
  const link = useSubmit(mutate, { fallback: messages.linkError, messages: noLink });
  const open = async () => {
    const answer = await link.submit({ variables });
    if (!answer) return;
    const path = pathHere(answer.getElectronicSignLink.url);
    if (path === undefined) setUrl(answer.getElectronicSignLink.url);
    else void navigate(path);
  };
  return { open: () => void open(), link };
}

interface ReadyToSignProps {
  url: string | undefined;
  isBloomer: boolean;
  asking: boolean;
  onOpen: () => void;
}

function ReadyToSign({ url, isBloomer, asking, onOpen }: ReadyToSignProps) {
  return (
    <EmptyState
      title={`Signer ${isBloomer ? 'ton' : 'votre'} document`}
      icon={<SignatureOutlined />}
      action={
        url === undefined ? (
          <Button variant="primary" size="large" loading={asking} onClick={onOpen}>
            Continuer vers la signature
          </Button>
        ) : (
          <ButtonAnchor variant="primary" size="large" href={url}>
            Ouvrir la page de signature
          </ButtonAnchor>
        )
      }
    >
      Le lien de signature est personnel et reste valable 10 minutes.
    </EmptyState>
  );
}

/** A page of this product that needs no credential of its own; anything else is opened as a new page. */
function pathHere(address: string): string | undefined {
  const url = new URL(address);
  return url.origin === window.location.origin && !url.searchParams.has('token') ? url.pathname : undefined;
}
