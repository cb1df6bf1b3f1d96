import { useQuery } from '@bloom/shared-auth/apollo';
import { priceShown } from '@bloom/shared-rules/mission/amendment';
import { extensionLabel, missionStatusLabels } from '@bloom/shared-rules/mission/mission-words';
import { Button } from '@bloom/shared-ui/button';
import { ButtonLink } from '@bloom/shared-ui/button-link';
import { type DataItem, DataList } from '@bloom/shared-ui/data-list';
import { Dialog } from '@bloom/shared-ui/dialog';
import { formatAmount, formatDate, formatPeriod, formatPhone, todayInParis } from '@bloom/shared-ui/format';
import { linkTo } from '@bloom/shared-ui/links';
import { MailLink } from '@bloom/shared-ui/mail-address';
import { messageFor } from '@bloom/shared-ui/messages';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import styles from '../activity-frame/activity-frame.module.css';
import {
  type DashboardRowFragment,
  type GlanceContactFragment,
  MissionAtAGlanceDocument,
  type MissionAtAGlanceQuery,
} from '../graphql.generated.ts';

type Mission = MissionAtAGlanceQuery['missions'][number];

/** The mission of a row without leaving the list. */
export function MissionDialog({ row, onClose }: { row: DashboardRowFragment; onClose: () => void }) {
  const { recordId, label } = row.mission;
  const { data, error, refetch } = useQuery(MissionAtAGlanceDocument, {
    variables: { recordId },
    fetchPolicy: 'cache-and-network',
  });
  const mission = data?.missions[0];
  return (
    <Dialog
      open
      title={label}
      closeLabel="Fermer la mission"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Fermer</Button>
          <ButtonLink variant="primary" to={linkTo('mission.detail', { id: recordId })}>
            Ouvrir la mission
          </ButtonLink>
        </>
      }
    >
      {!data && !error && <LoadingSkeleton rows={6} />}
      {error && !data && (
        <ErrorState error={error} message={messageFor(error, { area: 'missionData' })} onRetry={() => void refetch()} />
      )}
      {mission && <DataList items={factsOf(mission, todayInParis())} />}
    </Dialog>
  );
}

function factsOf(mission: Mission, today: string): DataItem[] {
  const { bloomer, clientSociety, viewerCanSeePrices, status, type, CSM } = mission;
  return [
    { label: 'Bloomer', value: <Reachable person={bloomer} /> },
    { label: 'Client', value: clientSociety.name },
    { label: 'État', value: missionStatusLabels[status] },
    { label: 'Type', value: type },
    { label: 'Période', value: periodOf(mission) },
    ...(viewerCanSeePrices
      ? [
          { label: 'Prolongation', value: extensionOf(mission) },
          { label: 'Prix par jour (HT)', value: priceOf(mission, today) },
        ]
      : []),
    { label: 'CSM', value: CSM },
    { label: 'Contact opérationnel client', value: <Contacts people={mission.contactOperations} /> },
    { label: 'Contact facturation client', value: <Contacts people={mission.billingContacts} /> },
  ];
}

/** An end that nobody has signed yet counts all the same, and says so. */
function periodOf({ beginMission, endMission, pendingAmendment }: Mission): string {
  const period = formatPeriod(beginMission, endMission);
  return pendingAmendment?.newEndMission ? `${period} (avenant non signé)` : period;
}

function extensionOf(mission: Mission): string {
  const until = mission.extension?.newEndDate;
  const label = extensionLabel(mission);
  return until && mission.status !== 'FINISHED' ? `${label}, jusqu’au ${formatDate(until)}` : label;
}

function priceOf(mission: Mission, today: string): string {
  const { salePricePerDayWithoutTaxes: sale, purchasePricePerDayWithoutTaxes: purchase } =
    priceShown(mission, today) ?? {};
  if (typeof sale !== 'number' || typeof purchase !== 'number') return 'Aucun tarif';
  return `vente\u00a0${formatAmount(sale)}, achat\u00a0${formatAmount(purchase)}`;
}

function Contacts({ people }: { people: readonly GlanceContactFragment[] }) {
  if (people.length === 0) return 'Non renseigné';
  return people.map((person) => <Reachable key={person.recordId} person={person} />);
}

function Reachable({ person }: { person: GlanceContactFragment }) {
  const { fullname, email, phoneNumber } = person;
  return (
    <span className={styles.reachable}>
      {fullname}
      {email && <MailLink address={email} />}
      {phoneNumber && <a href={`tel:${phoneNumber}`}>{formatPhone(phoneNumber)}</a>}
    </span>
  );
}
