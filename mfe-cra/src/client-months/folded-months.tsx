import { daysInWords } from '@bloom/shared-rules/cra/cra-total';
import { formatMonth } from '@bloom/shared-ui/format';
import { plural } from '@bloom/shared-ui/french';
import { PlainButton } from '@bloom/shared-ui/plain-button';
import { useId, useState } from 'react';
import { MonthPicture } from '../activity-month/month-picture.tsx';
import { RenewLink } from '../client-link/renew-link.tsx';
import { type ClientMonth, Correction, MonthLink, MonthState, waitsForItsLink } from './client-month-card.tsx';
import styles from './client-months.module.css';

/** What else there is is looked for, not read. */
const SHOWN = 6;

/** Months that are not what one came for: a line each, with its days for whoever opens it. */
export function FoldedMonths({ months }: { months: readonly ClientMonth[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const others = months.length - SHOWN;
  return (
    <>
      <ul className={styles.folds}>
        {(isWhole ? months : months.slice(0, SHOWN)).map((month) => (
          <FoldedMonth key={month.signingDocumentID} month={month} />
        ))}
      </ul>
      {others > 0 && (
        <div>
          <PlainButton aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Voir moins' : `Voir aussi ${plural(others, 'compte rendu', 'comptes rendus')}`}
          </PlainButton>
        </div>
      )}
    </>
  );
}

function FoldedMonth({ month }: { month: ClientMonth }) {
  const [isOpen, setIsOpen] = useState(false);
  const [whoId, daysId] = [useId(), useId()];
  return (
    <li className={styles.fold}>
      <div className={styles.line}>
        <h3 className={styles.foldTitle}>
          <button
            type="button"
            className={styles.opener}
            aria-expanded={isOpen}
            aria-controls={isOpen ? daysId : undefined}
            // Several missions have a month of this name.
            aria-describedby={whoId}
            onClick={() => setIsOpen(!isOpen)}
          >
            <span className={styles.title}>
              {formatMonth(month.month)}
              {'\u00a0'}: {daysInWords(month.totalDays, month.hoursPerDays)}
            </span>
          </button>
        </h3>
        <MonthState month={month} />
        <p id={whoId} className={styles.who}>
          {month.bloomerFullname} · {month.missionLabel}
        </p>
        <Correction month={month} />
      </div>
      <MonthLink month={month} />
      {isOpen && (
        <div id={daysId} className={styles.opened}>
          <MonthPicture month={month.month} days={month.days} hoursPerDays={month.hoursPerDays} />
          {waitsForItsLink(month) && <RenewLink documentId={month.signingDocumentID} />}
        </div>
      )}
    </li>
  );
}
