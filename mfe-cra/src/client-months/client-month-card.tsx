import { useSession } from '@bloom/shared-auth/session';
import { daysInWords } from '@bloom/shared-rules/cra/cra-total';
import { ButtonAnchor, ButtonLink } from '@bloom/shared-ui/button-link';
import { formatDate, formatMonth } from '@bloom/shared-ui/format';
import { latePart } from '@bloom/shared-ui/late-part';
import { linkTo } from '@bloom/shared-ui/links';
import { PlainStatusTag } from '@bloom/shared-ui/plain-status-tag';
import { MonthPicture } from '../activity-month/month-picture.tsx';
import { RenewLink } from '../client-link/renew-link.tsx';
import { useSignedAddress } from '../client-link/signed-address.ts';
import type { ClientMonthsQuery } from '../graphql.generated.ts';
import styles from './client-months.module.css';
import { waitingFor } from './waiting.words.ts';

/** Never where somebody came by a link. */
const AnothersMonth = latePart(async () => (await import('./anothers-month.tsx')).AnothersMonth);

export type ClientMonth = ClientMonthsQuery['clientMonths'][number];

/** One month of one Bloomer: the picture, where it stands, and the one thing to do. */
export function ClientMonthCard({ month }: { month: ClientMonth }) {
  const isByLink = useSession().link !== undefined;
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h3 className={styles.title}>
          {formatMonth(month.month)}
          {'\u00a0'}: {daysInWords(month.totalDays, month.hoursPerDays)}
        </h3>
        <MonthState month={month} />
      </div>
      <p className={styles.who}>
        {month.bloomerFullname} · {month.missionLabel}
      </p>
      <Correction month={month} />
      <div className={styles.picture}>
        <MonthPicture month={month.month} days={month.days} hoursPerDays={month.hoursPerDays} />
      </div>
      {!waitsForItsLink(month) && <MonthLink month={month} />}
      {waitsForItsLink(month) && isByLink && <RenewLink documentId={month.signingDocumentID} />}
      {waitsForItsLink(month) && !isByLink && <AnothersMonth month={month} />}
    </li>
  );
}

export function MonthState({ month: { state, signedAt, waitsSince } }: { month: ClientMonth }) {
  if (state === 'bloomerSigned') {
    return (
      <PlainStatusTag tone="warning">
        {waitsSince ? `En attente ${waitingFor(waitsSince)}` : 'En attente'}
      </PlainStatusTag>
    );
  }
  return (
    <PlainStatusTag tone="success">{signedAt === null ? 'Signé' : `Signé le ${formatDate(signedAt)}`}</PlainStatusTag>
  );
}

/** Two cards of one month are told apart: which one counts, and why the client is asked again. */
export function Correction({ month: { correctedAt, replacedAt, replacesSignedAt } }: { month: ClientMonth }) {
  const words = replacedAt
    ? `Remplacé par une version corrigée le ${formatDate(replacedAt)}`
    : correctedAt
      ? `Correction en cours depuis le ${formatDate(correctedAt)}\u00a0: ce compte rendu compte jusqu’à la signature de la version corrigée`
      : replacesSignedAt && `Version corrigée, remplace celle du ${formatDate(replacesSignedAt)}`;
  return words ? <p className={styles.who}>{words}</p> : null;
}

/** Waiting, and opened by its own invitation only, or by another contact of the mission. */
export function waitsForItsLink({ state, canSign }: ClientMonth): boolean {
  return state === 'bloomerSigned' && !canSign;
}

/** The way to the page that signs it or to what was signed; none where only its own invitation leads on. */
export function MonthLink({ month }: { month: ClientMonth }) {
  const { signingDocumentID: id, canSign, filePath } = month;
  const addressOf = useSignedAddress(id);
  const spoken = (
    <span className="visually-hidden">{`\u00a0: ${formatMonth(month.month)}, ${month.bloomerFullname}`}</span>
  );
  if (waitsForItsLink(month)) return null;
  if (canSign) {
    return (
      <ButtonLink variant="primary" to={linkTo('signing.client', { id })}>
        Lire et signer{spoken}
      </ButtonLink>
    );
  }
  if (filePath === null) return <ButtonLink to={linkTo('public.cra', { id })}>Voir le compte rendu{spoken}</ButtonLink>;
  return <ButtonAnchor href={addressOf(filePath)}>Ouvrir le PDF{spoken}</ButtonAnchor>;
}
