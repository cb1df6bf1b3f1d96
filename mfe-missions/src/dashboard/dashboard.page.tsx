import { useSession } from '@bloom/shared-auth/session';
import { latePart } from '@bloom/shared-ui/late-part';
import { Page } from '@bloom/shared-ui/page';
import { Slot } from '@bloom/shared-ui/slot';
import { LoadingSkeleton } from '@bloom/shared-ui/states';
import { AdminDashboard } from './admin-dashboard.tsx';

/** His months are counted with luxon, which nobody else's first page needs. */
const BloomerWelcome = latePart(async () => (await import('./bloomer-welcome.tsx')).BloomerWelcome);

/** / and /dashboard: what a person starts the day with, by role. */
export function DashboardPage() {
  const { hasRole } = useSession();
  if (hasRole('Admin', 'System')) return <AdminDashboard />;
  if (hasRole('Bloomer')) return <BloomerWelcome waiting={<BloomerWaiting />} />;
  return <ClientWelcome />;
}

function BloomerWaiting() {
  return (
    <Page title="Bonjour" documentTitle="Tableau de bord">
      <LoadingSkeleton shape="cards" rows={4} />
    </Page>
  );
}

/** His months come from the remote of reports. */
function ClientWelcome() {
  const { profile } = useSession();
  return (
    <Page title={profile?.displayName ? `Bonjour ${profile.displayName}` : 'Bonjour'} documentTitle="Tableau de bord">
      <Slot name="dashboard.client" />
    </Page>
  );
}
