import { funnelPhases, phaseLabels } from '@bloom/shared-rules/talents/funnel-phases';
import { formatDate } from '@bloom/shared-ui/format';
import { Grid, type GridColumn } from '@bloom/shared-ui/grid';
import { Link } from '@bloom/shared-ui/routing';
import { EmptyState } from '@bloom/shared-ui/states';
import { CandidateMenu } from './candidate-menu.tsx';
import type { CandidateMoves } from './candidate-moves.ts';
import { daysInPhase, type PhasedCandidate, saidOf, sinceOf } from './candidate-words.ts';
import styles from './candidates.module.css';
import { factsOf } from './pipeline.tsx';

const PAGE_SIZE = 20;

/** The same people as in the columns, to be sorted, filtered and taken away as a file. */
export function CandidateTable({ moves, isOpen }: { moves: CandidateMoves; isOpen: boolean }) {
  return (
    <Grid
      id="job.candidates"
      label="Candidats"
      columns={columns}
      rows={moves.talents}
      rowId={rowId}
      pageSize={PAGE_SIZE}
      height="rows"
      defaultSort={byPhase}
      exportName="candidats"
      isDimmed={({ isErased }) => isErased}
      card={(talent) => <CandidateLine talent={talent} moves={moves} />}
      empty={
        isOpen ? (
          <EmptyState title="Aucun candidat pour l’instant">
            Ajoutez les talents de votre panier, ou ceux que vous trouvez par leur nom ou leur métier.
          </EmptyState>
        ) : (
          <EmptyState title="Personne n’a été proposé pour cette offre" />
        )
      }
    />
  );
}

const rowId = ({ talentId }: PhasedCandidate) => talentId;
const byPhase = [{ id: 'phase', direction: 'desc' }] as const;

const columns: GridColumn<PhasedCandidate>[] = [
  {
    id: 'name',
    header: 'Candidat',
    flex: 1,
    minWidth: 200,
    value: ({ fullname }) => fullname,
    render: (talent) => <Name talent={talent} />,
  },
  {
    id: 'phase',
    header: 'Étape',
    width: 210,
    value: ({ phase }) => funnelPhases.indexOf(phase),
    text: ({ phase }) => phaseLabels[phase],
    render: ({ phase }) => phaseLabels[phase],
  },
  { id: 'since', header: 'Depuis (jours)', kind: 'number', width: 150, value: daysInPhase },
  { id: 'jobTitle', header: 'Métier', width: 220, value: ({ jobTitle }) => jobTitle },
  { id: 'city', header: 'Ville', width: 130, value: ({ city }) => city },
  {
    id: 'available',
    header: 'Disponible',
    kind: 'date',
    width: 130,
    value: ({ availabilityDate }) => availabilityDate,
  },
  { id: 'said', header: 'Avis du client', kind: 'list', width: 160, value: saidOf },
];

function Name({ talent: { isErased, fullname, talentId } }: { talent: PhasedCandidate }) {
  return isErased ? fullname : <Link to={`/talents/${talentId}`}>{fullname}</Link>;
}

function CandidateLine({ talent, moves }: { talent: PhasedCandidate; moves: CandidateMoves }) {
  const said = saidOf(talent);
  return (
    <div className={styles.candidateLine}>
      <Name talent={talent} />
      <span>{`${phaseLabels[talent.phase]}, ${sinceOf(talent)}`}</span>
      {talent.availabilityDate && (
        <span className={styles.faint}>{`Disponible le ${formatDate(talent.availabilityDate)}`}</span>
      )}
      {said !== '' && <span className={styles.faint}>{`Client\u00a0: ${said}`}</span>}
      {factsOf(talent).map(({ text, isMissing }) => (
        <span key={text} className={isMissing ? styles.missing : styles.faint}>
          {text}
        </span>
      ))}
      <div className={styles.lineMenu}>
        <CandidateMenu talent={talent} moves={moves} isWide />
      </div>
    </div>
  );
}
