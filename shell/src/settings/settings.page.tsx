import { isAddressedAsBloomer } from '@bloom/shared-auth/roles';
import { useSession } from '@bloom/shared-auth/session';
import { ButtonLink } from '@bloom/shared-ui/button-link';
import { Card } from '@bloom/shared-ui/card';
import { DataList } from '@bloom/shared-ui/data-list';
import { Page } from '@bloom/shared-ui/page';
import type { ReactNode } from 'react';
import { usePermissions } from '../menu/use-permissions.ts';
import { ApiToken } from './api-token.tsx';
import { AppearanceChoice } from './appearance-choice.tsx';
import { CommunicationPreference } from './communication-preference.form.tsx';
import { NotificationPreferences } from './notification-preferences.form.tsx';
import styles from './settings.module.css';

export function SettingsPage() {
  const { profile, roles, hasRole } = useSession();
  const isBloomer = isAddressedAsBloomer(roles);
  const rights = usePermissions();
  const answersRequests = hasRole('Admin') && (hasRole('System') || rights === undefined || rights.includes('dpo'));
  const mends = hasRole('System') || (hasRole('Admin') && rights?.some((one) => one !== 'recruit'));
  return (
    <Page title="Paramètres" width="narrow">
      <div className={styles.sections}>
        <Card title={isBloomer ? 'Ton compte' : 'Votre compte'}>
          <DataList
            items={[
              { label: 'Nom', value: profile?.displayName },
              { label: 'Adresse e-mail', value: profile?.email },
            ]}
          />
        </Card>
        <Card title="Apparence">
          <AppearanceChoice />
        </Card>
        {(hasRole('Admin') || hasRole('System')) && (
          <Card title="Sécurité">
            <p>
              Le code reçu par e-mail suffit pour vous connecter, pas pour les paiements, les IBAN et les effacements
              {'\u00a0'}: ils demandent une application d’authentification sur votre téléphone. Si vous n’en avez pas
              encore, elle vous est proposée à votre prochaine connexion par code.
            </p>
          </Card>
        )}
        {hasRole('Admin') && <ApiToken />}
        {mends && (
          <Card title="État du service">
            <div className={styles.token}>
              <p className={styles.end}>
                Traitements et e-mails en échec, sceaux en attente, certificats qui expirent{'\u00a0'}: ce qui demande
                quelqu’un, avec l’action à faire.
              </p>
              <div className={styles.actions}>
                <ButtonLink to="/service-state">Voir l’état du service</ButtonLink>
              </div>
            </div>
          </Card>
        )}
        {isBloomer && <CommunicationPreference />}
        {(hasRole('Bloomer') || hasRole('Admin')) && <NotificationPreferences isStaff={hasRole('Admin')} />}
        {answersRequests && (
          <DataCard
            text="Ce que Bloomers et contacts demandent sur leurs données, et ce qui part de lui-même à son échéance."
            link={
              <>
                <ButtonLink to="/data-requests">Demandes sur les données</ButtonLink>
                <ButtonLink to="/data-retention">Durées de conservation</ButtonLink>
              </>
            }
          />
        )}
        {hasRole('System') && !answersRequests && (
          <DataCard
            text="Combien de temps chaque donnée est gardée, et ce qui part de lui-même à son échéance."
            link={<ButtonLink to="/data-retention">Durées de conservation</ButtonLink>}
          />
        )}
        {isBloomer && (
          <DataCard
            text={'Tout ce que nous avons sur toi\u00a0: en recevoir une copie, ou demander son effacement.'}
            link={<ButtonLink to="/my-data">Mes données</ButtonLink>}
          />
        )}
      </div>
    </Page>
  );
}

function DataCard({ text, link }: { text: string; link: ReactNode }) {
  return (
    <Card title="Données personnelles">
      <div className={styles.token}>
        <p className={styles.end}>{text}</p>
        <div className={styles.actions}>{link}</div>
      </div>
    </Card>
  );
}
