import { useQuery } from '@bloom/shared-auth/apollo';
import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { hoursProblem, NO_HOURS } from '@bloom/shared-rules/calendar/working-hours';
import { HOURS_PER_DAY } from '@bloom/shared-rules/cra/cra-counts';
import { ErrorScreen } from '@bloom/shared-ui/error-screen';
import { formatMonth, todayInParis } from '@bloom/shared-ui/format';
import { linkTo } from '@bloom/shared-ui/links';
import { messageFor, messages } from '@bloom/shared-ui/messages';
import { Page } from '@bloom/shared-ui/page';
import { useParams } from '@bloom/shared-ui/routing';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { useState } from 'react';
import { askedMonth } from '../activity-month/asked-month.ts';
import { missionsLabel, useOnBehalf } from '../activity-month/on-behalf.ts';
import { CraEntryDocument, type CraEntryQuery } from '../graphql.generated.ts';
import { parseDetails } from '../month-days/cra-details.ts';
import { creationRefusal } from './creation.rules.ts';
import { MonthEditor } from './month-editor.tsx';

const TITLE = 'Ajouter mes CRA';

/** An address typed by hand or built from nothing may hold these words instead of an id. */
function knownId(id: string | undefined): string | undefined {
  return id && id !== 'undefined' && id !== 'null' ? id : undefined;
}

export function CraEntryPage() {
  const { missionRecordId, date } = useParams();
  const { supportUrl } = useRuntimeConfig();
  const month = askedMonth(date);
  if (!month) return <ErrorScreen message="Missing date params" supportUrl={supportUrl} />;
  const missionId = knownId(missionRecordId);
  if (!missionId) return <LoadedMonth month={month} missionRecordId={undefined} data={undefined} />;
  return <MonthOfMission key={`${missionId} ${month}`} missionRecordId={missionId} month={month} />;
}

function MonthOfMission({ missionRecordId, month }: { missionRecordId: string; month: string }) {
  const [isRead, setRead] = useState(false);
  // Never from the cache: an entry must start from the version the server holds now. A month that is only read follows
  // the news, to its PDF or back to its days.
  const { data, error, loading, refetch } = useQuery(CraEntryDocument, {
    variables: { missionRecordId, month },
    fetchPolicy: isRead ? 'cache-and-network' : 'network-only',
  });
  const isClosed = data?.activities[0]?.viewerCanEdit === false;
  if (isClosed !== isRead) setRead(isClosed);
  const onBehalf = useOnBehalf();
  const back = { to: linkTo('cra.management', { missionRecordId }), label: 'Gestion des CRA' };

  if (data?.missions[0]) {
    const version = data.activities[0]?.version ?? 0;
    return <LoadedMonth key={version} month={month} missionRecordId={missionRecordId} data={data} />;
  }
  if (loading) {
    return (
      <Page title={TITLE} subtitle={formatMonth(month)} back={back}>
        <LoadingSkeleton shape="table" rows={12} label="Chargement du mois…" />
      </Page>
    );
  }
  return (
    <Page title={TITLE} back={{ to: linkTo('mission.list'), label: missionsLabel(onBehalf) }}>
      <ErrorState
        error={error}
        message={error ? messageFor(error, { area: 'mission' }) : messages.unknownMission}
        onRetry={() => void refetch()}
      />
    </Page>
  );
}

/** Somebody may look who may not write. */
const NOT_YOURS = 'Ce CRA n’est pas modifiable.';

interface LoadedMonthProps {
  month: string;
  missionRecordId: string | undefined;
  data: CraEntryQuery | undefined;
}

function LoadedMonth({ month, missionRecordId, data }: LoadedMonthProps) {
  const mission = data?.missions[0];
  const activity = data?.activities[0];
  const base = activity?.hoursPerDays ?? mission?.hoursPerDays ?? HOURS_PER_DAY;
  const baseError = base === 0 ? NO_HOURS : hoursProblem(base, { hasReports: true });
  if (baseError) {
    return (
      <Page title={TITLE}>
        <ErrorState title="Ce mois ne peut pas être saisi" message={baseError} />
      </Page>
    );
  }
  const scope = {
    month,
    zone: mission?.holidayZone,
    beginMission: mission?.beginMission,
    endMission: mission?.endMission,
  };
  // Somebody may come by a typed address, past the picker's refusals.
  const isNew = mission && !activity;
  const refusal = isNew ? creationRefusal(month, { ...mission, today: todayInParis(), existingMonths: [] }) : undefined;
  return (
    <MonthEditor
      title={TITLE}
      month={month}
      missionRecordId={missionRecordId}
      mission={mission}
      activity={activity}
      base={base}
      initial={parseDetails(activity?.nbDaysDetails, scope, base)}
      readOnlyReason={
        refusal ?? activity?.closedReason ?? (activity && !activity.viewerCanEdit ? NOT_YOURS : undefined)
      }
    />
  );
}
