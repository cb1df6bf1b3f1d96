import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { useRetryReachable } from '../error/another-try.ts';
import { formatFileSize } from '../format/format.ts';
import { french } from '../format/french.ts';
import { DownloadOutlined } from '../icons/icons.ts';
import { isUnreachable, messages } from '../messages/messages.ts';
import { ErrorState } from '../states/states.tsx';
import { DocumentCutError, DocumentRefusedError, type Unreadable, UnreadableDocumentError } from './document-error.ts';
import { downloadFile } from './download.ts';

const title = french('Le document ne peut pas être affiché');

const unreadable: Record<Unreadable, string> = {
  notPdf: french("Ce fichier n'est pas un PDF."),
  broken: french('Ce PDF est abîmé : il ne peut pas être lu ici. Le fichier reste disponible au téléchargement.'),
  locked: french(
    "Ce PDF est protégé par un mot de passe : il ne peut pas être lu ici. Il s'ouvre une fois téléchargé.",
  ),
};

const refusals: Record<number, string> = {
  401: messages.signInNeeded,
  403: messages.forbidden,
  404: french("Ce document n'existe pas ou n'est plus disponible."),
  410: french("Ce document n'est plus disponible."),
  429: messages.rateLimited,
};

type FailureProps = {
  error: unknown;
  /** The bytes, when they came but cannot be shown. */
  blob: Blob | undefined;
  fileName: string | undefined;
  onRetry: () => void;
};

/** Why there is no document, in the server's words when it has some, and what can be done. */
export function DocumentFailure({ error, blob, fileName, onRetry }: FailureProps) {
  const isNetwork = error instanceof DocumentCutError || isUnreachable(error);
  useRetryReachable(isNetwork ? onRetry : undefined);
  const isReadableElsewhere = error instanceof UnreadableDocumentError && error.reason !== 'notPdf';
  return (
    <ErrorState title={title} message={documentMessage(error)} onRetry={mayPass(error) ? onRetry : undefined}>
      <Details error={error} />
      {blob !== undefined && fileName !== undefined && isReadableElsewhere && (
        <Button icon={<DownloadOutlined />} onClick={() => downloadFile(blob, fileName)}>
          Télécharger le fichier
        </Button>
      )}
    </ErrorState>
  );
}

/** The sentence for a document that could not be shown; the server's own when it gave one. */
function documentMessage(error: unknown): string {
  if (error instanceof UnreadableDocumentError) return unreadable[error.reason];
  if (error instanceof DocumentRefusedError) {
    return error.result ?? refusals[error.status] ?? messages.documentLoadError;
  }
  if (error instanceof DocumentCutError) return cutSentence(error);
  return isUnreachable(error) ? messages.serverUnreachable : messages.documentLoadError;
}

function cutSentence({ received, total }: DocumentCutError): string {
  const of = total === undefined ? '' : ` sur ${formatFileSize(total)}`;
  return french(
    `La connexion a été coupée après ${formatFileSize(received)}${of}. Ce qui est arrivé est gardé : seule la suite sera demandée.`,
  );
}

function Details({ error }: { error: unknown }): ReactNode {
  if (!(error instanceof DocumentRefusedError)) return null;
  return (
    <p>
      {french(`Réponse du serveur : ${error.statusText}`)}
      {error.reference !== undefined && (
        <>
          <br />
          {french('Référence : ')}
          <code>{error.reference}</code>
        </>
      )}
    </p>
  );
}

/** Asking again for what was refused for good, or is broken, would change nothing. */
function mayPass(error: unknown): boolean {
  return !(error instanceof UnreadableDocumentError && error.reason !== 'broken');
}
