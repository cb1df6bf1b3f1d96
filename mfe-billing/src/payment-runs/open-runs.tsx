import { Button } from '@bloom/shared-ui/button';
import { Card } from '@bloom/shared-ui/card';
import { DataList } from '@bloom/shared-ui/data-list';
import { formatAmount, formatDate, formatDateTime } from '@bloom/shared-ui/format';
import { plural } from '@bloom/shared-ui/french';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import { useState } from 'react';
import { useAddressSwitch } from '../address-switch.ts';
import type { PaymentRunFactsFragment } from '../graphql.generated.ts';
import styles from '../payment-frame/payment-frame.module.css';
import { nextStep, runState } from '../payment-frame/payment-words.ts';
import { RunActions, type RunActionsProps } from './run-actions.tsx';
import { RunTransfers } from './run-transfers.tsx';

type Run = PaymentRunFactsFragment;

/** Orders that wait for a person or for the bank; where the address asks for it, only those that wait for this one. */
export function OpenRuns({ runs: all, onDone }: { runs: readonly Run[]; onDone: () => void }) {
  const [isMine, showAll] = useAddressSwitch('a-valider', '1');
  // What is approved here goes on to the bank: it stays in view although it waits for no approval any more.
  const [kept, setKept] = useState<readonly string[]>([]);
  if (all.length === 0) return null;
  const toApprove = all.filter(({ viewerCanApprove }) => viewerCanApprove);
  const runs = isMine ? all.filter((run) => toApprove.includes(run) || kept.includes(run.recordId)) : all;
  const left = all.length - runs.length;
  const main = runs.find(nextStep);
  return (
    <section aria-labelledby="open-runs" className={styles.section}>
      <h2 id="open-runs">{isMine ? 'Ordres de virement à valider' : 'Ordres de virement en cours'}</h2>
      {isMine && toApprove.length === 0 && <p className={styles.soft}>Plus aucun ordre n’attend votre validation.</p>}
      <ul className={styles.cards}>
        {runs.map((run) => (
          <li key={run.recordId}>
            <RunCard
              run={run}
              isMain={run === main}
              onApprove={() => setKept([...kept, run.recordId])}
              onDone={onDone}
            />
          </li>
        ))}
      </ul>
      {left > 0 && (
        <div>
          <Button onClick={showAll}>Voir aussi {plural(left, 'autre ordre', 'autres ordres')} en cours</Button>
        </div>
      )}
    </section>
  );
}

const runTitle = ({ executionDate }: Pick<Run, 'executionDate'>) => `Virements du ${formatDate(executionDate)}`;

function RunCard({ run, isMain, onApprove, onDone }: RunActionsProps) {
  const { words, tone } = runState(run);
  const { transferCount, excludedCount, totalAmount, createdBy, createdAt, approvedBy, approvedAt } = run;
  const left = excludedCount > 0 ? `, ${plural(excludedCount, 'facture écartée', 'factures écartées')}` : '';
  return (
    <Card level={3} title={runTitle(run)} actions={<StatusTag tone={tone}>{words}</StatusTag>}>
      <p className={styles.amount}>{formatAmount(totalAmount)}</p>
      <DataList
        items={[
          { label: 'Contenu', value: `${plural(transferCount, 'virement')}${left}` },
          { label: 'Préparé', value: `par ${createdBy}, le ${formatDateTime(createdAt)}` },
          { label: 'Validé', value: approvedBy ? `par ${approvedBy}, le ${formatDateTime(approvedAt)}` : 'Pas encore' },
          { label: 'Suite', value: whatIsNext(run) },
        ]}
      />
      <RunTransfers run={run} onDone={onDone} />
      <RunActions run={run} isMain={isMain} onApprove={onApprove} onDone={onDone} />
    </Card>
  );
}

function whatIsNext({ state, approvalRefusal, exportedAt, transferCount }: Run): string {
  if (transferCount === 0) return 'Plus aucun virement ne peut partir\u00a0: annulez cet ordre.';
  if (state === 'CREATED') return approvalRefusal ?? 'Vérifiez les virements, puis validez-les.';
  if (!exportedAt) return 'Téléchargez le fichier et déposez-le sur le site de la banque.';
  return `Fichier remis le ${formatDateTime(exportedAt)}. Les factures seront payées à l’import du relevé de la banque.`;
}
