import { useQuery } from '@bloom/shared-auth/apollo';
import { codeOf } from '@bloom/shared-auth/graphql-error';
import { countryAbroad } from '@bloom/shared-rules/company/country-name';
import { ButtonLink } from '@bloom/shared-ui/button-link';
import { Card } from '@bloom/shared-ui/card';
import { DataList } from '@bloom/shared-ui/data-list';
import { emit } from '@bloom/shared-ui/events';
import { todayInParis } from '@bloom/shared-ui/format';
import { linkTo } from '@bloom/shared-ui/links';
import { messageFor } from '@bloom/shared-ui/messages';
import { Page } from '@bloom/shared-ui/page';
import { Link, useParams } from '@bloom/shared-ui/routing';
import { Slot } from '@bloom/shared-ui/slot';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { useState } from 'react';
import { PendingAmendment } from '../amendment/pending-amendment.tsx';
import { idOf } from '../company-words.ts';
import {
  type ContactCardFragment,
  MissionDetailDocument,
  type MissionDetailQuery,
  type SocietyCardFragment,
} from '../graphql.generated.ts';
import { BloomerCard } from './bloomer.card.tsx';
import { ClientContacts, ContactsCard } from './client-contacts.tsx';
import { MissingData } from './missing-data.tsx';
import { MissionCard } from './mission.card.tsx';
import styles from './mission-detail.module.css';
import { MissionHistory } from './mission-history.tsx';
import { MissionTimeline } from './mission-timeline.tsx';

type Mission = MissionDetailQuery['missions'][number];

/** /missions/{id}: who, where, when and for whom, as recap cards. */
export function MissionDetailPage() {
  const { id = '' } = useParams();
  // Contracts are sent and signed elsewhere: what was read before may be over.
  const { data, error, refetch } = useQuery(MissionDetailDocument, {
    variables: { recordId: id },
    fetchPolicy: 'cache-and-network',
  });
  const [changes, setChanges] = useState(0);
  const mission = data?.missions[0];
  const onChanged = () => {
    void refetch();
    setChanges((count) => count + 1);
    emit('mission.changed', { missionId: id });
  };
  return (
    <Page
      title={mission?.label ?? 'Mission'}
      subtitle={mission && `Chez ${mission.clientSociety.name}`}
      back={{ to: linkTo('mission.list'), label: 'Toutes les missions' }}
      action={mission?.viewerCanSeePrices && <ActivitiesLink mission={mission} />}
      secondary={mission && <MissingData mission={mission} onChanged={onChanged} />}
      place={mission && { kind: 'mission', detail: `${mission.bloomer.fullname} · ${mission.clientSociety.name}` }}
    >
      {!data && !error && <LoadingSkeleton shape="cards" rows={6} />}
      {error && !data && (
        <ErrorState error={error} message={messageFor(error, { area: areaOf(error) })} onRetry={() => void refetch()} />
      )}
      {mission?.pendingAmendment && (
        <PendingAmendment mission={mission} amendment={mission.pendingAmendment} onChanged={onChanged} />
      )}
      {mission && <MissionCard mission={mission} onChanged={onChanged} />}
      {mission && <MissionTimeline mission={mission} today={todayInParis()} />}
      {mission && <MissionCards mission={mission} onChanged={onChanged} />}
      {mission?.viewerCanSeePrices && <MissionHistory key={changes} missionId={mission.recordId} />}
    </Page>
  );
}

/** Whose mission it is, or that there is none, in their own words; anything else is a failure to load. */
const areaOf = (error: unknown) =>
  ['UNKNOWN_RECORD_ID', 'OBJECT_NOT_OWNED'].includes(codeOf(error) ?? '') ? 'mission' : 'missionData';

function ActivitiesLink({ mission }: { mission: Mission }) {
  return (
    <ButtonLink variant="primary" to={linkTo('activities.mission', { id: mission.recordId })}>
      Voir les CRA
    </ButtonLink>
  );
}

function MissionCards({ mission, onChanged }: { mission: Mission; onChanged: () => void }) {
  const isPayer = mission.clientBillingSociety?.recordId === mission.clientSociety.recordId;
  return (
    <div className={styles.cards}>
      <BloomerCard mission={mission} />
      <Slot name="mission.detail.cards" missionId={mission.recordId} />
      <SocietyCard
        title="Société du Bloomer"
        society={mission.bloomerBillingSociety}
        edit={mission.viewerCanSeePrices ? editPath(mission) : undefined}
      />
      <ContactsCard title="Contact facturation du Bloomer" contacts={contactsOf(mission.bloomerBillingSociety)} />
      <SocietyCard
        title={isPayer ? 'Société cliente et de facturation' : 'Société cliente'}
        society={mission.clientSociety}
        edit={
          mission.viewerCanSeePrices ? linkTo('society.page', { recordId: mission.clientSociety.recordId }) : undefined
        }
      />
      {!isPayer && <SocietyCard title="Société de facturation cliente" society={mission.clientBillingSociety} />}
      <ClientContacts mission={mission} onChanged={onChanged} />
    </div>
  );
}

function contactsOf(society: SocietyCardFragment | null | undefined): ContactCardFragment[] {
  return society?.billingContact ? [society.billingContact] : [];
}

/** Where staff enter or correct the company that invoices for the Bloomer. */
function editPath({ recordId: missionRecordId, bloomerBillingSociety }: Mission): string {
  return bloomerBillingSociety
    ? linkTo('society.forMission', { recordId: bloomerBillingSociety.recordId, missionRecordId })
    : linkTo('society.newForMission', { missionRecordId });
}

const addressOf = ({ addressPart1, addressZip, addressTown, addressCountryCode }: SocietyCardFragment) =>
  [addressPart1, addressZip, addressTown, countryAbroad(addressCountryCode)].filter(Boolean).join(' ');

interface SocietyCardProps {
  title: string;
  society: SocietyCardFragment | null | undefined;
  edit?: string;
}

function SocietyCard({ title, society, edit }: SocietyCardProps) {
  const link = edit && (
    <Link to={edit}>
      {society ? 'Modifier' : 'Renseigner'}
      <span className="visually-hidden">{`\u00a0: ${title}`}</span>
    </Link>
  );
  return (
    <Card title={title} actions={link}>
      {society ? (
        <DataList
          items={[
            { label: 'Nom', value: society.name },
            { label: 'Statut', value: society.portage ? 'Portage salarial' : society.status },
            idOf(society),
            { label: 'TVA', value: society.tva },
            {
              label: 'Adresse',
              value: addressOf(society),
            },
          ]}
        />
      ) : (
        <p className={styles.missing}>Non renseignée</p>
      )}
    </Card>
  );
}
