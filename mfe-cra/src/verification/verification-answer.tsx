import { Card } from '@bloom/shared-ui/card';
import { formatDate, formatDateTime } from '@bloom/shared-ui/format';
import { CheckCircleOutlined, WarningOutlined } from '@bloom/shared-ui/icons';
import { linkTo } from '@bloom/shared-ui/links';
import { Notice } from '@bloom/shared-ui/notice';
import { Link } from '@bloom/shared-ui/routing';
import type { VerifyDocumentQuery } from '../graphql.generated.ts';
import styles from './verification.module.css';

export type Asked = { kind: 'id'; id: string } | { kind: 'file'; sha256: string; name: string };

/** What is known of the document: its hash, who signed it, when, and at which level; nothing else. */
export function VerificationAnswer({ asked, found }: { asked: Asked; found: VerifyDocumentQuery['verifyDocument'] }) {
  if (!found) return <NotFound asked={asked} />;
  return (
    <Card
      title={
        <span className={styles.good}>
          <CheckCircleOutlined aria-hidden="true" />{' '}
          {asked.kind === 'file' ? 'Ce fichier est authentique et intact' : 'Ce document est connu et scellé'}
        </span>
      }
    >
      <div role="status">
        <ul className={styles.signers} hidden={found.signers.length === 0}>
          {found.signers.map((signer) => (
            <li key={`${signer.name} ${signer.signDate}`}>
              <strong>{signer.name}</strong>
              <span>Signé le {formatDateTime(signer.signDate)}</span>
              <span className={styles.hint}>{signer.level}</span>
            </li>
          ))}
        </ul>
        {found.forced ? (
          <p>
            Mois validé par <strong>{found.forced.by}</strong> le {formatDateTime(found.forced.forcedAt)}, sans la
            signature du client. Le client peut le contester jusqu’au {formatDate(found.forced.objectUntil)} inclus.
          </p>
        ) : null}
        {found.corrected && <Corrected corrected={found.corrected} />}
        <p className={styles.hint}>Empreinte SHA-256 du document scellé</p>
        <code className={styles.hash}>{found.sha256}</code>
      </div>
    </Card>
  );
}

type Found = NonNullable<VerifyDocumentQuery['verifyDocument']>;

/** Authentic still, and not what counts in the end. */
function Corrected({ corrected }: { corrected: NonNullable<Found['corrected']> }) {
  const { openedAt, replacedAt, replacedById } = corrected;
  if (!replacedAt) {
    return (
      <Notice tone="warning">
        Une correction de ce mois est en cours depuis le {formatDate(openedAt)}. Ce document reste valable jusqu’à ce
        que la version corrigée soit validée.
      </Notice>
    );
  }
  return (
    <Notice tone="warning">
      Ce document a été remplacé par une version corrigée le {formatDate(replacedAt)}.{replacedById && ' '}
      {replacedById && <Link to={linkTo('verification.page', { id: replacedById })}>Vérifier la version corrigée</Link>}
    </Notice>
  );
}

function NotFound({ asked }: { asked: Asked }) {
  return (
    <Card
      title={
        <span className={styles.bad}>
          <WarningOutlined aria-hidden="true" />{' '}
          {asked.kind === 'file' ? 'Ce fichier n’est pas un document scellé par nos soins' : 'Document inconnu'}
        </span>
      }
    >
      <p role="status">
        {asked.kind === 'file'
          ? `«\u202f${asked.name}\u202f» a été modifié depuis sa signature, ou n’a jamais été signé ici. Demandez l’original à la personne qui vous l’a transmis.`
          : 'Aucun document scellé ne porte cet identifiant. Vérifiez-le sur la page de preuve, ou déposez le fichier.'}
      </p>
    </Card>
  );
}
