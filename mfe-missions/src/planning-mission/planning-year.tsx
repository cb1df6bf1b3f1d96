import { Card } from '@bloom/shared-ui/card';
import { Chart } from '@bloom/shared-ui/chart';
import { formatMonth } from '@bloom/shared-ui/format';
import { ChoiceList, type Option } from '@bloom/shared-ui/select-field';
import { useId } from 'react';
import type { MissionDataCode } from '../graphql.generated.ts';
import styles from './planning.module.css';
import { FigureButton, type Figures, monthHeading, yearBefore } from './planning-table.tsx';
import { codeWords, type Figure, isCode } from './planning-words.ts';

type PlanningYearProps = {
  figures: Figures;
  code: MissionDataCode;
  onCode: (code: MissionDataCode) => void;
  onOpen: (figure: Figure) => void;
};

const CODE_OPTIONS: Option[] = Object.entries(codeWords).map(([value, { label }]) => ({ value, label }));

/** One indicator over the year, beside the year before: the picture, and the same figures in words. */
export function PlanningYear({ figures, code, onCode, onOpen }: PlanningYearProps) {
  const id = useId();
  const year = figures.startDate.slice(0, 4);
  const months = figures.counts.find((count) => count.code === code)?.months ?? [];
  const { label } = codeWords[code];
  return (
    <Card
      title="Vue de l’année"
      actions={
        <span className={styles.choice}>
          <label htmlFor={id} className={styles.indicator}>
            Indicateur
          </label>
          <ChoiceList
            id={id}
            value={code}
            options={CODE_OPTIONS}
            onChange={(chosen) => isCode(chosen) && onCode(chosen)}
          />
        </span>
      }
    >
      <Chart
        label={`${label} par mois en ${year}, comparés à ${yearBefore(year)}. Les chiffres sont dans le tableau qui suit.`}
        categories={months.map(({ month }) => monthHeading(month))}
        series={[
          { name: year, values: months.map(({ currentYear }) => currentYear), kind: 'bar', tone: 'accent' },
          { name: yearBefore(year), values: months.map(({ lastYear }) => lastYear), kind: 'line', tone: 'soft' },
        ]}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it with the arrows */}
      <section className={styles.scroll} aria-label={`${label}, tableau`} tabIndex={0}>
        <table className={styles.table}>
          <caption className="visually-hidden">{label} par mois</caption>
          <thead>
            <tr>
              <th scope="col">Année</th>
              {months.map(({ month }) => (
                <th key={month} scope="col">
                  <abbr title={formatMonth(month)}>{monthHeading(month)}</abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{year}</th>
              {months.map(({ month, currentYear }) => (
                <td key={month}>
                  <FigureButton figure={{ code, from: month, to: month }} value={currentYear} onOpen={onOpen} />
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">{yearBefore(year)}</th>
              {months.map(({ month, lastYear }) => (
                <td key={month}>
                  <FigureButton
                    figure={{ code, from: yearBefore(month), to: yearBefore(month) }}
                    value={lastYear}
                    onOpen={onOpen}
                  />
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </section>
    </Card>
  );
}
