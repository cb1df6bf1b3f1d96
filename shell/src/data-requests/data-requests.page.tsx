import { ButtonLink } from '@bloom/shared-ui/button-link';
import { Page } from '@bloom/shared-ui/page';
import { useParams } from '@bloom/shared-ui/routing';
import { RequestDetail } from './request-detail.tsx';
import { RequestList } from './request-list.tsx';

/** What people ask about their data, for those of the firm who answer. */
export function DataRequestsPage() {
  const { recordId } = useParams();
  return (
    <Page
      title={recordId === undefined ? 'Demandes sur les données' : 'Traiter une demande'}
      back={recordId === undefined ? undefined : { to: '/data-requests', label: 'Demandes sur les données' }}
      secondary={
        recordId === undefined ? <ButtonLink to="/data-retention">Durées de conservation</ButtonLink> : undefined
      }
      width={recordId === undefined ? 'normal' : 'narrow'}
    >
      {recordId === undefined ? <RequestList /> : <RequestDetail key={recordId} recordId={recordId} />}
    </Page>
  );
}
