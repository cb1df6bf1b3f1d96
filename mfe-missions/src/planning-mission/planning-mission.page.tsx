import { useQuery } from '@bloom/shared-auth/apollo';
import { ButtonLink } from '@bloom/shared-ui/button-link';
import { Card } from '@bloom/shared-ui/card';
import { todayInParis } from '@bloom/shared-ui/format';
import { linkTo } from '@bloom/shared-ui/links';
import { messageFor } from '@bloom/shared-ui/messages';
import { Page } from '@bloom/shared-ui/page';
import { useSearchParams } from '@bloom/shared-ui/routing';
import { ChoiceList } from '@bloom/shared-ui/select-field';
import { EmptyState, ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { Switch } from '@bloom/shared-ui/switch';
import { useId } from 'react';
import { PlanningFiguresDocument } from '../graphql.generated.ts';
import { CountedMissions } from './counted-missions.dialog.tsx';
import styles from './planning.module.css';
import { PlanningBars } from './planning-bars.tsx';
import { type Figures, PlanningTable } from './planning-table.tsx';
import { codeWords, figureText, isCode, readFigure } from './planning-words.ts';
import { PlanningYear } from './planning-year.tsx';

const YEARS_BACK = 4;

/** /planningMission: what begins, runs and ends, by month, beside the year before. All choices are in the address. */
export function PlanningMissionPage() {
  const [search, change] = useChoices();
  const year = yearOf(search.get('year'));
  const byType = search.get('types') === '1';
  const graph = search.get('graph');
  const code = isCode(graph) ? graph : 'M';
  const figure = readFigure(search.get('figure'));
  const { data, previousData, error, refetch } = useQuery(PlanningFiguresDocument, {
    variables: { startDate: `${year}-01-01`, extended: byType },
    fetchPolicy: 'cache-and-network',
  });
  const figures = (data ?? (error ? undefined : previousData))?.dashboardMissionData;
  const open = (asked: Parameters<typeof figureText>[0]) => change({ figure: figureText(asked) });
  const close = () => {
    change({ figure: null });
    // What the list showed may be newer than the table.
    void refetch();
  };
  return (
    <Page
      title="Planning des missions"
      width="wide"
      secondary={
        <span className={styles.choices}>
          <YearChoice value={year} onChange={(next) => change({ year: String(next), figure: null })} />
          <Switch checked={byType} onChange={(on) => change({ types: on ? '1' : null })} label="Détail par type" />
        </span>
      }
    >
      {!figures && !error && <LoadingSkeleton shape="table" rows={8} label="Chargement du planning…" />}
      {!figures && error && (
        <ErrorState error={error} message={messageFor(error, { area: 'missionData' })} onRetry={() => void refetch()} />
      )}
      {figures && isBlank(figures) && <NothingYet year={year} />}
      {figures && !isBlank(figures) && (
        <div className={styles.stack}>
          <PlanningBars year={year} />
          <Card padded={false}>
            <PlanningTable figures={figures} onOpen={open} />
          </Card>
          <Notes figures={figures} />
          <PlanningYear figures={figures} code={code} onCode={(next) => change({ graph: next })} onOpen={open} />
        </div>
      )}
      {figure && <CountedMissions figure={figure} onClose={close} />}
    </Page>
  );
}

function isBlank({ counts }: Figures): boolean {
  return counts.every(({ months }) => months.every((month) => month.currentYear === 0 && month.lastYear === 0));
}

function NothingYet({ year }: { year: number }) {
  return (
    <Card>
      <EmptyState
        title={`Aucune mission en ${year - 1} ni en ${year}`}
        action={<ButtonLink to={linkTo('mission.new')}>Créer une mission</ButtonLink>}
      >
        Le planning se remplit avec les missions{'\u00a0'}: choisissez une autre année, ou créez une mission.
      </EmptyState>
    </Card>
  );
}

/** How the figures are counted, for whoever compares them with their own. */
function Notes({ figures }: { figures: Figures }) {
  const isRunning = figures.monthsElapsed < 12;
  return (
    <div className={styles.notes}>
      {isRunning && (
        <p>
          Les mois à venir, en italique, ne comptent pas dans les totaux{'\u202f'}; l’année précédente est celle des
          mêmes mois. EB + BE + BR = F.
        </p>
      )}
      <details>
        <summary>Comment ces chiffres sont-ils comptés{'\u202f'}?</summary>
        <dl className={styles.meanings}>
          {Object.entries(codeWords).map(([code, { label, counted }]) => (
            <div key={code}>
              <dt>
                {code} – {label}
              </dt>
              <dd>{counted}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}

function YearChoice({ value, onChange }: { value: number; onChange: (year: number) => void }) {
  const id = useId();
  const present = presentYear();
  const offered = Array.from({ length: YEARS_BACK + 2 }, (_, index) => present + 1 - index);
  const years = offered.includes(value) ? offered : [...offered, value].sort((a, b) => b - a);
  return (
    <span className={styles.choice}>
      <label htmlFor={id}>Année</label>
      <ChoiceList
        id={id}
        value={String(value)}
        options={years.map(String).map((year) => ({ value: year, label: year }))}
        onChange={(year) => onChange(Number(year))}
      />
    </span>
  );
}

const presentYear = () => Number(todayInParis().slice(0, 4));

function yearOf(text: string | null): number {
  const year = Number(text);
  return Number.isInteger(year) && year >= 2000 && year < 2100 ? year : presentYear();
}

type Choices = Record<string, string | null>;

/** Null takes a choice out of the address. */
function useChoices(): [URLSearchParams, (changes: Choices) => void] {
  const [search, setSearch] = useSearchParams();
  const change = (changes: Choices) =>
    setSearch((before) => {
      const after = new URLSearchParams(before);
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) after.delete(name);
        else after.set(name, value);
      }
      return after;
    });
  return [search, change];
}
