import { useSession } from '@bloom/shared-auth/session';
import { Card } from '@bloom/shared-ui/card';
import { DataList } from '@bloom/shared-ui/data-list';
import { Page } from '@bloom/shared-ui/page';
import { ApiToken } from './api-token.tsx';
import { CommunicationPreference } from './communication-preference.form.tsx';
import styles from './settings.module.css';

export function SettingsPage() {
  const { profile, hasRole } = useSession();
  return (
    <Page title="Paramètres" width="narrow">
      <div className={styles.sections}>
        <Card title={hasRole('Admin') ? 'Votre compte' : 'Ton compte'}>
          <DataList
            items={[
              { label: 'Nom', value: profile?.displayName },
              { label: 'Adresse e-mail', value: profile?.email },
            ]}
          />
        </Card>
        {hasRole('Admin') && <ApiToken />}
        {hasRole('Bloomer') && !hasRole('Admin') && <CommunicationPreference />}
      </div>
    </Page>
  );
}
