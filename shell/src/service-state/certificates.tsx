import { paperName } from '@bloom/shared-rules/company/company-papers';
import { ButtonLink } from '@bloom/shared-ui/button-link';
import { Card } from '@bloom/shared-ui/card';
import { formatDate, todayInParis } from '@bloom/shared-ui/format';
import { linkTo } from '@bloom/shared-ui/links';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import styles from './service-state.module.css';
import { certificateEnd, certificateName, type EndingCertificate, type ServiceState } from './service-state.words.ts';

type Papers = ServiceState['papers'];

/** What ends soon: the product's own certificates, and the papers of companies. */
export function Certificates({ certificates, papers }: { certificates: EndingCertificate[]; papers: Papers }) {
  return (
    <>
      {certificates.length > 0 && (
        <Card title="Certificats techniques" padded={false}>
          <ul className={styles.lines} aria-label="Certificats techniques">
            {certificates.map((certificate) => (
              <li key={certificate.name} className={styles.line}>
                <div className={styles.what}>
                  <p>
                    <strong>{certificateName(certificate.name)}</strong>
                  </p>
                  <p className={styles.soft}>
                    {certificateEnd(certificate, new Date())}. Son renouvellement se fait sur le serveur
                    {'\u00a0'}: prévenez la personne qui s’en occupe.
                  </p>
                </div>
                {certificate.isUrgent && <StatusTag tone="danger">Urgent</StatusTag>}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {papers.length > 0 && (
        <Card title="Attestations de sociétés" padded={false}>
          <ul className={styles.lines} aria-label="Attestations de sociétés">
            {papers.map(({ societyId, societyName, document, expires }) => (
              <li key={`${societyId} ${document}`} className={styles.line}>
                <div className={styles.what}>
                  <p>
                    <strong>{societyName}</strong>
                    <span className={styles.soft}> · {paperName(document)}</span>
                  </p>
                  <p className={styles.soft}>
                    {expires < todayInParis() ? 'Expirée depuis le' : 'Expire le'} {formatDate(expires)}
                  </p>
                </div>
                <ButtonLink
                  to={linkTo('society.page', { recordId: societyId })}
                  aria-label={`Ouvrir la fiche – ${societyName}`}
                >
                  Ouvrir la fiche
                </ButtonLink>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}
