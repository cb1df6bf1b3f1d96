import { useQuery } from '@bloom/shared-auth/apollo';
import { Button } from '@bloom/shared-ui/button';
import { formatNumber } from '@bloom/shared-ui/format';
import { Grid } from '@bloom/shared-ui/grid';
import { linkTo } from '@bloom/shared-ui/links';
import { pageSizeOptions, pageSizes } from '@bloom/shared-ui/measures';
import { Page } from '@bloom/shared-ui/page';
import { useNavigate, useSearchParams } from '@bloom/shared-ui/routing';
import { EmptyState, ErrorState } from '@bloom/shared-ui/states';
import { useMemo } from 'react';
import {
  type InvoiceRowFragment,
  InvoicesDocument,
  type InvoicesQuery,
  InvoicesToDoDocument,
  type InvoicesToDoQuery,
} from '../graphql.generated.ts';
import { InvoiceCard } from './invoice-card.tsx';
import { FoldedFilters } from './invoice-filter-bar.tsx';
import { invoiceColumns } from './invoice-list.columns.tsx';
import styles from './invoice-list.module.css';
import { ViewChoice } from './invoice-view-choice.tsx';
import {
  filterCount,
  filtersOf,
  type InvoiceFilters,
  isOfNature,
  ofFilters,
  writeFilters,
} from './invoice-views.rules.ts';

const defaultSort = [{ id: 'due', direction: 'asc' }] as const;

/** /invoices: first what somebody has to do something about, then every invoice of clients and suppliers. */
export function InvoiceListPage() {
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const filters = useMemo(() => filtersOf(search), [search]);
  const choose = (chosen: Partial<InvoiceFilters>) =>
    setSearch((params) => writeFilters(new URLSearchParams(params), chosen));
  const { toDo, reports, rows, cut, error, retry } = useInvoices(filters);
  return (
    <Page title="Factures" width="wide" secondary={<FoldedFilters filters={filters} onChoose={choose} />}>
      <ViewChoice rows={toDo} reports={reports} view={filters.view} onChoose={(view) => choose({ view })} />
      {!rows && error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : (
        <div className={styles.table}>
          {cut && <p className={styles.where}>{cut}</p>}
          <Grid
            id="invoices"
            label="Factures"
            columns={invoiceColumns}
            rows={rows}
            rowId={({ recordId }) => recordId}
            pageSize={pageSizes.tables}
            pageSizes={pageSizeOptions}
            defaultSort={defaultSort}
            onOpenRow={({ recordId }) => void navigate(linkTo('invoice.detail', { id: recordId }))}
            exportName="factures"
            isDimmed={({ status }) => status === 'CANCELLED'}
            card={(row) => <InvoiceCard row={row} />}
            empty={<NoInvoices filters={filters} onChoose={choose} />}
          />
        </div>
      )}
    </Page>
  );
}

interface Found {
  /** For the counts, whatever is shown. */
  toDo: InvoiceRowFragment[] | undefined;
  reports: InvoiceRowFragment[] | undefined;
  rows: InvoiceRowFragment[] | undefined;
  /** Which there are, where that is not all of them. */
  cut: string | undefined;
  error: unknown;
  retry: () => void;
}

/** What is to do is read in any case; all the others when they are asked for. */
function useInvoices(filters: InvoiceFilters): Found {
  const { view, side, state, month, societyId, nature } = filters;
  const asked = state === 'UNPAID' ? { isUnpaid: true } : { status: state };
  const isAll = view === 'all';
  const toDo = useQuery(InvoicesToDoDocument, { fetchPolicy: 'cache-and-network' });
  const all = useQuery(InvoicesDocument, {
    variables: { side, ...asked, societyId, month: month && `${month}-01` },
    fetchPolicy: 'cache-and-network',
    skip: !isAll,
  });
  const waiting = toDo.data;
  const [counted, reports] = useMemo(() => {
    const kept = { side, month, societyId, nature };
    return [waiting?.invoices, waiting?.taxReports].map((found) => found && ofFilters(found, kept));
  }, [waiting, side, month, societyId, nature]);
  const found = all.data?.invoices;
  const rows = useMemo(() => {
    if (isAll) return found?.filter((row) => isOfNature(row, nature));
    if (view === 'taxReport') return reports;
    return view === 'toDo' ? counted : counted?.filter(({ task }) => task === view);
  }, [counted, reports, view, isAll, found, nature]);
  return {
    toDo: counted,
    reports,
    rows,
    cut: isAll ? cutOf(all.data, state === 'UNPAID') : cutOf(toDo.data, true),
    error: isAll ? all.error : toDo.error,
    retry: () => void (isAll ? all.refetch() : toDo.refetch()),
  };
}

/** « Les 2 000 dernières factures sur 2 431… »: a list ends somewhere, and says so. */
function cutOf(found: InvoicesToDoQuery | InvoicesQuery | undefined, hasOldestFirst: boolean): string | undefined {
  const shown = found?.invoices.length ?? 0;
  const count = found?.invoiceCount ?? 0;
  if (count <= shown) return undefined;
  const which = hasOldestFirst ? 'premières factures à échoir' : 'dernières factures';
  const more = hasOldestFirst ? '' : '\u00a0: choisissez un mois ou une société pour voir les autres';
  return `Les ${formatNumber(shown)} ${which} sur ${formatNumber(count)}${more}.`;
}

interface NoInvoicesProps {
  filters: InvoiceFilters;
  onChoose: (chosen: Partial<InvoiceFilters>) => void;
}

const NO_FILTER = { side: undefined, state: undefined, month: undefined, societyId: undefined, nature: undefined };

function NoInvoices({ filters, onChoose }: NoInvoicesProps) {
  if (filterCount(filters) > 0) {
    return (
      <EmptyState
        title="Aucune facture ne correspond"
        action={<Button onClick={() => onChoose(NO_FILTER)}>Effacer les filtres</Button>}
      />
    );
  }
  if (filters.view === 'all') {
    return (
      <EmptyState title="Aucune facture">
        Elles se créent depuis les activités, une fois le mois signé par le Bloomer et son client.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="Rien à traiter"
      action={<Button onClick={() => onChoose({ view: 'all' })}>Voir toutes les factures</Button>}
    >
      {filters.view === 'taxReport'
        ? 'Aucune déclaration à l’administration n’est refusée ni en attente depuis hier.'
        : 'Aucune facture n’attend de décision ni de paiement en retard.'}
    </EmptyState>
  );
}
