import { daysInWords } from '@bloom/shared-rules/cra/cra-total';
import { ButtonAnchor } from '@bloom/shared-ui/button-link';
import { formatMonth } from '@bloom/shared-ui/format';
import { linkTo } from '@bloom/shared-ui/links';
import { PlainButton } from '@bloom/shared-ui/plain-button';
import { FieldNotes, useBoundField } from '@bloom/shared-ui/plain-field';
import { MonthPicture } from '../activity-month/month-picture.tsx';
import { type ClientMonth, Correction } from '../client-months/client-month-card.tsx';
import cards from '../client-months/client-months.module.css';
import styles from './several-months.module.css';

/** The months as boxes to tick, each with what would be signed; the form's value is the documents that are ticked. */
export function MonthChoice({ name, months }: { name: string; months: readonly ClientMonth[] }) {
  const field = useBoundField<string[]>({ name });
  const chosen = field.value;
  const ids = months.map(({ signingDocumentID }) => signingDocumentID);
  const isWhole = ids.every((id) => chosen.includes(id));
  const toggle = (id: string, isChosen: boolean) =>
    field.change(ids.filter((one) => (one === id ? isChosen : chosen.includes(one))));
  return (
    <fieldset className={styles.months}>
      <legend className={styles.legend}>Mois à signer</legend>
      <div className={styles.all}>
        <p className={styles.soft}>Lisez chaque mois, puis cochez ceux que vous signez.</p>
        {ids.length > 1 && (
          <PlainButton onClick={() => field.change(isWhole ? [] : ids)}>
            {isWhole ? 'Ne rien choisir' : 'Tout choisir'}
          </PlainButton>
        )}
      </div>
      <FieldNotes id={field.id} help={undefined} error={field.error} />
      <ul className={cards.cards}>
        {months.map((month) => (
          <MonthBox
            key={month.signingDocumentID}
            month={month}
            name={name}
            aria={field.aria}
            isChosen={chosen.includes(month.signingDocumentID)}
            onChoose={(isChosen) => toggle(month.signingDocumentID, isChosen)}
            onLeave={field.blur}
          />
        ))}
      </ul>
    </fieldset>
  );
}

interface MonthBoxProps {
  month: ClientMonth;
  name: string;
  aria: ReturnType<typeof useBoundField>['aria'];
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onLeave: () => void;
}

/** What would be signed, and the box that chooses it. */
function MonthBox({ month, name, aria, isChosen, onChoose, onLeave }: MonthBoxProps) {
  return (
    <li className={cards.card}>
      <label className={styles.choice}>
        <input
          {...aria}
          type="checkbox"
          name={name}
          checked={isChosen}
          onChange={(event) => onChoose(event.target.checked)}
          onBlur={onLeave}
        />
        <span>
          <strong className={styles.title}>
            {formatMonth(month.month)}
            {'\u00a0'}: {daysInWords(month.totalDays, month.hoursPerDays)}
          </strong>
          <span className={styles.who}>
            {month.bloomerFullname} · {month.missionLabel}
          </span>
        </span>
      </label>
      <Correction month={month} />
      <MonthPicture month={month.month} days={month.days} hoursPerDays={month.hoursPerDays} />
      <ButtonAnchor href={linkTo('signing.client', { id: month.signingDocumentID })} newTab>
        Lire en détail
        <span className="visually-hidden">{`\u00a0: ${formatMonth(month.month)}, ${month.bloomerFullname}`}</span>
      </ButtonAnchor>
    </li>
  );
}
