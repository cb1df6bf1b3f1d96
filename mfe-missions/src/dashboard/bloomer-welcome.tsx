import { useQuery } from '@bloom/shared-auth/apollo';
import { countryAbroad } from '@bloom/shared-rules/company/country-name';
import { missionStatusLabels } from '@bloom/shared-rules/mission/mission-words';
import { ButtonLink } from '@bloom/shared-ui/button-link';
import { Card } from '@bloom/shared-ui/card';
import { DataList } from '@bloom/shared-ui/data-list';
import { formatPeriod, formatPhone, todayInParis } from '@bloom/shared-ui/format';
import { linkTo } from '@bloom/shared-ui/links';
import { MailAddress, MailLink } from '@bloom/shared-ui/mail-address';
import { Page } from '@bloom/shared-ui/page';
import { Link } from '@bloom/shared-ui/routing';
import { EmptyState, ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import { useMemo } from 'react';
import { idOf } from '../company-words.ts';
import { WelcomeDocument, type WelcomeQuery } from '../graphql.generated.ts';
import { missionStatusTones } from '../mission-status.ts';
import styles from './dashboard.module.css';
import { firstAction, sortedMonths } from './my-months.rules.ts';
import { LatestMonths, MonthsToDo } from './my-months.tsx';

type Bloomer = NonNullable<WelcomeQuery['me']['bloomer']>;
type BilledMission = Bloomer['mission'][number];
type BillingSociety = Bloomer['societies'][number];

export function BloomerWelcome() {
  const { data, error, loading, refetch } = useQuery(WelcomeDocument, { fetchPolicy: 'cache-and-network' });
  const bloomer = data?.me.bloomer;
  const rows = data?.myMonths;
  const months = useMemo(() => sortedMonths(rows ?? [], todayInParis()), [rows]);
  return (
    <Page
      title={bloomer ? `Bonjour ${bloomer.fullname}` : 'Bonjour'}
      documentTitle="Tableau de bord"
      action={bloomer && <FirstAction bloomer={bloomer} action={firstAction(months.due)} />}
    >
      {loading && !data && <LoadingSkeleton shape="cards" rows={4} />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {bloomer && (
        <div className={styles.columns}>
          <div className={styles.stack}>
            <MonthsToDo
              lines={months.due}
              hasMission={bloomer.mission.length > 0}
              hasCompany={bloomer.societies.length > 0}
            />
            <LatestMonths lines={months.others} />
            <Missions missions={bloomer.mission} />
          </div>
          <div className={styles.stack}>
            <PersonalInformation bloomer={bloomer} />
            <Companies companies={bloomer.societies} />
          </div>
        </div>
      )}
    </Page>
  );
}

/** The oldest month that waits, one tap away; else the missions. Before the first one, what can be done already. */
function FirstAction({ bloomer, action }: { bloomer: Bloomer; action: ReturnType<typeof firstAction> }) {
  if (bloomer.mission.length === 0) {
    if (bloomer.societies.length > 0) return null;
    return (
      <ButtonLink variant="primary" to={linkTo('society.new')}>
        Renseigner ma société
      </ButtonLink>
    );
  }
  if (action === undefined) {
    return (
      <ButtonLink variant="primary" to={linkTo('mission.list')}>
        Remplir un CRA
      </ButtonLink>
    );
  }
  return (
    <ButtonLink variant="primary" to={action.to}>
      {action.label}
    </ButtonLink>
  );
}

function Missions({ missions }: { missions: readonly BilledMission[] }) {
  return (
    <Card title="Mes missions" padded={missions.length === 0}>
      {missions.length === 0 && (
        <EmptyState title="Aucune mission pour l’instant">
          Dès que ta mission est enregistrée, elle apparaît ici.
        </EmptyState>
      )}
      <ul className={styles.missions}>
        {missions.map((mission) => (
          <li key={mission.recordId}>
            <Link to={linkTo('cra.management', { missionRecordId: mission.recordId })} className={styles.mission}>
              <span className={styles.missionText}>
                <strong>{mission.label}</strong>
                <span>Chez {mission.clientSociety.name}</span>
                <span className={styles.faint}>{formatPeriod(mission.beginMission, mission.endMission)}</span>
              </span>
              <StatusTag tone={missionStatusTones[mission.status]}>{missionStatusLabels[mission.status]}</StatusTag>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function PersonalInformation({ bloomer }: { bloomer: Bloomer }) {
  const managers = bloomer.accountManager.map((manager) => (
    <span key={manager.recordId} className={styles.manager}>
      {manager.fullname}
      <MailLink address={manager.email} />
      {manager.phoneNumber && <a href={`tel:${manager.phoneNumber}`}>{formatPhone(manager.phoneNumber)}</a>}
    </span>
  ));
  return (
    <Card title="Mes informations" actions={<Link to={linkTo('profile.page')}>Modifier</Link>}>
      <DataList
        items={[
          { label: 'Nom', value: bloomer.fullname },
          { label: 'E-mail', value: <MailAddress of={bloomer.email} /> },
          { label: 'Téléphone', value: formatPhone(bloomer.phoneNumber) },
          { label: 'Account manager', value: managers.length > 0 ? managers : 'Pas encore attribué' },
        ]}
      />
    </Card>
  );
}

/** The street on one line, the town on the next, the country last. */
function addressOf({ addressPart1, addressZip, addressTown, addressCountryCode }: BillingSociety) {
  const town = [addressZip, addressTown].filter(Boolean).join(' ');
  const lines = [addressPart1, town, countryAbroad(addressCountryCode)].filter(Boolean);
  return lines.length > 0 ? lines.map((line) => <div key={line}>{line}</div>) : undefined;
}

function Companies({ companies }: { companies: readonly BillingSociety[] }) {
  return (
    <Card title="Ma société de facturation">
      {companies.length === 0 && (
        <p>
          Tu n’as pas encore renseigné ta société de facturation.{' '}
          <Link to={linkTo('society.new')}>Renseigner ma société</Link>
        </p>
      )}
      {companies.map((society) => (
        <div key={society.recordId} className={styles.company}>
          <DataList
            items={[
              { label: 'Nom', value: society.name },
              { label: 'Statut', value: society.portage ? 'Portage salarial' : society.status },
              idOf(society),
              { label: 'TVA', value: society.tva },
              { label: 'Adresse', value: addressOf(society) },
            ]}
          />
          <Link to={linkTo('society.page', { recordId: society.recordId })}>Modifier {society.name}</Link>
        </div>
      ))}
    </Card>
  );
}
