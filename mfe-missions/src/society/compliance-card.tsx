import { useQuery } from '@bloom/shared-auth/apollo';
import { codeOf } from '@bloom/shared-auth/graphql-error';
import { Button } from '@bloom/shared-ui/button';
import { Card } from '@bloom/shared-ui/card';
import { formatAmount, formatDate } from '@bloom/shared-ui/format';
import { linkTo } from '@bloom/shared-ui/links';
import { Notice } from '@bloom/shared-ui/notice';
import { Link } from '@bloom/shared-ui/routing';
import { ErrorState } from '@bloom/shared-ui/states';
import { StatusTag, type StatusTone } from '@bloom/shared-ui/status-tag';
import { useState } from 'react';
import {
  SocietyComplianceDocument,
  type SocietyComplianceQuery,
  type SocietyFieldsFragment,
} from '../graphql.generated.ts';
import styles from './society.module.css';
import { isOwnKind, SocietyDocumentDialog } from './society-document.form.tsx';
import { VigilanceCheckDialog } from './vigilance-check.form.tsx';

type Compliance = SocietyComplianceQuery['societyCompliance'];
type Paper = Compliance['papers'][number];

const states: Record<Paper['state'], { label: string; tone: StatusTone }> = {
  valid: { label: 'Valide', tone: 'success' },
  received: { label: 'Reçu, à vérifier', tone: 'info' },
  expiring: { label: 'Bientôt expiré', tone: 'warning' },
  expired: { label: 'Expiré', tone: 'danger' },
  undated: { label: 'Sans date', tone: 'warning' },
  missing: { label: 'Manquant', tone: 'danger' },
};

/** The API may know one more than this page. */
const UNKNOWN = { label: 'À vérifier', tone: 'neutral' as const };

function useCompliance(recordId: string | undefined) {
  return useQuery(SocietyComplianceDocument, {
    variables: { recordId: recordId ?? '' },
    skip: recordId === undefined,
    fetchPolicy: 'cache-and-network',
  });
}

/** What stands above the form is not known yet: what would be typed there would jump down with it. */
export function useComplianceComing(recordId: string | undefined): boolean {
  const { data, loading } = useCompliance(recordId);
  return loading && !data;
}

/** First on the page: what keeps invoices from being sent. */
export function ComplianceNotice({ societyId, isStaff }: { societyId: string; isStaff: boolean }) {
  const problems = useCompliance(societyId).data?.societyCompliance.problems ?? [];
  if (problems.length === 0) return null;
  return (
    <Notice tone="danger">
      <strong>
        {isStaff ? 'Le Bloomer ne peut pas envoyer de facture' : 'Tu ne peux pas encore envoyer de facture'}
      </strong>
      <ul className={styles.problems}>
        {problems.map(({ document, problem }) => (
          <li key={document}>{problem}</li>
        ))}
      </ul>
    </Notice>
  );
}

interface ComplianceCardProps {
  society: SocietyFieldsFragment;
  isStaff: boolean;
  onChanged: () => void;
}

