import { useMutation } from '@bloom/shared-auth/apollo';
import { codeOf } from '@bloom/shared-auth/graphql-error';
import { Button } from '@bloom/shared-ui/button';
import { ButtonAnchor } from '@bloom/shared-ui/button-link';
import { SignatureOutlined } from '@bloom/shared-ui/icons';
import { messages } from '@bloom/shared-ui/messages';
import { Page } from '@bloom/shared-ui/page';
import { useParams } from '@bloom/shared-ui/routing';
import { EmptyState, ErrorState } from '@bloom/shared-ui/states';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useState } from 'react';
import { ElectronicSignLinkDocument } from '../graphql.generated.ts';

/** /electronicSign/{externalDocumentId}/{signerId}: a short-lived link to the signing engine, on a click of a person. */
export function ElectronicSignPage() {
  const { externalDocumentId = '', signerId } = useParams();
  const [url, setUrl] = useState<string>();
  const [mutate] = useMutation(ElectronicSignLinkDocument);
  const link = useSubmit(mutate, { fallback: messages.linkError });
  const open = async () => {
    const answer = await link.submit({ variables: { externalDocumentId, signerId } });
    if (answer) setUrl(answer.getElectronicSignLink.url);
  };
  return (
    <Page title="Signature électronique" width="narrow">
      {codeOf(link.error) === 'OBJECT_NOT_FOUND' ? (
        <EmptyState title="Document invalide">{messages.invalidInviteLink}</EmptyState>
      ) : (
        <EmptyState
          title="Votre document est prêt"
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
      {link.error !== undefined && codeOf(link.error) !== 'OBJECT_NOT_FOUND' && (
        <ErrorState error={link.error} onRetry={() => void open()} />
      )}
    </Page>
  );
}
