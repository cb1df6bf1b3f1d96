import { formatNumber } from '@bloom/shared-ui/format';
import styles from './developer-panel.module.css';
import { barOf, type RemoteTimeline, timelines } from './load-timeline.ts';
import type { RunningVersion } from './running-version.ts';

/** When each step of each remote's way began, and how long it took. */
export function LoadWaterfall({ running }: { running: readonly RunningVersion[] }) {
  const folders = new Map(running.map(({ id, version, baseUrl }) => [`${id}@${version}`, baseUrl]));
  const measures = performance.getEntriesByType('measure');
  const all = timelines(measures, performance.getEntriesByType('resource'), folders);
  if (all.length === 0) {
    return <p className={styles.note}>Aucune partie n’a encore été chargée dans cet onglet.</p>;
  }
  return all.map((timeline) => <Timeline key={timeline.name} timeline={timeline} />);
}

function Timeline({ timeline: { name, traceId, steps } }: { timeline: RemoteTimeline }) {
  return (
    <figure className={styles.timeline}>
      <figcaption>
        <code>{name}</code>
        {traceId !== undefined && (
          <>
            {' '}
            · trace <code>{traceId}</code>
          </>
        )}
      </figcaption>
      <ol className={styles.steps}>
        {steps.map((step) => {
          const { left, width } = barOf(step, steps);
          return (
            <li key={`${step.label} ${step.start}`}>
              <span className={styles.stepName} title={step.label}>
                {step.label}
              </span>
              <span className={styles.figure}>
                {formatNumber(step.start, 0)} + {formatNumber(step.duration, 0)} ms
              </span>
              <span className={styles.track} aria-hidden="true">
                <span className={styles[step.kind]} style={{ marginLeft: `${left}%`, width: `${width}%` }} />
              </span>
            </li>
          );
        })}
      </ol>
    </figure>
  );
}
