import { useMutation } from '@bloom/shared-auth/apollo';
import { codeOf } from '@bloom/shared-auth/graphql-error';
import { useSession } from '@bloom/shared-auth/session';
import { Button } from '@bloom/shared-ui/button';
import { ButtonAnchor } from '@bloom/shared-ui/button-link';
import { SignatureOutlined } from '@bloom/shared-ui/icons';
import { linkTo } from '@bloom/shared-ui/links';
import { messages } from '@bloom/shared-ui/messages';
import { Page } from '@bloom/shared-ui/page';
import { Navigate, useNavigate, useParams } from '@bloom/shared-ui/routing';
import { EmptyState, ErrorState } from '@bloom/shared-ui/states';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useState } from 'react';
import { ElectronicSignLinkDocument } from '../graphql.generated.ts';

/**
 * /electronicSign/{externalDocumentId}/{signerId}: where every mail about a signature leads. The signer of a contract
 * goes on to its page; anybody else gets a short-lived link to the signing engine, on a click of a person.
 */
export function ElectronicSignPage() {
  const { externalDocumentId = '', signerId } = useParams();
  const { link } = useSession();
  if (link?.purpose === 'contractSign') {
    const own = signerId ?? link.objectId ?? '';
    return <Navigate to={linkTo('contracts.sign', { externalDocumentId, signerId: own })} replace />;
  }
  return <SignLink externalDocumentId={externalDocumentId} signerId={signerId} />;
}

/** What there is to say instead of a link. */
const endings: Record<string, { title: string; text: string }> = {
  OBJECT_NOT_FOUND: { title: 'Document invalide', text: messages.invalidInviteLink },
  ALREADY_SIGNED: { title: 'Document déjà signé', text: 'Il n’y a plus rien à signer à cette adresse.' },
  DOCUMENT_VOID: { title: 'Document remplacé ou annulé', text: messages.documentSuperseded },
};

function SignLink({ externalDocumentId, signerId }: { externalDocumentId: string; signerId: string | undefined }) {
  const navigate = useNavigate();
  const [url, setUrl] = useState<string>();
  const [mutate] = useMutation(ElectronicSignLinkDocument);
  const link = useSubmit(mutate, { fallback: messages.linkError });
  const open = async () => {
    const answer = await link.submit({ variables: { externalDocumentId, signerId } });
    if (!answer) return;
    const path = pathHere(answer.getElectronicSignLink.url);
    if (path === undefined) setUrl(answer.getElectronicSignLink.url);
    else void navigate(path);
  };
  const ending = endings[codeOf(link.error) ?? ''];
  return (
    <Page title="Signature électronique" width="narrow">
      {ending ? (
        <EmptyState title={ending.title}>{ending.text}</EmptyState>
      ) : (
        <EmptyState
          title="Signer votre document"
          icon={<SignatureOutlined />}
          action={
            url === undefined ? (
              <Button variant="primary" size="large" loading={link.submitting} onClick={() => void open()}>
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
      )}
      {link.error !== undefined && !ending && <ErrorState error={link.error} onRetry={() => void open()} />}
    </Page>
  );
}

/** A page of this product that needs no credential of its own; anything else is opened as a new page. */
function pathHere(address: string): string | undefined {
  const url = new URL(address);
  return url.origin === window.location.origin && !url.searchParams.has('token') ? url.pathname : undefined;
}
