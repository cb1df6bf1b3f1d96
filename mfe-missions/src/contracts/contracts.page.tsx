import { useQuery } from '@bloom/shared-auth/apollo';
import { Grid, type GridColumn } from '@bloom/shared-ui/grid';
import { linkTo } from '@bloom/shared-ui/links';
import { pageSizes } from '@bloom/shared-ui/measures';
import { messageFor } from '@bloom/shared-ui/messages';
import { Page } from '@bloom/shared-ui/page';
import { Link, useSearchParams } from '@bloom/shared-ui/routing';
import { ChoiceList, type Option } from '@bloom/shared-ui/select-field';
import { EmptyState, ErrorState } from '@bloom/shared-ui/states';
import { useId, useMemo, useState } from 'react';
import { LegalContractsDocument, type LegalContractsOf, type LegalContractsQuery } from '../graphql.generated.ts';
import { type ContractChoice, contractColumns } from './contract.columns.tsx';
import { ContractCard } from './contract-card.tsx';
import { ContractDialogs } from './contract-dialogs.tsx';
import { contractName } from './contract-words.ts';
import styles from './contracts.module.css';
import { OnlyNewest } from './only-newest.tsx';

type Contract = LegalContractsQuery['getLegalContracts'][number];

const statuses: Record<LegalContractsOf, { label: string; empty: string }> = {
  active: { label: 'En cours', empty: 'Aucun contrat pour les missions en cours.' },
  incoming: { label: 'À venir', empty: 'Aucun contrat pour les missions à venir.' },
  finished: { label: 'Terminées', empty: 'Aucun contrat pour les missions terminées.' },
};

const missionColumns: GridColumn<Contract>[] = [
  { id: 'mission', header: 'Mission', minWidth: 200, value: ({ mission }) => mission.label },
  { id: 'bloomer', header: 'Bloomer', width: 170, value: ({ mission }) => mission.bloomer.fullname },
  {
    id: 'bloomerSociety',
    header: 'Société du Bloomer',
    width: 180,
    value: ({ mission }) => mission.bloomerBillingSociety?.name,
  },
  { id: 'client', header: 'Société cliente', width: 180, value: ({ mission }) => mission.clientSociety.name },
];

/** Among those of all missions it takes more than its kind to tell one from the next. */
const nameOf = (contract: Contract) =>
  `${contractName(contract)}, ${contract.mission.label}, ${contract.mission.bloomer.fullname}`;

/** With whom it is made: the head of a group, or of a card. */
function MissionOf({ mission }: Pick<Contract, 'mission'>) {
  return (
    <>
      <Link to={linkTo('contracts.mission', { id: mission.recordId })}>
        {mission.label}
        <span className="visually-hidden">{'\u00a0'}: contrats de la mission</span>
      </Link>
      <span className={styles.people}>
        {mission.bloomer.fullname} · {mission.clientSociety.name}
      </span>
    </>
  );
}

const groupBy = {
  column: 'mission',
  key: ({ missionId }: Contract) => missionId,
  render: MissionOf,
  counted: ['contrat', 'contrats'] as const,
};

const defaultSort = [{ id: 'createdAt', direction: 'asc' }] as const;

/** /contracts: the contracts of all missions that run, are to come, or are over. */
export function ContractsPage() {
  const [status, setStatus] = useMissionStatus();
  const [choice, setChoice] = useState<ContractChoice>();
  const columns = useMemo(() => [...contractColumns(setChoice, nameOf), ...missionColumns], []);
  const { data, error, refetch } = useQuery(LegalContractsDocument, {
    variables: { status },
    fetchPolicy: 'cache-and-network',
  });
  const contracts = data?.getLegalContracts;
  const { empty } = statuses[status];
  return (
    <Page title="Contrats" width="wide" secondary={<StatusChoice value={status} onChange={setStatus} />}>
      {!contracts && !error && (
        <p className={styles.loading} role="status">
          Chargement des contrats…
        </p>
      )}
      <OnlyNewest count={contracts?.length} />
      {!contracts && error ? (
        <ErrorState error={error} message={messageFor(error, { area: 'contracts' })} onRetry={() => void refetch()} />
      ) : (
        <Grid
          id="contracts"
          label="Contrats"
          columns={columns}
          rows={contracts}
          rowId={({ recordId }) => recordId}
          pageSize={pageSizes.contracts}
          defaultSort={defaultSort}
          groupBy={groupBy}
          exportName="contrats"
          card={(contract) => (
            <ContractCard contract={contract} columns={columns} mission={<MissionOf mission={contract.mission} />} />
          )}
          empty={<EmptyState title={empty}>Choisissez d’autres missions pour voir leurs contrats.</EmptyState>}
        />
      )}
      <ContractDialogs
        choice={choice}
        contracts={contracts ?? []}
        missionOf={(id) => contracts?.find(({ recordId }) => recordId === id)?.mission.label}
        onChoose={setChoice}
        onUploaded={() => void refetch()}
      />
    </Page>
  );
}

function isStatus(text: string | null): text is LegalContractsOf {
  return text !== null && Object.hasOwn(statuses, text);
}

/** In the address, so that a copied link shows the same contracts. */
function useMissionStatus(): [LegalContractsOf, (status: string) => void] {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('status');
  return [isStatus(asked) ? asked : 'active', (status) => setSearch({ status })];
}

const STATUS_OPTIONS: Option[] = Object.entries(statuses).map(([value, { label }]) => ({ value, label }));

function StatusChoice({ value, onChange }: { value: LegalContractsOf; onChange: (status: string) => void }) {
  const id = useId();
  return (
    <span className={styles.status}>
      <label htmlFor={id}>Missions</label>
      <ChoiceList id={id} value={value} options={STATUS_OPTIONS} onChange={onChange} />
    </span>
  );
}
