import { useQuery } from '@bloom/shared-auth/apollo';
import { addMonths, firstOfMonth } from '@bloom/shared-rules/calendar/calendar-day';
import { LISTED_AT_ONCE } from '@bloom/shared-rules/input/limits';
import { INVOICE_STATE_WORDS } from '@bloom/shared-rules/invoice/invoice-state';
import { useAllRows } from '@bloom/shared-ui/all-rows';
import { formatMonth, todayInParis } from '@bloom/shared-ui/format';
import { phoneQuery } from '@bloom/shared-ui/measures';
import { MissingChoices } from '@bloom/shared-ui/missing-choices';
import { ChoiceList, type Option } from '@bloom/shared-ui/select-field';
import { useMediaQuery } from '@bloom/shared-ui/theme';
import { useId } from 'react';
import { InvoiceCompaniesDocument, type InvoiceSide } from '../graphql.generated.ts';
import styles from './invoice-list.module.css';
import { filterCount, type InvoiceFilters, STATUSES } from './invoice-views.rules.ts';

interface FilterBarProps {
  filters: InvoiceFilters;
  onChoose: (chosen: Partial<InvoiceFilters>) => void;
}

const SIDES: Option[] = [
  { value: '', label: 'Clients et fournisseurs' },
  { value: 'customer', label: 'Clients' },
  { value: 'supplier', label: 'Fournisseurs' },
];
const STATES: Option[] = [
  { value: '', label: 'Tous les états' },
  { value: 'UNPAID', label: 'Non réglées' },
  ...STATUSES.map((value) => ({ value, label: INVOICE_STATE_WORDS[value] })),
];
const NATURES: Option[] = [
  { value: '', label: 'Factures et avoirs' },
  { value: 'invoice', label: 'Factures' },
  { value: 'credit', label: 'Avoirs' },
];
const MONTHS_BACK = 36;

function monthOptions(chosen: string | undefined): Option[] {
  const current = firstOfMonth(todayInParis());
  const months = Array.from({ length: MONTHS_BACK }, (_, back) => addMonths(current, -back).slice(0, 7));
  const all = chosen === undefined || months.includes(chosen) ? months : [chosen, ...months];
  return [{ value: '', label: 'Tous les mois' }, ...all.map((value) => ({ value, label: formatMonth(value) }))];
}

/** On a phone they would fill the window before the first invoice. */
export function FoldedFilters(props: FilterBarProps) {
  const isPhone = useMediaQuery(phoneQuery);
  if (!isPhone) return <InvoiceFilterBar {...props} />;
  const count = filterCount(props.filters);
  return (
    <details className={styles.folded}>
      <summary>{count === 0 ? 'Filtres' : `Filtres (${count})`}</summary>
      <InvoiceFilterBar {...props} />
    </details>
  );
}

/** Each choice is in the address: a copied link shows the same invoices. */
function InvoiceFilterBar({ filters, onChoose }: FilterBarProps) {
  const { data, error, refetch } = useQuery(InvoiceCompaniesDocument);
  const all = useAllRows(data?.societies, {
    atOnce: LISTED_AT_ONCE.societies,
    query: InvoiceCompaniesDocument,
    rowsOf: ({ societies }) => societies,
  });
  const problem = data ? all.error : error;
  const companies = [...(all.rows ?? [])].sort((a, b) => a.name.localeCompare(b.name, 'fr'));
  return (
    <div className={styles.filters}>
      <Filter
        label="Côté"
        value={filters.side}
        options={SIDES}
        onChange={(side) => onChoose({ side: side as InvoiceSide | undefined })}
      />
      {filters.view === 'all' && (
        <Filter
          label="État"
          value={filters.state}
          options={STATES}
          onChange={(state) => onChoose({ state: state as InvoiceFilters['state'] })}
        />
      )}
      <Filter
        label="Nature"
        value={filters.nature}
        options={NATURES}
        onChange={(nature) => onChoose({ nature: nature as InvoiceFilters['nature'] })}
      />
      <Filter
        label="Mois"
        value={filters.month}
        options={monthOptions(filters.month)}
        onChange={(month) => onChoose({ month })}
      />
      <Filter
        label="Société"
        value={filters.societyId}
        options={[
          { value: '', label: 'Toutes les sociétés' },
          ...companies.map(({ recordId, name }) => ({ value: recordId, label: name })),
        ]}
        onChange={(societyId) => onChoose({ societyId })}
      />
      {problem !== undefined && (
        <MissingChoices
          error={problem}
          onRetry={() => {
            void refetch();
            all.retry();
          }}
        />
      )}
    </div>
  );
}

interface FilterProps {
  label: string;
  value: string | undefined;
  options: readonly Option[];
  onChange: (value: string | undefined) => void;
}

function Filter({ label, value = '', options, onChange }: FilterProps) {
  const id = useId();
  return (
    <span className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      <ChoiceList id={id} value={value} options={options} onChange={(chosen) => onChange(chosen || undefined)} />
    </span>
  );
}
