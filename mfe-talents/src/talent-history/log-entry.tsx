import { type FunnelPhase, phaseLabels } from '@bloom/shared-rules/talents/funnel-phases';
import { useProductName } from '@bloom/shared-ui/page';
import { plainText } from '@bloom/shared-ui/plain-text';
import { Link } from '@bloom/shared-ui/routing';
import type { ReactNode } from 'react';
import { spentWords } from '../spent-words.ts';
import type { ActivityLogFragment } from '../talents.generated.ts';
import styles from './history.module.css';
import { dataOf, formatInstant } from './log-words.ts';

/** One thing that happened, who did it and when. */
export function LogEntry({ log }: { log: ActivityLogFragment }) {
  const product = useProductName();
  const author = log.authorFullname ?? product;
  return (
    <li className={styles.log}>
      <p className={styles.when}>
        <span className={styles.author}>{plainText(author)}</span>
        <time dateTime={log.date}>{formatInstant(log.date)}</time>
        {log.source !== 'App' && <span>{plainText(log.source)}</span>}
      </p>
      <Told log={log} />
    </li>
  );
}

function Told({ log }: { log: ActivityLogFragment }) {
  const { comment, skills, job, from: origin, words } = dataOf(log.data);
  switch (log.type) {
    case 'addComment':
      return <p className={styles.said}>{comment}</p>;
    case 'createDirectSkill': {
      const labels = skills.map((label) => plainText(label)).join(', ');
      return <p>{`A ajouté ${labels}${origin === 'CV' ? ', d’après le CV' : ''}.`}</p>;
    }
    case 'createJobFunnelTalent':
      return (
        <p>
          Ajouté à l’offre <JobLink id={log.jobId}>{job}</JobLink>
        </p>
      );
    case 'moveJobFunnelTalent':
      return (
        <>
          <p>
            <JobLink id={log.jobId}>{job}</JobLink>
            {`\u00a0: ${phaseOf(log.from)} → ${phaseOf(log.to)}`}
            {log.phaseTransitionDuration !== null && (
              <span className={styles.stay}>{` après ${spentWords(log.phaseTransitionDuration)}`}</span>
            )}
          </p>
          {comment !== '' && <p className={styles.said}>{comment}</p>}
        </>
      );
    case 'phaseNotes':
      return <Notes log={log} job={job} />;
    default:
      return <p>{plainText(words)}</p>;
  }
}

function Notes({ log, job }: { log: ActivityLogFragment; job: string }) {
  const title = `Notes de la phase ${phaseOf(log.to)}`;
  return (
    <>
      <p>
        {`${title}, `}
        <JobLink id={log.jobId}>{job}</JobLink>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard */}
      <section className={styles.notes} aria-label={title} tabIndex={0}>
        <dl>
          {log.answers.map(({ question, answer }) => (
            <div key={question}>
              <dt>{plainText(question)}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}

function JobLink({ id, children }: { id: string | null; children: ReactNode }) {
  return id === null ? children : <Link to={`/jobs/${id}`}>{children}</Link>;
}

const phaseOf = (phase: string | null) => phaseLabels[phase as FunnelPhase] ?? phase ?? '';
