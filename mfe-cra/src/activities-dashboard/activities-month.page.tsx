import { useQuery } from '@bloom/shared-auth/apollo';
import { formatMonth, formatMonthName, todayInParis } from '@bloom/shared-ui/format';
import { messages } from '@bloom/shared-ui/messages';
import { MonthPicker } from '@bloom/shared-ui/month-picker';
import { Page } from '@bloom/shared-ui/page';
import { useRemembered } from '@bloom/shared-ui/remembered';
import { useSearchParams } from '@bloom/shared-ui/routing';
import { CraByMonthDocument } from '../graphql.generated.ts';
import { ActivitiesTable } from './activities-table.tsx';

/** /activities: every mission of a month and where its CRA stands. */
export function ActivitiesMonthPage() {
  const [month, setMonth] = useChosenMonth();
  const { data, error, refetch } = useQuery(CraByMonthDocument, {
    variables: { month: `${month}-01T00:00:00.000Z` },
    fetchPolicy: 'cache-and-network',
  });
  const day = `${month}-01`;
  return (
    <Page
      title={`Activités pour le mois de ${formatMonthName(day)} ${month.slice(0, 4)}`}
      documentTitle={`Activités – ${formatMonth(day)}`}
      place={{ name: 'Activités' }}
      width="wide"
      secondary={<MonthPicker value={month} onChange={setMonth} label="Mois affiché" steps />}
    >
      <ActivitiesTable
        id="activities.month"
        rows={data?.getCraByMonth}
        error={data ? undefined : error}
        errorText={messages.craDashboardLoadError}
        onChanged={() => void refetch()}
      />
    </Page>
  );
}

const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/;

function isMonth(value: unknown): value is string {
  return typeof value === 'string' && monthPattern.test(value);
}

/** The address first, so that a copied link shows the same month; then the last month chosen on this device. */
function useChosenMonth(): [string, (month: string) => void] {
  const [search, setSearch] = useSearchParams();
  const [remembered, remember] = useRemembered('activities.month', todayInParis().slice(0, 7), isMonth);
  const asked = search.get('month');
  const choose = (month: string) => {
    remember(month);
    setSearch({ month });
  };
  return [isMonth(asked) ? asked : remembered, choose];
}
