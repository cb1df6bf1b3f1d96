import { useQuery } from '@bloom/shared-auth/apollo';
import { Card } from '@bloom/shared-ui/card';
import { CheckCircleOutlined } from '@bloom/shared-ui/icons';
import { Page } from '@bloom/shared-ui/page';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { ServiceStateDocument } from '../graphql.generated.ts';
import { BrokenAudit } from './broken-audit.tsx';
import { Certificates } from './certificates.tsx';
import { FailedJobs } from './failed-jobs.tsx';
import { FailedMails } from './failed-mails.tsx';
import { InvoicePlatform } from './invoice-platform.tsx';
import { KeptCopies } from './kept-copies.tsx';
import { LateWork } from './late-work.tsx';
import { LegalRates } from './legal-rates.tsx';
import { ServiceFaults } from './service-faults.tsx';
import styles from './service-state.module.css';
import { fineLines, type ServiceState } from './service-state.words.ts';
import { WaitingSeals } from './waiting-seals.tsx';

/** What was given up, waits or ends soon, each with what to do about it; the same counts alert who runs the product. */
export function ServiceStatePage() {
  const { data, error, refetch } = useQuery(ServiceStateDocument, { fetchPolicy: 'cache-and-network' });
  const again = () => void refetch().catch(() => undefined);
  return (
    <Page title="État du service" width="narrow" back={{ to: '/settings', label: 'Paramètres' }}>
      {data !== undefined && <Groups state={data.serviceState} onChanged={again} />}
      {data === undefined && error !== undefined && <ErrorState error={error} onRetry={again} />}
      {data === undefined && error === undefined && (
        <LoadingSkeleton shape="table" rows={6} label="Chargement de l’état du service" />
      )}
    </Page>
  );
}

function Groups({ state, onChanged }: { state: ServiceState; onChanged: () => void }) {
  const fine = fineLines(state);
  return (
    <div className={styles.groups}>
      {state.isAuditBroken && <BrokenAudit />}
      {(state.faults.length > 0 || state.servers.length > 0) && (
        <ServiceFaults faults={state.faults} servers={state.servers} />
      )}
      {state.copies !== null && <KeptCopies copies={state.copies} />}
      {state.failedJobCount > 0 && (
        <FailedJobs jobs={state.failedJobs} count={state.failedJobCount} onChanged={onChanged} />
      )}
      {state.lateWork.length > 0 && <LateWork work={state.lateWork} />}
      {(state.failedMailCount ?? 0) > 0 && <FailedMails onChanged={onChanged} />}
      {state.waitingSealCount > 0 && <WaitingSeals seals={state.waitingSeals} count={state.waitingSealCount} />}
      {state.invoicePlatform?.isSilent && (
        <InvoicePlatform answeredAt={state.invoicePlatform.answeredAt} onChanged={onChanged} />
      )}
      <Certificates certificates={state.certificates} papers={state.papers} />
      {state.missingLegalRates.length > 0 && <LegalRates halfYears={state.missingLegalRates} />}
      {fine.length > 0 && (
        <Card title="Rien à signaler">
          <ul className={styles.fine}>
            {fine.map((line) => (
              <li key={line}>
                <span className={styles.tick} aria-hidden="true">
                  <CheckCircleOutlined />
                </span>
                {line}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}
