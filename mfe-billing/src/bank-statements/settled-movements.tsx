import { useMutation, useQuery } from '@bloom/shared-auth/apollo';
import { LATEST_DONE } from '@bloom/shared-rules/input/limits';
import { Button } from '@bloom/shared-ui/button';
import { formatAmount, formatDate } from '@bloom/shared-ui/format';
import type { GridColumn } from '@bloom/shared-ui/grid';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useCallback, useMemo } from 'react';
import { useAddressSwitch } from '../address-switch.ts';
import {
  ReopenBankMovementDocument,
  SettledMovementsDocument,
  type SettledMovementsQuery,
} from '../graphql.generated.ts';
import { FoldedTable } from '../payment-frame/folded-table.tsx';
import styles from '../payment-frame/payment-frame.module.css';
import { MovementMatches, UndoneMatches } from './movement-matches.tsx';
import { kindOfMovement, signedAmount, undoneWords } from './movement-words.ts';

type Row = SettledMovementsQuery['bankMovements'][number];

/** The latest that paid something or were put aside, when somebody asks for them. */
export function SettledMovements({ onDone }: { onDone: () => void }) {
  const fold = useAddressSwitch('mouvements', 'traites');
  const answer = useQuery(SettledMovementsDocument, { fetchPolicy: 'cache-and-network', skip: !fold[0] });
  const { refetch } = answer;
  const changed = useCallback(() => {
    void refetch();
    onDone();
  }, [refetch, onDone]);
  const columns = useMemo(() => columnsOf(changed), [changed]);
  return (
    <FoldedTable
      id="payments.movements"
      label="Mouvements traités"
      fold={fold}
      words={{ open: 'Voir les mouvements traités', close: 'Masquer les mouvements traités' }}
      answer={answer}
      rowsOf={({ bankMovements }) => bankMovements}
      atMost={LATEST_DONE.movements}
      rowId={({ recordId }) => recordId}
      columns={columns}
      exportName="mouvements"
      card={(row) => <SettledCard row={row} onChanged={changed} />}
    />
  );
}

const whatOf = ({ matches, dismissReason }: Row) =>
  matches.length > 0 ? matches.map(({ number }) => number).join(', ') : `Mis de côté\u00a0: ${dismissReason ?? ''}`;

const wordsOfUndone = ({ undone }: Row) => undone.map(undoneWords).join('\u202f; ');

function columnsOf(changed: () => void): GridColumn<Row>[] {
  return [
    { id: 'day', header: 'Date', kind: 'date', width: 120, value: (row) => row.bookedOn },
    { id: 'kind', header: 'Sens', kind: 'list', width: 130, value: kindOfMovement },
    { id: 'amount', header: 'Montant', kind: 'amount', width: 130, value: signedAmount },
    {
      id: 'what',
      header: 'Suite donnée',
      minWidth: 260,
      flex: 2,
      value: whatOf,
      render: (row) => <What row={row} onChanged={changed} />,
    },
    {
      id: 'undone',
      header: 'Rapprochements annulés',
      minWidth: 220,
      flex: 1,
      value: wordsOfUndone,
      // Longer than its column: the whole of it shows where the pointer rests, in the file, and on the card of a phone.
      render: (row) => <span title={wordsOfUndone(row)}>{wordsOfUndone(row)}</span>,
    },
    { id: 'party', header: 'Tiers', minWidth: 160, flex: 1, value: (row) => row.counterparty },
    { id: 'words', header: 'Libellé', minWidth: 180, flex: 2, value: (row) => row.remittance },
  ];
}

interface WhatProps {
  row: Row;
  onChanged: () => void;
}

function What({ row, onChanged }: WhatProps) {
  if (row.matches.length > 0) return <MovementMatches movement={row} onDone={onChanged} />;
  return (
    <>
      <Reopen row={row} onChanged={onChanged} /> {whatOf(row)}
    </>
  );
}

function Reopen({ row, onChanged }: WhatProps) {
  const [mutate] = useMutation(ReopenBankMovementDocument);
  const { submit, submitting } = useSubmit(mutate, { success: 'Mouvement à nouveau à rapprocher' });
  const reopen = async () => {
    if (await submit({ variables: { movementId: row.recordId } })) onChanged();
  };
  return (
    <Button size="small" loading={submitting} onClick={() => void reopen()}>
      Rouvrir<span className="visually-hidden"> le mouvement de {formatAmount(row.amount)}</span>
    </Button>
  );
}

function SettledCard(props: WhatProps) {
  const { row } = props;
  return (
    <div className={styles.phoneCard}>
      <p className={styles.cardHead}>
        <strong>{row.counterparty ?? 'Tiers non indiqué'}</strong>
        <strong className={styles.figure}>{formatAmount(signedAmount(row))}</strong>
      </p>
      <p className={styles.soft}>
        {formatDate(row.bookedOn)} · {row.remittance}
      </p>
      {row.matches.length === 0 && <p>{whatOf(row)}</p>}
      <UndoneMatches movement={row} />
      <p>{row.matches.length === 0 ? <Reopen {...props} /> : <What {...props} />}</p>
    </div>
  );
}
