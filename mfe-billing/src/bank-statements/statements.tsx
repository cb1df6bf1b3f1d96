import { useMutation, useQuery } from '@bloom/shared-auth/apollo';
import { fileKinds } from '@bloom/shared-rules/input/file-limits';
import { LISTED_AT_ONCE } from '@bloom/shared-rules/input/limits';
import { useAllRows } from '@bloom/shared-ui/all-rows';
import { Card } from '@bloom/shared-ui/card';
import { Dropzone } from '@bloom/shared-ui/dropzone';
import { plural } from '@bloom/shared-ui/french';
import { latePart } from '@bloom/shared-ui/late-part';
import { Notice } from '@bloom/shared-ui/notice';
import { EmptyState, ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useCallback, useState } from 'react';
import {
  ImportBankStatementDocument,
  type ImportBankStatementMutation,
  OpenMovementsDocument,
} from '../graphql.generated.ts';
import styles from '../payment-frame/payment-frame.module.css';
import { WorkList } from '../payment-frame/work-list.tsx';
import { MovementCard } from './movement-card.tsx';

type Imported = ImportBankStatementMutation['importBankStatement'];

const SettledMovements = latePart(async () => (await import('./settled-movements.tsx')).SettledMovements);

/** What the bank says of the account: read from its file, then matched with what it pays. */
export function Statements() {
  const { data, error, refetch } = useQuery(OpenMovementsDocument, { fetchPolicy: 'cache-and-network' });
  const reload = useCallback(() => void refetch().catch(() => undefined), [refetch]);
  const all = useAllRows(data?.bankMovements, {
    atOnce: LISTED_AT_ONCE.movements,
    partSize: LISTED_AT_ONCE.movements,
    query: OpenMovementsDocument,
    rowsOf: ({ bankMovements }) => bankMovements,
  });
  const rows = all.rows ?? data?.bankMovements;
  return (
    <div className={styles.stack}>
      <StatementImport onDone={reload} />
      <section aria-labelledby="open-movements" className={styles.section}>
        <h2 id="open-movements">À rapprocher{all.rows && ` (${all.rows.length})`}</h2>
        {!data && error && <ErrorState error={error} onRetry={reload} />}
        {!data && !error && <LoadingSkeleton shape="form" rows={6} label="Chargement des mouvements…" />}
        {data?.bankMovements.length === 0 && (
          <EmptyState title="Aucun mouvement à rapprocher">
            À chaque import, les virements et les factures que le relevé nomme sont reconnus. Ce qui reste arrive ici.
          </EmptyState>
        )}
        {rows && (
          <WorkList rows={rows} problem={all.error} onRetry={all.retry}>
            {(movement) => <MovementCard movement={movement} onDone={reload} />}
          </WorkList>
        )}
      </section>
      <SettledMovements onDone={reload} />
    </div>
  );
}

function StatementImport({ onDone }: { onDone: () => void }) {
  const [mutate] = useMutation(ImportBankStatementDocument);
  const { submit, submitting, fieldErrors } = useSubmit(mutate, {
    // A file that is dropped is no button's doing: what follows the import follows it here, too.
    again: ({ variables }) => void read(variables.file as File),
  });
  const [result, setResult] = useState<Imported>();
  const read = async (file: File) => {
    setResult(undefined);
    const data = await submit({ variables: { file } });
    if (!data) return;
    setResult(data.importBankStatement);
    onDone();
  };
  return (
    <Card title="Importer un relevé">
      <div className={styles.section}>
        <p className={styles.soft}>
          Le fichier camt.053 que la banque met à disposition chaque jour. Le même relevé peut être importé deux fois
          {'\u00a0'}: rien n’est compté deux fois.
        </p>
        <Dropzone
          label="Relevé de la banque (camt.053)"
          {...fileKinds.statement}
          busy={submitting}
          onFiles={([file]) => file && void read(file)}
        />
        {result && <Notice tone={result.newCount === 0 ? 'info' : 'success'}>{importWords(result)}</Notice>}
        {fieldErrors.file && (
          <Notice tone="danger">{fieldErrors.file} Rien n’a été importé, et rien de ce qui l’était n’a changé.</Notice>
        )}
      </div>
    </Card>
  );
}

function importWords({ lineCount, newCount, matchedCount, openCount }: Imported): string {
  if (lineCount === 0) return 'Ce relevé n’a aucun mouvement comptabilisé par la banque.';
  if (newCount === 0)
    return `Ce relevé était déjà importé\u00a0: ${plural(lineCount, 'mouvement connu', 'mouvements connus')}.`;
  const known = lineCount - newCount;
  return [
    `${plural(newCount, 'nouveau mouvement', 'nouveaux mouvements')}, ${plural(matchedCount, 'reconnu')}.`,
    openCount > 0 ? `${plural(openCount, 'reste', 'restent')} à rapprocher.` : 'Rien de nouveau n’est à rapprocher.',
    known > 0 ? `${plural(known, 'était déjà connu', 'étaient déjà connus')}.` : '',
  ]
    .join(' ')
    .trim();
}
