import { useMutation, useQuery } from '@bloom/shared-auth/apollo';
import { Button } from '@bloom/shared-ui/button';
import { Card } from '@bloom/shared-ui/card';
import { formatDate } from '@bloom/shared-ui/format';
import { latePart } from '@bloom/shared-ui/late-part';
import { plainText } from '@bloom/shared-ui/plain-text';
import { Link, useLocation } from '@bloom/shared-ui/routing';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useState } from 'react';
import type { PanelProps } from '../sheet-frame/panel-props.ts';
import { sheetPath } from '../sheet-frame/sheet-path.ts';
import { TalentDuplicatesDocument, type TalentDuplicatesQuery, UndoTalentMergeDocument } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import type { Duplicate } from './duplicate.ts';
import styles from './duplicates.module.css';

const MergeDialog = latePart(async () => (await import('./merge.dialog.tsx')).MergeDialog);

/** Other sheets that may be of the same person; nothing where there is none. */
export function DuplicatesPanel({ talent, reload }: PanelProps) {
  const { data, refetch } = useQuery(TalentDuplicatesDocument, {
    variables: { talentId: talent.id },
    context: talentsApi,
    fetchPolicy: 'cache-and-network',
    skip: !talent.viewerCanEdit,
  });
  const [chosenId, setChosen] = useState<string>();
  const lookAgain = () => {
    void reload();
    void refetch();
  };
  const again = () => {
    setChosen(undefined);
    lookAgain();
  };
  if (!talent.viewerCanEdit || data === undefined) return null;
  const { talentDuplicates: duplicates, openTalentMerge: merge } = data;
  if (duplicates.length === 0 && merge === null) return null;
  const chosen = duplicates.find(({ talent: other }) => other.id === chosenId);
  return (
    <Card title="Doublons possibles">
      <div className={styles.stack}>
        {merge && <MergedBefore merge={merge} onUndone={again} />}
        {duplicates.length > 0 && (
          <ul className={styles.duplicates}>
            {duplicates.map((duplicate) => (
              <DuplicateLine
                key={duplicate.talent.id}
                duplicate={duplicate}
                onCompare={() => setChosen(duplicate.talent.id)}
              />
            ))}
          </ul>
        )}
      </div>
      {chosen && (
        <MergeDialog
          talent={talent}
          duplicate={chosen}
          onMerged={again}
          onLookAgain={lookAgain}
          onClose={() => setChosen(undefined)}
        />
      )}
    </Card>
  );
}

function DuplicateLine({ duplicate, onCompare }: { duplicate: Duplicate; onCompare: () => void }) {
  const { pathname } = useLocation();
  const { talent, reasons } = duplicate;
  const name = plainText(`${talent.firstname} ${talent.lastname}`);
  const facts = [talent.jobTitle, talent.location.city, talent.owner && `suivi par ${talent.owner.fullname}`];
  return (
    <li className={styles.duplicate}>
      <Link to={sheetPath(pathname, talent.id)}>{name}</Link>
      <span className={styles.faint}>{plainText(facts.filter(Boolean).join(' · '))}</span>
      <span className={styles.faint}>{`En commun\u00a0: ${reasons.join(', ')}`}</span>
      <div>
        <Button size="small" onClick={onCompare}>
          Comparer
          <span className="visually-hidden">{` avec ${name}`}</span>
        </Button>
      </div>
    </li>
  );
}

interface MergedBeforeProps {
  merge: NonNullable<TalentDuplicatesQuery['openTalentMerge']>;
  onUndone: () => void;
}

function MergedBefore({ merge, onUndone }: MergedBeforeProps) {
  const [undo] = useMutation(UndoTalentMergeDocument, { context: talentsApi });
  const { submit, submitting } = useSubmit(undo, { area: 'talentMerge', success: 'Les deux fiches sont séparées.' });
  const run = async () => {
    // Refused, it cannot be undone any more: the offer goes.
    await submit({ variables: { mergeId: merge.id } });
    onUndone();
  };
  return (
    <div className={styles.duplicate}>
      <span>{`Une autre fiche a été fusionnée ici le ${formatDate(merge.mergedAt)}.`}</span>
      <div>
        <Button size="small" loading={submitting} onClick={() => void run()}>
          Annuler la fusion
        </Button>
      </div>
    </div>
  );
}
