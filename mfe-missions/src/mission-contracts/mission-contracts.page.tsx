import { useQuery } from '@bloom/shared-auth/apollo';
import { Button } from '@bloom/shared-ui/button';
import { Grid } from '@bloom/shared-ui/grid';
import { linkTo } from '@bloom/shared-ui/links';
import { pageSizes } from '@bloom/shared-ui/measures';
import { messageFor, messages } from '@bloom/shared-ui/messages';
import { Notice } from '@bloom/shared-ui/notice';
import { Page } from '@bloom/shared-ui/page';
import { Link, useParams } from '@bloom/shared-ui/routing';
import { EmptyState, ErrorState } from '@bloom/shared-ui/states';
import { useMemo, useState } from 'react';
import { type ContractChoice, canUpload, contractColumns } from '../contracts/contract.columns.tsx';
import { ContractCard } from '../contracts/contract-card.tsx';
import { ContractDialogs } from '../contracts/contract-dialogs.tsx';
import { contractName, endedLabel, WAY_OUT } from '../contracts/contract-words.ts';
import { RenewContract } from '../contracts/renew-contract.tsx';
import { type ContractFactsFragment, MissionContractsDocument } from '../graphql.generated.ts';

const defaultSort = [{ id: 'createdAt', direction: 'asc' }] as const;

/** /missions/{id}/contracts: the main contracts of one mission and its amendments. */
export function MissionContractsPage() {
  const { id = '' } = useParams();
  const [choice, setChoice] = useState<ContractChoice>();
  const columns = useMemo(() => contractColumns(setChoice), []);
  const { data, error, refetch } = useQuery(MissionContractsDocument, {
    variables: { missionId: id },
    fetchPolicy: 'cache-and-network',
  });
  const { mission, contracts } = data?.getLegalContractsByMission ?? {};
  return (
    <Page
      title="Contrats de la mission"
      documentTitle={mission ? `Contrats – ${mission.label}` : 'Contrats de la mission'}
      subtitle={
        mission && (
          <Link to={linkTo('mission.detail', { id: mission.recordId })}>
            {mission.label} · {mission.clientSociety.name}
          </Link>
        )
      }
      back={{ to: linkTo('contracts.list'), label: 'Tous les contrats' }}
      width="wide"
    >
      {contracts
        ?.filter(({ viewerCanRenew }) => viewerCanRenew)
        .map((contract) => (
          <EndedContract
            key={contract.recordId}
            contract={contract}
            onUpload={() => setChoice({ contractId: contract.recordId, part: 'signed', action: 'upload' })}
            onDone={() => void refetch()}
          />
        ))}
      {!contracts && error ? (
        <ErrorState error={error} message={messageFor(error, { area: 'contracts' })} onRetry={() => void refetch()} />
      ) : (
        <Grid
          id="contracts.mission"
          label="Contrats de la mission"
          columns={columns}
          rows={contracts}
          rowId={({ recordId }) => recordId}
          height="rows"
          pageSize={pageSizes.contracts}
          defaultSort={defaultSort}
          exportName="contrats-mission"
          card={(contract) => <ContractCard contract={contract} columns={columns} />}
          empty={<EmptyState title={messages.noContract} />}
        />
      )}
      <ContractDialogs
        choice={choice}
        contracts={contracts ?? []}
        missionOf={() => mission?.label}
        onChoose={setChoice}
        onUploaded={() => void refetch()}
      />
    </Page>
  );
}

interface EndedContractProps {
  contract: ContractFactsFragment;
  onUpload: () => void;
  onDone: () => void;
}

/** A contract that came to nothing: nothing goes on before somebody takes one of the ways out. */
function EndedContract({ contract, onUpload, onDone }: EndedContractProps) {
  const spoken = <span className="visually-hidden">{`\u00a0: ${contractName(contract)}`}</span>;
  return (
    <Notice
      tone="warning"
      actions={
        <>
          <RenewContract contract={contract} onDone={onDone}>
            Créer une nouvelle version{spoken}
          </RenewContract>
          {canUpload(contract, 'signed') && <Button onClick={onUpload}>Déposer le fichier signé{spoken}</Button>}
        </>
      }
    >
      <strong>
        {contractName(contract)}
        {'\u00a0'}: {endedLabel(contract)}
      </strong>
      <p>{WAY_OUT}</p>
    </Notice>
  );
}