/** Every paper that is asked of the company, where it stands, and what the law adds. */
export function ComplianceCard({ society, isStaff, onChanged }: ComplianceCardProps) {
  const { data, error, refetch } = useCompliance(society.recordId);
  const [checking, setChecking] = useState(false);
  const [adding, setAdding] = useState<Paper>();
  const reload = () => void refetch().catch(() => undefined);
  const canCheck = isStaff && society.viewerCanEditExpiry && Boolean(society.URSSAFVigilanceCertificate);
  const done = () => {
    setChecking(false);
    setAdding(undefined);
    reload();
    onChanged();
  };
  // Papers are for staff who handle missions or money.
  if (codeOf(error) === 'FORBIDDEN') return null;
  if (error && !data) return <ErrorState error={error} onRetry={reload} />;
  if (!data) return null;
  const { portage, cumulatedAmount, vigilanceThreshold, paymentBlocked } = data.societyCompliance;
  // An umbrella company shows its papers to the firm, not through its Bloomers.
  const shown = isStaff || !society.portage;
  const papers = shown ? data.societyCompliance.papers : [];
  const warnings = shown ? data.societyCompliance.warnings : [];
  return (
    <Card
      title="Documents demandés"
      actions={canCheck && <Button onClick={() => setChecking(true)}>Vérifier l’attestation</Button>}
    >
      {papers.length === 0 && <p className={styles.note}>Aucun document n’est demandé pour cette société.</p>}
      <ul className={styles.papers}>
        {papers.map((paper) => (
          <PaperLine
            key={paper.document}
            paper={paper}
            isStaff={isStaff}
            onAdd={society.viewerCanEdit ? setAdding : undefined}
          />
        ))}
      </ul>
      {isStaff && <VigilanceProof society={society} />}
      {isStaff && paymentBlocked && <p className={styles.note}>Les paiements sont bloqués jusqu’à régularisation.</p>}
      {warnings.length > 0 && (
        <Notice tone="warning">
          La loi demande aussi{'\u00a0'}:
          <ul>
            {warnings.map(({ problem }) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Notice>
      )}
      <p className={styles.note}>
        Montant cumulé des contrats{'\u00a0'}: {formatAmount(cumulatedAmount)} hors taxes
        {cumulatedAmount >= vigilanceThreshold
          ? `, au-dessus du seuil de vigilance de ${formatAmount(vigilanceThreshold)}.`
          : ` (seuil de vigilance\u00a0: ${formatAmount(vigilanceThreshold)}).`}
      </p>
      {portage.length > 0 && <PortageLines counts={portage} isStaff={isStaff} />}
      {adding && (
        <SocietyDocumentDialog
          societyId={society.recordId}
          paper={adding}
          onClose={() => setAdding(undefined)}
          onSaved={done}
        />
      )}
      {checking && <VigilanceCheckDialog society={society} onClose={() => setChecking(false)} onSaved={done} />}
    </Card>
  );
}

/** What its owner gave waits for the firm: the other side is not asked for anything. */
const BEING_CHECKED = { label: 'Reçu, vérification en cours', tone: 'info' as const };

function stateShown({ level, state }: Paper, isStaff: boolean): { label: string; tone: StatusTone } {
  if (level === 'optional' && state === 'missing') return { label: 'Facultatif', tone: 'neutral' };
  if (state === 'received' && !isStaff) return BEING_CHECKED;
  return states[state] ?? UNKNOWN;
}

interface PaperLineProps {
  paper: Paper;
  isStaff: boolean;
  onAdd: ((paper: Paper) => void) | undefined;
}

function PaperLine({ paper, isStaff, onAdd }: PaperLineProps) {
  const { label, tone } = stateShown(paper, isStaff);
  // Nobody has read a date on it yet: this one only lets invoices pass meanwhile.
  const until = paper.state === 'received' ? ', provisoirement jusqu’au' : ' jusqu’au';
  const warned = paper.level === 'warns' && tone === 'danger' ? 'warning' : tone;
  return (
    <li>
      <span>
        {paper.label}
        {paper.expiresOn && <span className={styles.faint}>{`${until} ${formatDate(paper.expiresOn)}`}</span>}
        {paper.file && (
          <>
            {' '}
            <a href={paper.file} target="_blank" rel="noreferrer">
              Voir<span className="visually-hidden"> {paper.label}</span>
            </a>
          </>
        )}
      </span>
      {onAdd && isOwnKind(paper.document) && (
        <Button variant="quiet" size="small" className={styles.add} onClick={() => onAdd(paper)}>
          {paper.file ? 'Remplacer' : 'Ajouter'}
          <span className="visually-hidden"> {paper.label}</span>
        </Button>
      )}
      <StatusTag tone={warned}>{label}</StatusTag>
    </li>
  );
}

const results = { valid: 'code reconnu', invalid: 'code non reconnu', unavailable: 'service indisponible' } as const;

function VigilanceProof({ society }: { society: SocietyFieldsFragment }) {
  const { URSSAFCheckResult, URSSAFCheckedAt, URSSAFCheckedBy, URSSAFIssueDate } = society;
  if (!URSSAFCheckResult) return null;
  return (
    <p className={styles.note}>
      Attestation de vigilance émise le {formatDate(URSSAFIssueDate)}, vérifiée le {formatDate(URSSAFCheckedAt)} par{' '}
      {URSSAFCheckedBy ?? 'la finance'}
      {'\u00a0'}: {results[URSSAFCheckResult]}.
    </p>
  );
}

function PortageLines({ counts, isStaff }: { counts: Compliance['portage']; isStaff: boolean }) {
  return (
    <>
      <h3 className={styles.subtitle}>Durée en portage (36 mois au plus)</h3>
      <ul className={styles.papers}>
        {counts.map(({ missionRecordId, label, bloomer, months, state, lastDay }) => (
          <li key={missionRecordId}>
            <span>
              {isStaff ? <Link to={linkTo('mission.detail', { id: missionRecordId })}>{label}</Link> : label}
              <span className={styles.faint}>
                {' '}
                {isStaff ? `${bloomer}, ` : ''}jusqu’au {formatDate(lastDay)} au plus tard
              </span>
            </span>
            <StatusTag tone={state === 'limit' ? 'danger' : state === 'warning' ? 'warning' : 'neutral'}>
              {months} / 36 mois
            </StatusTag>
          </li>
        ))}
      </ul>
    </>
  );
}
