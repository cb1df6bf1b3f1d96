import { truncate } from '@bloom/shared-ui/french';
import { CalendarOutlined, HomeOutlined, UserOutlined } from '@bloom/shared-ui/icons';
import { truncation } from '@bloom/shared-ui/measures';
import { plainText } from '@bloom/shared-ui/plain-text';
import { Link } from '@bloom/shared-ui/routing';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import { TagList } from '@bloom/shared-ui/tag-list';
import type { MouseEvent, ReactNode } from 'react';
import { BasketToggle } from '../basket/basket-button.tsx';
import { keptOnCard, leavingText } from '../talent-consent/keeping-words.ts';
import { bloomerStatusLabels, remoteWorkLabels, statusLabels } from '../talent-words.ts';
import type { TalentCardFragment } from '../talents.generated.ts';
import { availabilityText } from './availability.ts';
import styles from './talent-card.module.css';
import { WhyFound } from './why-found.tsx';

interface TalentCardProps {
  talent: TalentCardFragment;
  to: string;
  /** The search that found the talent: where the sheet leads back to. */
  from: string;
  today: string;
  /** A plain click opens the sheet beside the results. */
  onOpen: (id: string) => void;
}

/** One talent of the results; the whole card leads to the sheet. */
export function TalentCard({ talent, to, from, today, onOpen }: TalentCardProps) {
  const { jobTitle, positionTitle, status, bloomerStatus, remoteWork, location, owner, match } = talent;
  const name = plainText(`${talent.firstname} ${talent.lastname}`);
  const place = [remoteWork && remoteWorkLabels[remoteWork], plainText(location.city ?? '', truncation.jobTitle)]
    .filter(Boolean)
    .join(' · ');
  const title = positionTitle === jobTitle ? null : positionTitle;
  const leaving = leavingText(talent.keeping);
  const kept = keptOnCard(talent.keeping);
  return (
    <li className={styles.card}>
      <div className={styles.cardHead}>
        <h2 className={styles.name}>
          <Link
            id={`talent-${talent.id}`}
            to={to}
            state={{ from }}
            title={name}
            onClick={(event) => {
              if (!isPlain(event)) return;
              event.preventDefault();
              onOpen(talent.id);
            }}
          >
            {truncate(name, truncation.searchCardName)}
          </Link>
        </h2>
        <span className={styles.basket}>
          <BasketToggle talent={{ id: talent.id, fullname: name }} isSmall />
        </span>
        {bloomerStatus && <StatusTag tone="success">{bloomerStatusLabels[bloomerStatus]}</StatusTag>}
        {status && <StatusTag tone="info">{statusLabels[status]}</StatusTag>}
      </div>
      <p className={styles.job} title={jobTitle ?? undefined}>
        {jobTitle ? truncate(plainText(jobTitle), truncation.jobTitle) : 'Métier non renseigné'}
        {title && (
          <span className={styles.faint} title={title}>
            {` · ${truncate(plainText(title), truncation.searchCardTitle)}`}
          </span>
        )}
      </p>
      <ul className={styles.facts}>
        <Fact icon={<CalendarOutlined />}>{availabilityText(talent.availabilityDate, today)}</Fact>
        {place !== '' && <Fact icon={<HomeOutlined />}>{place}</Fact>}
        {owner && <Fact icon={<UserOutlined />}>{owner.fullname}</Fact>}
      </ul>
      {(leaving ?? kept) && (
        <div>
          <StatusTag tone={leaving ? 'warning' : 'neutral'}>{leaving ?? kept}</StatusTag>
        </div>
      )}
      {talent.skills.length > 0 && <TagList label="Compétences" labels={talent.skills.map(({ label }) => label)} />}
      {talent.languages.length > 0 && (
        <TagList label="Langues" labels={talent.languages.map(({ language }) => language.label)} />
      )}
      {match && match.criteria.length > 0 && <WhyFound criteria={match.criteria} />}
    </li>
  );
}

/** Another window or tab is the browser's business. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      <span aria-hidden="true">{icon}</span>
      {children}
    </li>
  );
}
