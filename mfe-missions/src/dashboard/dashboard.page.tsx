import { useSession } from '@bloom/shared-auth/session';
import { Card } from '@bloom/shared-ui/card';
import { Page } from '@bloom/shared-ui/page';
import { AdminDashboard } from './admin-dashboard.tsx';
import { BloomerWelcome } from './bloomer-welcome.tsx';

/** / and /dashboard: what a person starts the day with, by role. */
export function DashboardPage() {
  const { hasRole } = useSession();
  if (hasRole('Admin', 'System')) return <AdminDashboard />;
  if (hasRole('Bloomer')) return <BloomerWelcome />;
  return <ClientWelcome />;
}

function ClientWelcome() {
  return (
    <Page title="Bienvenue" width="narrow">
      <Card>
        <p>
          Les comptes rendus d’activité à signer vous arrivent par e-mail à la fin de chaque mois{'\u00a0'}: le lien
          ouvre directement la page de signature.
        </p>
      </Card>
    </Page>
  );
}
