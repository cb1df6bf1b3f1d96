import { useQuery } from '@bloom/shared-auth/apollo';
import { Card } from '@bloom/shared-ui/card';
import { formatDate, todayInParis } from '@bloom/shared-ui/format';
import { linkTo } from '@bloom/shared-ui/links';
import { pageSizes } from '@bloom/shared-ui/measures';
import { messageFor } from '@bloom/shared-ui/messages';
import { Pagination } from '@bloom/shared-ui/pagination';
import { Link } from '@bloom/shared-ui/routing';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { useMemo, useState } from 'react';
import { PlannedMissionsDocument, type PlannedMissionsQuery } from '../graphql.generated.ts';
import timeline from '../mission-detail/mission-timeline.module.css';
import { placeOf, segmentsOf, spanOf } from '../mission-detail/timeline-segments.ts';
import styles from './planning-bars.module.css';
import { earlier, type PlannedMission, type PlanningRow, planningRows } from './planning-rows.ts';

const MONTHS = ['janv.', 'févr.', 'mars', 'avr.', 'mai', 'juin', 'juil.', 'août', 'sept.', 'oct.', 'nov.', 'déc.'];

/** Who works when, a year at a glance: a bar for each mission, the days without one in red. */
export function PlanningBars({ year }: { year: number }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(PlannedMissionsDocument, {
    variables: { ...monthsOf(year), ...around(year) },
    fetchPolicy: 'cache-and-network',
  });
  const rows = useMemo(() => data && rowsOf(data, year), [data, year]);
  if (rows?.length === 0) return null;
  const pages = Math.ceil((rows?.length ?? 0) / pageSizes.tables);
  const at = Math.min(page, Math.max(1, pages));
  return (
    <Card title={`Les Bloomers en ${year}`}>
      {!rows && !error && <LoadingSkeleton shape="table" rows={8} label="Chargement des missions de l’année…" />}
      {!rows && error && (
        <ErrorState error={error} message={messageFor(error, { area: 'missionData' })} onRetry={() => void refetch()} />
      )}
      {rows && (
        <>
          <Legend />
          <div className={styles.months} aria-hidden="true">
            {MONTHS.map((month) => (
              <span key={month}>{month}</span>
            ))}
          </div>
          <ul className={styles.rows}>
            {rows.slice((at - 1) * pageSizes.tables, at * pageSizes.tables).map((row) => (
              <Row key={row.bloomerId} row={row} year={year} />
            ))}
          </ul>
          {pages > 1 && (
            <nav aria-label="Pages des Bloomers">
              <Pagination page={at} pages={pages} onPage={setPage} />
            </nav>
          )}
        </>
      )}
    </Card>
  );
}

const monthsOf = (year: number) => ({ from: `${year}-01-01`, to: `${year}-12-01` });

function around(year: number) {
  const [before, after] = [monthsOf(year - 1), monthsOf(year + 1)];
  return { beforeFrom: before.from, beforeTo: before.to, afterFrom: after.from, afterTo: after.to };
}

function rowsOf({ countedMissions, before, after }: PlannedMissionsQuery, year: number): PlanningRow[] {
  const [missions, others] = [countedMissions, [...before, ...after]];
  return planningRows(
    missions.map(({ mission }) => mission),
    others.map(({ mission }) => mission),
    { first: `${year}-01-01`, last: `${year}-12-31`, today: todayInParis() },
  );
}

function Row({ row: { bloomerId, fullname, lanes, gaps }, year }: { row: PlanningRow; year: number }) {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  const place = (day: string) => placeOf(day, first, last);
  const today = todayInParis();
  return (
    <li className={styles.row}>
      <Link to={linkTo('people.person', { id: bloomerId })} className={styles.name}>
        {fullname}
      </Link>
      <div className={styles.track}>
        {today.startsWith(String(year)) && <span className={styles.today} style={{ left: `${place(today)}%` }} />}
        {gaps.map(({ from, to }) => (
          <span
            key={from}
            className={styles.gap}
            style={{ left: `${place(from)}%`, width: `${Math.max(0.5, place(to) - place(from))}%` }}
            title={`Sans mission du ${formatDate(from)} au ${formatDate(to)}`}
          >
            <span className="visually-hidden">
              Sans mission du {formatDate(from)} au {formatDate(to)}
            </span>
          </span>
        ))}
        {lanes.length === 0 && <div className={styles.lane} />}
        {lanes.map((lane) => (
          <div key={lane[0]?.recordId} className={styles.lane}>
            {lane.map((mission) => (
              <Bar key={mission.recordId} mission={mission} place={place} />
            ))}
          </div>
        ))}
      </div>
    </li>
  );
}

/**
 * In percent. A bar is never too narrow for a finger: a short one at the end of the year grows to its left, and what is
 * said of it has the room there.
 */
function onTrack(from: number, to: number) {
  const width = `${to - from}%`;
  return isLate(from)
    ? { right: `${100 - to}%`, width, '--room': to }
    : { left: `${from}%`, width, '--room': 100 - from };
}

const isLate = (from: number) => from > 50;

function Bar({ mission, place }: { mission: PlannedMission; place: (day: string) => number }) {
  const { recordId, label, clientSociety, beginMission, endMission } = mission;
  const words = `${label}, ${clientSociety.name}, du ${formatDate(beginMission)} au ${formatDate(endMission)}`;
  return (
    <Link
      to={linkTo('mission.detail', { id: recordId })}
      className={`${styles.bar} ${isLate(place(beginMission)) ? styles.late : ''}`}
      style={onTrack(place(beginMission), place(endMission))}
      title={words}
    >
      <span className={`${styles.what} visually-hidden`}>{words}</span>
      {segmentsOf(mission)
        // What was added and taken away again is no part of the bar.
        .map((segment) => ({ ...segment, to: earlier(segment.to, endMission) }))
        .filter(({ kind, from, to }) => kind !== 'dropped' && from <= to && place(to) > place(beginMission))
        .map((segment) => (
          <span
            key={`${segment.from} ${segment.kind}`}
            className={`${styles.segment} ${timeline[segment.kind === 'agreed' ? 'agreed' : 'unsigned']}`}
            style={{ flexGrow: spanOf(segment, place).width }}
          />
        ))}
    </Link>
  );
}

function Legend() {
  const keys = [
    [timeline.agreed, 'Mission prévue'],
    [timeline.unsigned, 'Prolongée par avenant'],
    [styles.gapKey, 'Sans mission'],
    [timeline.todayKey, 'Aujourd’hui'],
  ];
  return (
    <ul className={timeline.legend}>
      {keys.map(([look, words]) => (
        <li key={words}>
          <span className={`${timeline.key} ${look}`} aria-hidden="true" />
          {words}
        </li>
      ))}
    </ul>
  );
}
