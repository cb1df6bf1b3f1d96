import { Button } from '@bloom/shared-ui/button';
import { ButtonLink } from '@bloom/shared-ui/button-link';
import { Card } from '@bloom/shared-ui/card';
import { plural } from '@bloom/shared-ui/french';
import { linkTo } from '@bloom/shared-ui/links';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import { useState } from 'react';
import type { WelcomeQuery } from '../graphql.generated.ts';
import styles from './my-months.module.css';
import type { MonthState } from './my-months.rules.ts';

export interface MonthLine {
  row: WelcomeQuery['myMonths'][number];
  state: MonthState;
}

/** As many as are seen without scrolling past the rest of the page. */
const SHOWN = 5;

const UP_TO_DATE = 'Rien à faire pour l’instant\u00a0: tous tes mois sont à jour.';
const BEFORE_FIRST_MISSION = 'Ta première mission n’est pas encore enregistrée\u00a0: ses mois apparaîtront ici.';
const COMPANY_AHEAD = 'D’ici là, tu peux déjà renseigner ta société de facturation.';

interface MonthsToDoProps {
  lines: readonly MonthLine[];
  hasMission: boolean;
  /** One that is paid. */
  hasCompany: boolean;
}

export function MonthsToDo({ lines, hasMission, hasCompany }: MonthsToDoProps) {
  const lacksCompany = hasMission && !hasCompany;
  return (
    <Card title="À faire" padded={false}>
      {lacksCompany && <CompanyLine />}
      {lines.length > 0 && <MonthLines label="Mois à faire" lines={lines} />}
      {lines.length === 0 && !lacksCompany && (
        <p className={styles.done}>
          {hasMission ? UP_TO_DATE : hasCompany ? BEFORE_FIRST_MISSION : `${BEFORE_FIRST_MISSION} ${COMPANY_AHEAD}`}
        </p>
      )}
    </Card>
  );
}

/** Once, and before the first invoice: a newcomer is not told of it by any month. */
function CompanyLine() {
  return (
    <div className={styles.line}>
      <div className={styles.text}>
        <strong className={styles.what}>Ta société de facturation est à renseigner</strong>
        <span className={styles.facts}>
          <StatusTag tone="warning">sans elle, rien ne peut t’être payé</StatusTag>
        </span>
      </div>
      <ButtonLink to={linkTo('society.new')} variant="default">
        Renseigner ma société
      </ButtonLink>
    </div>
  );
}

export function LatestMonths({ lines }: { lines: readonly MonthLine[] }) {
  if (lines.length === 0) return null;
  return (
    <Card title="Mes derniers mois" padded={false}>
      <MonthLines label="Derniers mois" lines={lines} />
    </Card>
  );
}

function MonthLines({ label, lines }: { label: string; lines: readonly MonthLine[] }) {
  const [whole, setWhole] = useState(false);
  return (
    <>
      <ul className={styles.lines} aria-label={label}>
        {(whole ? lines : lines.slice(0, SHOWN)).map((line) => (
          <Line key={line.row.id} {...line} />
        ))}
      </ul>
      {!whole && lines.length > SHOWN && (
        <p className={styles.more}>
          <Button variant="quiet" onClick={() => setWhole(true)}>
            Voir {plural(lines.length - SHOWN, 'autre mois', 'autres mois')}
          </Button>
        </p>
      )}
    </>
  );
}

function Line({ row, state }: MonthLine) {
  const { name, words, tone, detail, action } = state;
  const client = row.mission.clientSociety.name;
  return (
    <li className={styles.line}>
      <div className={styles.text}>
        <strong className={styles.what}>
          {name}
          {'\u00a0'}: {words} <span className={styles.client}>({client})</span>
        </strong>
        <span className={styles.facts}>
          {detail !== undefined && <StatusTag tone={tone}>{detail}</StatusTag>}
          <span className={styles.mission}>{row.mission.label}</span>
        </span>
      </div>
      {action && (
        <ButtonLink to={action.to} variant="default">
          {action.label}
          <span className="visually-hidden">
            {' '}
            – {name}, {client}, {row.mission.label}
          </span>
        </ButtonLink>
      )}
    </li>
  );
}
