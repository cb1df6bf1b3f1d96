import { useQuery } from '@bloom/shared-auth/apollo';
import { firstOfMonth } from '@bloom/shared-rules/calendar/calendar-day';
import { Button } from '@bloom/shared-ui/button';
import { todayInParis } from '@bloom/shared-ui/format';
import { PlusOutlined } from '@bloom/shared-ui/icons';
import { linkTo } from '@bloom/shared-ui/links';
import { pageSizes } from '@bloom/shared-ui/measures';
import { messageFor, messages } from '@bloom/shared-ui/messages';
import { Page } from '@bloom/shared-ui/page';
import { Pagination } from '@bloom/shared-ui/pagination';
import { useParams, useSearchParams } from '@bloom/shared-ui/routing';
import { EmptyState, ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { useState } from 'react';
import { missionsLabel, useOnBehalf } from '../activity-month/on-behalf.ts';
import { CraManagementDocument, type CraManagementQuery } from '../graphql.generated.ts';
import { AddCraDialog } from './add-cra-dialog.tsx';
import { MonthDialogs, useMonthDialogs } from './month-dialogs.tsx';
import { MonthList } from './month-list.tsx';
import { monthRows, pageOfRows } from './month-rows.ts';
import { nextMonth } from './row-actions.ts';

const TITLE = 'Gestion des CRA';

export function CraManagementPage() {
  const { missionRecordId = '' } = useParams();
  const { data, error, refetch } = useQuery(CraManagementDocument, {
    variables: { missionRecordId },
    fetchPolicy: 'cache-and-network',
  });
  const back = { to: linkTo('mission.list'), label: missionsLabel(useOnBehalf()) };
  const mission = data?.missions[0];
  if (mission && data) return <MissionMonths mission={mission} activities={data.activities} back={back} />;
  return (
    <Page title={TITLE} back={back}>
      {data || error ? (
        <ErrorState
          error={error}
          message={error ? messageFor(error, { area: 'mission' }) : messages.unknownMission}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingSkeleton shape="table" rows={6} label="Chargement des CRA…" />
      )}
    </Page>
  );
}

interface MissionMonthsProps {
  mission: CraManagementQuery['missions'][number];
  activities: CraManagementQuery['activities'];
  back: { to: string; label: string };
}

function MissionMonths({ mission, activities, back }: MissionMonthsProps) {
  const [search, setSearch] = useSearchParams();
  const [adding, setAdding] = useState(false);
  const dialogs = useMonthDialogs(mission);
  const today = todayInParis();
  const rows = monthRows(activities, mission, today);
  const shown = pageOfRows(rows, search.get('page'), pageSizes.cra);
  const scope = { ...mission, today, existingMonths: activities.map((activity) => activity.month) };
  const waiting = rows.findLast((row) => !row.activity);
  const context = {
    hasOperationalContact: mission.contactOperations.some((contact) => contact.email),
    onBehalf: useOnBehalf(),
    today,
    endMission: mission.endMission,
    isSelfBilled: Boolean(mission.bloomerBillingSociety?.selfBillingSince),
  };

  const goToPage = (page: number) =>
    setSearch((params) => {
      params.set('page', String(page));
      return params;
    });

  return (
    <Page
      title={TITLE}
      documentTitle={`${TITLE} – ${mission.label}`}
      subtitle={`${mission.label} · chez ${mission.clientSociety.name}`}
      place={{ name: mission.label, kind: 'mission', detail: `${TITLE} · chez ${mission.clientSociety.name}` }}
      back={back}
      action={
        <Button
          variant={nextMonth(rows, context) ? 'default' : 'primary'}
          icon={<PlusOutlined />}
          onClick={() => setAdding(true)}
        >
          Ajouter un CRA
        </Button>
      }
    >
      {rows.length === 0 ? (
        <EmptyState title="Aucun CRA pour cette mission">
          Les mois apparaîtront ici dès que l’un d’eux sera saisi.
        </EmptyState>
      ) : (
        <MonthList
          rows={shown.rows}
          context={context}
          sessionStates={dialogs.sessionStates}
          onAction={dialogs.onAction}
        />
      )}
      {shown.pages > 1 && (
        <nav aria-label="Pages">
          <Pagination page={shown.page} pages={shown.pages} onPage={goToPage} />
        </nav>
      )}
      {adding && (
        <AddCraDialog
          missionRecordId={mission.recordId}
          scope={scope}
          suggestedMonth={waiting?.month ?? firstOfMonth(today)}
          onClose={() => setAdding(false)}
        />
      )}
      <MonthDialogs mission={mission} activities={activities} dialogs={dialogs} />
    </Page>
  );
}
