import { useQuery } from '@bloom/shared-auth/apollo';
import { isForHandover } from '@bloom/shared-rules/person/privacy-step';
import { ButtonLink } from '@bloom/shared-ui/button-link';
import { Card } from '@bloom/shared-ui/card';
import { DataList } from '@bloom/shared-ui/data-list';
import { formatDateTime, formatDay } from '@bloom/shared-ui/format';
import { Notice } from '@bloom/shared-ui/notice';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import { type DataRequestDetailFragment, DataRequestDocument } from '../graphql.generated.ts';
import { ErasurePlan } from '../my-data/erasure-plan.tsx';
import { CopyHandover } from './copy-handover.tsx';
import styles from './data-requests.module.css';
import { RequestActions } from './request-actions.tsx';
import { channelWords, kindWords, personWords, stateWords } from './request-words.ts';

export function RequestDetail({ recordId }: { recordId: string }) {
  const { data, error, refetch } = useQuery(DataRequestDocument, {
    variables: { recordId },
    fetchPolicy: 'cache-and-network',
  });
  const again = () => void refetch().catch(() => undefined);
  if (data === undefined) {
    return error === undefined ? (
      <LoadingSkeleton shape="cards" rows={2} label="Chargement de la demande" />
    ) : (
      <ErrorState error={error} onRetry={again} />
    );
  }
  const request = data.privacyRequest;
  return (
    <div className={styles.sections}>
      <Facts request={request} />
      {request.blocks.map(({ code, message }) => (
        <Notice key={code} tone="warning">
          {message}
        </Notice>
      ))}
      {request.plan && (
        <Card title="Ce que fera l’effacement">
          <ErasurePlan plan={request.plan} />
        </Card>
      )}
      {isForHandover(request) && request.state === 'done' && <CopyHandover request={request} onChange={again} />}
      <RequestActions request={request} onChange={again} />
      {request.receipt && (
        <Card title="Reçu">
          <ErasurePlan plan={request.receipt} isDone />
          {request.receiptPath && <ButtonLink to={request.receiptPath}>Ouvrir le reçu (PDF)</ButtonLink>}
        </Card>
      )}
    </div>
  );
}

function Facts({ request }: { request: DataRequestDetailFragment }) {
  const { tone, label } = stateWords(request);
  const who = request.personName ?? 'Personne effacée';
  return (
    <Card title={`${kindWords(request)}\u00a0: ${who}`}>
      <DataList
        items={[
          { label: 'État', value: <StatusTag tone={tone}>{label}</StatusTag> },
          {
            label: 'Qui',
            value: [personWords(request), request.societyName].filter(Boolean).join(' · '),
          },
          {
            label: 'Adresse e-mail',
            value: <span className={styles.address}>{request.personEmail ?? 'Aucune'}</span>,
          },
          {
            label: 'Demandée',
            value: `${formatDateTime(request.requestedAt)}, ${channelWords(request).toLowerCase()}`,
          },
          { label: 'Réponse avant le', value: formatDay(request.dueOn) },
          {
            label: 'Identité',
            value: request.identityCheckedAt
              ? `Vérifiée le ${formatDay(request.identityCheckedAt)}. ${request.identityProof ?? ''}`
              : 'À vérifier',
          },
          ...(request.refusal ? [{ label: 'Motif du refus', value: request.refusal }] : []),
        ]}
      />
    </Card>
  );
}
