import { Card } from '@bloom/shared-ui/card';
import { formatAmount, formatDate, formatPeriod } from '@bloom/shared-ui/format';
import type { MissionDetailQuery } from '../graphql.generated.ts';
import styles from './mission-timeline.module.css';
import { dayAfter, placeOf, type Segment, segmentsOf, spanOf } from './timeline-segments.ts';

const KINDS: Record<Segment['kind'], string> = {
  agreed: 'Prévu au départ',
  extended: 'Prolongé',
  unsigned: 'Prolongé, avenant non signé',
  dropped: 'Retiré par un avenant',
};

interface TimelineProps {
  mission: MissionDetailQuery['missions'][number];
  /** yyyy-MM-dd */
  today: string;
}

/** The mission as a bar: what was agreed first, what amendments added or took away, new prices, and today. */
export function MissionTimeline({ mission, today }: TimelineProps) {
  const segments = segmentsOf(mission);
  const first = mission.beginMission;
  const last = [mission.endMission, ...segments.map(({ to }) => to)].sort().at(-1) ?? mission.endMission;
  const place = (day: string) => placeOf(day, first, dayAfter(last));
  const prices = mission.pricing.filter(({ startDate }) => startDate > first && startDate <= last);
  const isNow = today >= first && today <= last;
  return (
    <Card title="Calendrier">
      <div className={styles.bar} aria-hidden="true">
        {segments.map((segment) => {
          const { from, to, kind } = segment;
          const { left, width } = spanOf(segment, place);
          return (
            <span
              key={`${from} ${kind}`}
              className={`${styles.segment} ${styles[kind]}`}
              style={{ left: `${left}%`, width: `${width}%` }}
              title={`${KINDS[kind]}\u00a0: ${formatPeriod(from, to)}`}
            />
          );
        })}
        {prices.map(({ recordId, startDate }) => (
          <span key={recordId} className={styles.price} style={{ left: `${place(startDate)}%` }} />
        ))}
        {isNow && <span className={styles.today} style={{ left: `${place(today)}%` }} />}
      </div>
      <ul className={styles.legend}>
        {segments.map(({ from, to, kind, amendment }) => (
          <li key={`${from} ${kind}`}>
            <span className={`${styles.key} ${styles[kind]}`} aria-hidden="true" />
            {segments.length === 1 ? 'Prévu' : KINDS[kind]}
            {amendment === null ? '' : ` (n°\u00a0${amendment})`}
            {'\u00a0'}: {formatPeriod(from, to)}
          </li>
        ))}
        {prices.map((price) => (
          <li key={price.recordId}>
            <span className={`${styles.key} ${styles.priceKey}`} aria-hidden="true" />
            Nouveau prix le {formatDate(price.startDate)}
            {'\u00a0'}: achat {amount(price.purchasePricePerDayWithoutTaxes)}, vente{' '}
            {amount(price.salePricePerDayWithoutTaxes)}
          </li>
        ))}
        {isNow && (
          <li>
            <span className={`${styles.key} ${styles.todayKey}`} aria-hidden="true" />
            Aujourd’hui
          </li>
        )}
      </ul>
    </Card>
  );
}

function amount(euros: number | null | undefined): string {
  return euros === null || euros === undefined ? '–' : formatAmount(euros);
}
