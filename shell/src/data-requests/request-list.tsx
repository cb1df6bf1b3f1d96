import { useQuery } from '@bloom/shared-auth/apollo';
import { Card } from '@bloom/shared-ui/card';
import { formatDay, todayInParis } from '@bloom/shared-ui/format';
import { SafetyCertificateOutlined } from '@bloom/shared-ui/icons';
import { Link, useSearchParams } from '@bloom/shared-ui/routing';
import { EmptyState, ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import { ViewLinks } from '@bloom/shared-ui/view-links';
import { type DataRequestLineFragment, DataRequestsDocument } from '../graphql.generated.ts';
import styles from './data-requests.module.css';
import { PeopleSearch } from './people-search.tsx';
import { kindWords, personWords, stateWords } from './request-words.ts';

export function RequestList() {
  const [search] = useSearchParams();
  const open = search.get('etat') !== 'terminees';
  return (
    <div className={styles.sections}>
      <ViewLinks
        label="Demandes"
        views={[
          { label: 'À traiter', search: '', isHere: open },
          { label: 'Terminées', search: 'etat=terminees', isHere: !open },
        ]}
      />
      <Requests open={open} />
      <PeopleSearch />
    </div>
  );
}

function Requests({ open }: { open: boolean }) {
  const { data, error, refetch } = useQuery(DataRequestsDocument, {
    variables: { open },
    fetchPolicy: 'cache-and-network',
  });
  if (data === undefined) {
    return error === undefined ? (
      <LoadingSkeleton shape="table" rows={4} label="Chargement des demandes" />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch().catch(() => undefined)} />
    );
  }
  if (data.privacyRequests.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<SafetyCertificateOutlined />}
          title={open ? 'Aucune demande à traiter' : 'Aucune demande terminée'}
        >
          Les demandes d’effacement et de copie arrivent ici, la plus urgente d’abord.
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card padded={false}>
      <ul className={styles.list}>
        {data.privacyRequests.map((line) => (
          <RequestLine key={line.recordId} line={line} isOpen={open} />
        ))}
      </ul>
    </Card>
  );
}

function RequestLine({ line, isOpen }: { line: DataRequestLineFragment; isOpen: boolean }) {
  const { tone, label } = stateWords(line);
  const isLate = isOpen && line.dueOn < todayInParis();
  return (
    <li>
      <Link className={styles.line} to={`/data-requests/${line.recordId}`}>
        <span className={styles.name}>
          <bdi>{line.personName ?? 'Personne effacée'}</bdi>
          <small>
            {personWords(line)}
            {line.societyName ? ` · ${line.societyName}` : ''} · {kindWords(line)}
          </small>
        </span>
        <StatusTag tone={tone}>{label}</StatusTag>
        <span className={isLate ? styles.late : styles.due}>
          {isOpen
            ? `${isLate ? 'En retard depuis le' : 'Avant le'} ${formatDay(line.dueOn)}`
            : formatDay(line.requestedAt)}
        </span>
      </Link>
    </li>
  );
}
