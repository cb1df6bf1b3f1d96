import { skillLevel } from '@bloom/shared-rules/talents/talent-levels';
import { foldText } from '@bloom/shared-rules/words/fold-text';
import { plainText } from '@bloom/shared-ui/plain-text';
import { useId } from 'react';
import type { TalentCardFragment } from '../talents.generated.ts';
import styles from './why-found.module.css';

type Criterion = NonNullable<TalentCardFragment['match']>['criteria'][number];

const placeLabels = {
  name: 'dans le nom',
  job: 'dans le métier',
  skill: 'dans les compétences',
  other: 'dans la fiche ou le CV',
} satisfies Record<Criterion['place'], string>;

/** Why somebody is among the results, in words: each criterion that is met, and how much it counts. */
export function WhyFound({ criteria }: { criteria: readonly Criterion[] }) {
  const titleId = useId();
  return (
    <div className={styles.why}>
      <p id={titleId}>Pourquoi ce talent{'\u202f'}?</p>
      <ul aria-labelledby={titleId}>
        {criteria.map((criterion) => (
          <li key={`${criterion.kind} ${criterion.label}`}>
            {criterionText(criterion)}
            <span className={styles.weight}>{weightText(criterion.weight)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function criterionText({ kind, label, place, likeness, found, level }: Criterion): string {
  const asked = `«\u202f${plainText(label)}\u202f»`;
  const what = plainText(found);
  if (place === 'skill') {
    const skill = level === null ? `Compétence ${what}` : `Compétence ${what}, niveau ${skillLevel(level)}`;
    return kind === 'fulltext' && likeness === 'near' ? `${skill} (proche de ${asked})` : skill;
  }
  if (place === 'job' && isLabel(what)) return `${asked}, autre mot du métier «\u202f${what}\u202f»`;
  const where = placeLabels[place];
  if (likeness === 'near') return `«\u202f${what}\u202f», proche de ${asked}, ${where}`;
  return likeness === 'start' && what !== label ? `«\u202f${what}\u202f» ${where}` : `${asked} ${where}`;
}

/** The label of a title, and no word as the search reads it. */
const isLabel = (found: string) => found.includes(' ') || foldText(found) !== found;

/** In words, how much one criterion adds to the order of the results. */
function weightText(weight: number): string {
  if (weight >= 2) return 'compte beaucoup';
  return weight >= 0.7 ? 'compte' : 'compte un peu';
}
