import { funnelPhases, phaseLabels, presentedPhases } from '@bloom/shared-rules/talents/funnel-phases';
import { formatDate } from '@bloom/shared-ui/format';
import { Link } from '@bloom/shared-ui/routing';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { CandidateFragment, JobFunnelPhase } from '../talents.generated.ts';
import { archivedBecause, CandidateMenu } from './candidate-menu.tsx';
import type { CandidateMoves } from './candidate-moves.ts';
import { saidOf, sinceOf } from './candidate-words.ts';
import styles from './candidates.module.css';
import { useKeptFocus } from './pipeline-focus.ts';

const KEYS = 'Shift+ArrowRight Shift+ArrowLeft';

/** Who stands where, a column for each phase, and on to the next: dragged, with the keys, or by the menu of a card. */
export function Pipeline({ moves }: { moves: CandidateMoves }) {
  const root = useRef<HTMLElement>(null);
  const heading = useId();
  const { talents } = moves;
  const cards = talents.map(({ talentId, phase, viewerMoves }) => `${talentId}${phase}${viewerMoves.length}`).join();
  const dragged = useDragging(root, moves, cards);
  useKeptFocus(root, cards);
  const taken = talents.find(({ talentId }) => talentId === dragged);
  // An end that older tools kept as a phase of its own.
  const phases = funnelPhases.filter((phase) => phase !== 'NotValidated' || talents.some((one) => one.phase === phase));
  return (
    <section ref={root} className={styles.pipeline} aria-labelledby={heading}>
      <h2 id={heading} className="visually-hidden">
        Étapes des candidats
      </h2>
      {phases.map((phase) => {
        const here = talents.filter((talent) => talent.phase === phase);
        return (
          <section
            key={phase}
            data-phase={phase}
            className={here.length === 0 ? styles.emptyColumn : styles.column}
            data-takes={taken && taken.phase !== phase ? takes(taken, phase) : undefined}
            aria-label={`${phaseLabels[phase]}\u00a0: ${here.length}`}
          >
            <h3 className={styles.phase}>
              {phaseLabels[phase]} <span className={styles.count}>{here.length}</span>
            </h3>
            {here.length > 0 && (
              <ul className={styles.candidates}>
                {here.map((talent) => (
                  <CandidateCard key={talent.talentId} talent={talent} moves={moves} />
                ))}
              </ul>
            )}
          </section>
        );
      })}
    </section>
  );
}

/** Whether the phase takes the candidate, maybe after a question. */
function takes({ viewerMoves }: CandidateFragment, phase: JobFunnelPhase): 'yes' | 'asks' | 'no' {
  const move = viewerMoves.find(({ to }) => to === phase);
  if (move === undefined) return 'no';
  return move.needsReason || move.refusal ? 'asks' : 'yes';
}

/**
 * The card that is dragged; a column takes those whom the server lets go there. The library comes with the first card.
 */
function useDragging(root: { current: HTMLElement | null }, moves: CandidateMoves, drawn: string): string | undefined {
  const [dragged, setDragged] = useState<string>();
  const latest = useRef(moves);
  useEffect(() => {
    latest.current = moves;
  });
  useEffect(() => {
    let detach: (() => void) | undefined;
    let isGone = drawn === '';
    const openPhases = (talentId: string) =>
      latest.current.talents.find((talent) => talent.talentId === talentId)?.viewerMoves.map(({ to }) => to) ?? [];
    if (!isGone) {
      // Without it there are still the keys and the menu.
      void import('./pipeline-drag.ts').then(
        ({ attachDragging }) => {
          if (isGone || root.current === null) return;
          detach = attachDragging(root.current, {
            openPhases,
            onDrag: setDragged,
            onDrop: (talentId, phase) => latest.current.request(talentId, phase as JobFunnelPhase),
          });
        },
        () => undefined,
      );
    }
    return () => {
      isGone = true;
      detach?.();
    };
  }, [drawn, root]);
  return dragged;
}

function CandidateCard({ talent, moves }: { talent: CandidateFragment; moves: CandidateMoves }) {
  const { talentId, isErased, fullname, jobTitle, viewerMoves } = talent;
  const step = (event: KeyboardEvent) => {
    const kind = { ArrowRight: 'forward', ArrowLeft: 'back' }[event.key];
    const next = event.shiftKey && viewerMoves.find((move) => move.kind === kind);
    if (!next) return;
    event.preventDefault();
    moves.request(talentId, next.to);
  };
  const facts = factsOf(talent);
  const said = saidOf(talent);
  return (
    // The keys work from the link and the menu inside.
    <li
      className={styles.candidate}
      data-talent={talentId}
      data-moving={viewerMoves.length === 0 || undefined}
      onKeyDown={step}
    >
      <div className={styles.cardHead}>
        {isErased ? (
          fullname
        ) : (
          <Link to={`/talents/${talentId}`} draggable={false} aria-keyshortcuts={KEYS}>
            {fullname}
          </Link>
        )}
        <CandidateMenu talent={talent} moves={moves} />
      </div>
      {jobTitle && (
        <span className={styles.jobTitle} title={jobTitle}>
          {jobTitle}
        </span>
      )}
      <span className={styles.faint}>{sinceOf(talent)}</span>
      {said !== '' && <span className={styles.said}>{`Client\u00a0: ${said}`}</span>}
      {facts.map(({ text, isMissing }) => (
        <span key={text} className={isMissing ? styles.missing : styles.faint}>
          {text}
        </span>
      ))}
    </li>
  );
}

/** What decides about the next step. */
export function factsOf(talent: CandidateFragment): { text: string; isMissing: boolean }[] {
  const { phase, consent, order } = talent;
  const why = archivedBecause(talent);
  if (why !== '') return [{ text: why, isMissing: false }];
  const isNear = phase === 'Positionnement' || presentedPhases.includes(phase);
  const facts: { text: string; isMissing: boolean }[] = [];
  if (isNear) {
    if (!consent) facts.push({ text: 'Accord à demander', isMissing: true });
    else if (consent.withdrawnAt) facts.push({ text: 'Accord retiré', isMissing: true });
    else facts.push({ text: `Accord du ${formatDate(consent.consentedOn)}`, isMissing: false });
  }
  if (phase === 'BPA' && !order) facts.push({ text: 'Bon de commande attendu', isMissing: true });
  if (order) facts.push({ text: `Bon de commande du ${formatDate(order.orderedOn)}`, isMissing: false });
  return facts;
}
