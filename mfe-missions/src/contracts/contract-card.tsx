import { dayInParis, formatDate } from '@bloom/shared-ui/format';
import type { GridColumn } from '@bloom/shared-ui/grid';
import type { ReactNode } from 'react';
import type { ContractFactsFragment } from '../graphql.generated.ts';
import { contractName } from './contract-words.ts';
import styles from './contracts.module.css';

/** In this order below the contract's name; the cells are those of the table. */
const STATE = 'status';
const FILES = ['empty', 'signed', 'signature'];

interface ContractCardProps<Contract> {
  contract: Contract;
  columns: readonly GridColumn<Contract>[];
  /** Which mission it is for, where that goes without saying nowhere else. */
  mission?: ReactNode;
}

/** A contract on a phone. */
export function ContractCard<Contract extends ContractFactsFragment>(props: ContractCardProps<Contract>) {
  const { contract, columns, mission } = props;
  const named = (ids: readonly string[]) => columns.filter(({ id }) => ids.includes(id));
  const { createdAt, signedDate } = contract;
  const files = named(FILES).filter(({ value }) => value(contract));
  return (
    <div className={styles.card}>
      {mission}
      <span className={styles.cardHead}>
        <strong>{contractName(contract)}</strong>
        {named([STATE]).map(({ id, render }) => (
          <span key={id}>{render?.(contract)}</span>
        ))}
      </span>
      <span className={styles.hint}>
        Créé le {formatDate(dayInParis(createdAt))}
        {signedDate && `, signé le ${formatDate(signedDate)}`}
      </span>
      {files.length > 0 && (
        <span className={styles.files}>
          {files.map(({ id, header, render }) => (
            <span key={id} className={styles.file}>
              <span className={styles.hint}>{header}</span>
              {render?.(contract)}
            </span>
          ))}
        </span>
      )}
    </div>
  );
}
