import { beginningOf, lengthOf } from '@bloom/shared-rules/input/limits';
import { SCORE_CARD_LINE, scoreCards } from '@bloom/shared-rules/talents/job-project';
import { Button } from '@bloom/shared-ui/button';
import { useState } from 'react';
import type { JobDetailFragment } from '../talents.generated.ts';
import styles from './job-detail.module.css';

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** « Cinq ans de React… »: as people count characters, the dots apart. */
function shortLine(line: string): string {
  return lengthOf(line) <= SCORE_CARD_LINE ? line : `${beginningOf(line, SCORE_CARD_LINE).trimEnd()}…`;
}

/** What makes a good candidate, at a glance; whole for whoever asks. */
export function ScoreCards({ job }: { job: JobDetailFragment }) {
  const [isWhole, setWhole] = useState(false);
  const cards = scoreCards.flatMap((name, index) => {
    const text = job[name];
    return text ? [{ title: `Score card ${index + 1}`, lines: linesOf(text) }] : [];
  });
  if (cards.length === 0) return null;
  const isCut = cards.some(({ lines }) => lines.some((line) => shortLine(line) !== line));
  return (
    <section className={styles.scores} aria-labelledby="job-scores">
      <div className={styles.scoresHead}>
        <h2 id="job-scores">Score cards</h2>
        {isCut && (
          <Button size="small" aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Raccourcir' : 'Tout lire'}
          </Button>
        )}
      </div>
      <div className={styles.scoreCards}>
        {cards.map(({ title, lines }) => (
          <article key={title} className={styles.scoreCard}>
            <h3>{title}</h3>
            <ul>
              {lines.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same, and none moves
                <li key={index} title={line}>
                  {isWhole ? line : shortLine(line)}
                </li>
              ))}
            </ul>
          </article>
        ))}
      </div>
    </section>
  );
}
