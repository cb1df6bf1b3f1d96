import { useSession } from '@bloom/shared-auth/session';
import { ButtonLink } from '@bloom/shared-ui/button-link';
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
        {(hasRole('Admin') || hasRole('System')) && (
          <Card title="Sécurité">
            <p>
              Un code reçu par e-mail vous connecte, mais ne compte pas comme second facteur. Les paiements, les IBAN et
              les effacements demandent une application d’authentification{'\u00a0'}: elle vous est proposée chaque fois
              que vous vous connectez par un code, tant que vous n’en avez pas.
            </p>
          </Card>
        )}
        {hasRole('Admin') && <ApiToken />}
        {hasRole('Bloomer') && !hasRole('Admin') && <CommunicationPreference />}
        <Card title="Données personnelles">
          <p className={styles.end}>
            {hasRole('Admin')
              ? 'Les demandes de copie et d’effacement que des Bloomers et des contacts nous adressent.'
              : 'Tout ce que nous avons sur toi : en recevoir une copie, ou demander son effacement.'}
          </p>
          <div className={styles.actions}>
            {hasRole('Admin') ? (
              <ButtonLink to="/data-requests">Demandes sur les données</ButtonLink>
            ) : (
              <ButtonLink to="/my-data">Mes données</ButtonLink>
            )}
          </div>
        </Card>
      </div>
    </Page>
  );
}
