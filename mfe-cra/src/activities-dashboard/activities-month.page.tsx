import { useQuery } from '@bloom/shared-auth/apollo';
import { isDay } from '@bloom/shared-rules/calendar/calendar-day';
import { formatMonth, formatMonthName, todayInParis } from '@bloom/shared-ui/format';
import { latePart } from '@bloom/shared-ui/late-part';
import { phoneQuery } from '@bloom/shared-ui/measures';
import { MonthPicker } from '@bloom/shared-ui/month-picker';
import { Page } from '@bloom/shared-ui/page';
import { useRemembered } from '@bloom/shared-ui/remembered';
import { useSearchParams } from '@bloom/shared-ui/routing';
import { LoadingSkeleton } from '@bloom/shared-ui/states';
import { Switch } from '@bloom/shared-ui/switch';
import { useMediaQuery } from '@bloom/shared-ui/theme';
import { useCallback } from 'react';
import styles from '../activity-frame/activity-frame.module.css';
import { CraByMonthDocument, MissingCraDocument } from '../graphql.generated.ts';
import { MissingReports } from '../missing-reports/missing-reports.tsx';
import { ClosedChoice, useStillOpen } from '../month-closing/closed-choice.tsx';
import { OnlyFirst } from '../month-closing/only-first.tsx';
import { ActivitiesTable } from './activities-table.tsx';
import { ActivityViews, useIsClosing } from './activity-views.tsx';

const MonthClosing = latePart(async () => (await import('../month-closing/month-closing.tsx')).MonthClosing);

/** /activities: every mission of a month and where its CRA stands. */
export function ActivitiesMonthPage() {
  const [month, setMonth] = useChosenMonth();
  const [mine, setMine] = useMine();
  const isClosing = useIsClosing();
  const { data, error, refetch } = useQuery(CraByMonthDocument, {
    variables: { month: `${month}-01T00:00:00.000Z`, ...(mine && { mine }) },
    fetchPolicy: 'cache-and-network',
    skip: isClosing,
  });
  const day = `${month}-01`;
  const missing = useQuery(MissingCraDocument, {
    variables: { month: day },
    fetchPolicy: 'cache-and-network',
    skip: isClosing,
  });
  const rows = data?.getCraByMonth;
  const shown = useStillOpen(rows);
  const { refetch: refetchMissing } = missing;
  const onChanged = useCallback(() => {
    void refetch();
    void refetchMissing();
  }, [refetch, refetchMissing]);
  const isPhone = useMediaQuery(phoneQuery);
  const onlyMine = <Switch checked={mine} onChange={setMine} label="Mes missions" />;
  return (
    <Page
      title={`Activités pour le mois de ${formatMonthName(day)} ${month.slice(0, 4)}`}
      documentTitle={`Activités – ${formatMonth(day)}`}
      place={{ name: 'Activités' }}
      width="wide"
      secondary={
        <span className={styles.choices}>
          <MonthPicker value={month} onChange={setMonth} label="Mois affiché" steps />
        </span>
      }
    >
      <div className={styles.views}>
        <ActivityViews />
        {!isPhone && onlyMine}
      </div>
      {isClosing ? (
        <MonthClosing
          key={month}
          month={month}
          mine={mine}
          narrowing={isPhone ? onlyMine : undefined}
          waiting={<LoadingSkeleton rows={8} />}
        />
      ) : (
        <>
          <OnlyFirst count={rows?.length} order="par Bloomer" />
          <ActivitiesTable
            id="activities.month"
            ofOneMonth
            rows={shown}
            error={data ? undefined : error}
            onChanged={onChanged}
            narrowing={isPhone ? { words: mine ? 'mes missions' : undefined, control: onlyMine } : undefined}
            tools={
              <>
                <ClosedChoice rows={rows} shown={shown} />
                <MissingReports
                  month={day}
                  rows={rows}
                  missing={missing.data?.getMissingCRA}
                  failed={missing.error !== undefined}
                  onChanged={onChanged}
                />
              </>
            }
          />
        </>
      )}
    </Page>
  );
}

function isMonth(value: unknown): value is string {
  return typeof value === 'string' && isDay(`${value}-01`);
}

function useMine(): [boolean, (mine: boolean) => void] {
  const [search, setSearch] = useSearchParams();
  const choose = (mine: boolean) =>
    setSearch((params) => {
      if (mine) params.set('mes', '1');
      else params.delete('mes');
      return params;
    });
  return [search.get('mes') === '1', choose];
}

/** The address first, so that a copied link shows the same month; then the last month chosen on this device. */
function useChosenMonth(): [string, (month: string) => void] {
  const [search, setSearch] = useSearchParams();
  const [remembered, remember] = useRemembered('activities.month', todayInParis().slice(0, 7), isMonth);
  const asked = search.get('month');
  const choose = (month: string) => {
    remember(month);
    setSearch((params) => {
      params.set('month', month);
      return params;
    });
  };
  return [isMonth(asked) ? asked : remembered, choose];
}
