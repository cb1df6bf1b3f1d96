import { useSession } from '@bloom/shared-auth/session';
import { Page } from '@bloom/shared-ui/page';
import { Slot } from '@bloom/shared-ui/slot';
import { AdminDashboard } from './admin-dashboard.tsx';
import { BloomerWelcome } from './bloomer-welcome.tsx';

/** / and /dashboard: what a person starts the day with, by role. */
export function DashboardPage() {
  const { hasRole } = useSession();
  if (hasRole('Admin', 'System')) return <AdminDashboard />;
  if (hasRole('Bloomer')) return <BloomerWelcome />;
  return <ClientWelcome />;
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
