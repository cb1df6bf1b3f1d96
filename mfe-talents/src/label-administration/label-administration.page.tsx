import { useMutation } from '@bloom/shared-auth/apollo';
import { Button } from '@bloom/shared-ui/button';
import { ConfirmDialog } from '@bloom/shared-ui/dialog';
import { PlusOutlined } from '@bloom/shared-ui/icons';
import { latePart } from '@bloom/shared-ui/late-part';
import { phoneQuery } from '@bloom/shared-ui/measures';
import { Notice } from '@bloom/shared-ui/notice';
import { Page } from '@bloom/shared-ui/page';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useMediaQuery } from '@bloom/shared-ui/theme';
import { useToasts } from '@bloom/shared-ui/toasts';
import { useMemo, useState } from 'react';
import { DeleteUnusedJobTitleDocument } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import styles from './label-administration.module.css';
import { LabelDialogs, type OpenDialog } from './label-dialogs.tsx';
import { jobTitleKind, type LabelKind, skillKind } from './label-kinds.ts';
import { LabelLinks } from './label-links.tsx';
import { SensitivityProvider } from './label-neighbours.tsx';
import { useLabelRows } from './label-rows.ts';
import { LabelTable } from './label-table.tsx';
import { Sensitivity } from './sensitivity.tsx';

const HINT = 'Cliquez sur un libellé pour le modifier. Entrée enregistre, Échap annule.';

const ONLY_THE_FIRST = 'Seuls les premiers libellés sont affichés\u00a0: la suite n’a pas pu être chargée.';
const OF_BEFORE = 'La liste n’a pas pu être relue depuis ce changement\u00a0: certains libellés peuvent dater d’avant.';

const NewLabelForm = latePart(async () => (await import('./new-label.form.tsx')).NewLabelForm);

const LEAD: Record<LabelKind['kind'], string> = {
  skill: 'Une compétence par mot\u00a0: fusionnez ce qui veut dire la même chose dans le libellé normalisé.',
  jobTitle: 'Un métier par mot\u00a0: fusionnez ce qui veut dire la même chose dans le libellé normalisé.',
};

/** /admin/skills */
export function SkillsPage() {
  return <LabelPage kind={skillKind} />;
}

/** /admin/jobTitle */
export function JobTitlesPage() {
  return <LabelPage kind={jobTitleKind} />;
}

function LabelPage({ kind }: { kind: LabelKind }) {
  const labels = useLabelRows(kind);
  const [dialog, setDialog] = useState<OpenDialog>();
  const [isAdding, setAdding] = useState(false);
  const actions = useMemo(
    () => ({
      merge: (row: OpenDialog['row'], into?: { id: string; label: string }) => setDialog({ kind: 'merge', row, into }),
      flatten: (row: OpenDialog['row']) => setDialog({ kind: 'flatten', row }),
      remove: (row: OpenDialog['row']) => setDialog({ kind: 'remove', row }),
    }),
    [],
  );
  const canEdit = labels.rows?.some(({ viewerCanEdit }) => viewerCanEdit) ?? false;
  const isPhone = useMediaQuery(phoneQuery);
  const added = () => {
    setAdding(false);
    labels.reload();
  };
  return (
    <Page
      title={kind.title}
      subtitle={LEAD[kind.kind]}
      width="wide"
      secondary={<LabelLinks here={kind.kind} log={canEdit ? kind : undefined} onUndone={labels.reload} />}
      action={
        canEdit && kind === jobTitleKind ? (
          <Button variant="primary" icon={<PlusOutlined />} disabled={isAdding} onClick={() => setAdding(true)}>
            Ajouter un métier
          </Button>
        ) : undefined
      }
    >
      <SensitivityProvider kind={kind.kind} version={labels.version}>
        {isAdding && <NewLabelForm onDone={added} onCancel={() => setAdding(false)} />}
        {labels.partError !== undefined && <NotAllRead words={ONLY_THE_FIRST} onRetry={labels.reload} />}
        {labels.oldError !== undefined && <NotAllRead words={OF_BEFORE} onRetry={labels.reload} />}
        <LabelTable
          kind={kind}
          labels={labels}
          actions={actions}
          isRead={labels.rows !== undefined && !canEdit}
          onEdit={(row) => setDialog({ kind: 'edit', row })}
          tools={
            <>
              {canEdit && !isPhone && <p className={styles.hint}>{HINT}</p>}
              {canEdit && <Sensitivity />}
              {canEdit && kind === jobTitleKind && <RemoveUnused onDone={labels.reload} />}
            </>
          }
        />
        {dialog && <LabelDialogs kind={kind} dialog={dialog} labels={labels} onClose={() => setDialog(undefined)} />}
      </SensitivityProvider>
    </Page>
  );
}

function NotAllRead({ words, onRetry }: { words: string; onRetry: () => void }) {
  return (
    <Notice
      tone="warning"
      actions={
        <Button size="small" onClick={onRetry}>
          Réessayer
        </Button>
      }
    >
      {words}
    </Notice>
  );
}

/** Deletes what no talent has, and tells how many went. */
function RemoveUnused({ onDone }: { onDone: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const toasts = useToasts();
  const [remove] = useMutation(DeleteUnusedJobTitleDocument, { context: talentsApi });
  const { submit, submitting } = useSubmit(remove, { area: 'labels' });
  const run = async () => {
    const data = await submit();
    if (!data) return;
    setAsking(false);
    toasts.success(removedWords(data.deleteUnusedJobTitle));
    onDone();
  };
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        Supprimer les inutilisés
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={'Supprimer les métiers inutilisés\u202f?'}
        confirmLabel="Supprimer"
        danger
        busy={submitting}
        onConfirm={() => void run()}
        onClose={() => setAsking(false)}
      >
        <p>
          Les métiers non normalisés qu’aucun talent ne porte disparaissent de la liste. Le journal permet de les
          retrouver pendant trente jours.
        </p>
      </ConfirmDialog>
    </>
  );
}

function removedWords(count: number): string {
  if (count === 0) return 'Aucun métier inutilisé.';
  return count === 1 ? '1 métier supprimé.' : `${count.toLocaleString('fr-FR')} métiers supprimés.`;
}
