import { formatNumber, formatPhone, todayInParis } from '@bloom/shared-ui/format';
import {
  CalendarOutlined,
  EuroOutlined,
  HomeOutlined,
  MailOutlined,
  PhoneOutlined,
  UserOutlined,
} from '@bloom/shared-ui/icons';
import { MailLink } from '@bloom/shared-ui/mail-address';
import { plainText } from '@bloom/shared-ui/plain-text';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import type { ReactNode } from 'react';
import { availabilityText } from '../talent-card/availability.ts';
import { TalentPicture } from '../talent-picture/talent-picture.tsx';
import { bloomerStatusLabels, remoteWorkLabels, statusLabels } from '../talent-words.ts';
import type { TalentSheetFragment } from '../talents.generated.ts';
import styles from './profile-head.module.css';

/** Who somebody is, when they are free, and how to reach them: before everything else. */
export function ProfileHead({ talent }: { talent: TalentSheetFragment }) {
  const { jobTitle, positionTitle, status, bloomerStatus, remoteWork, location, owner, email, phone } = talent;
  const place = [location.city, remoteWork && remoteWorkLabels[remoteWork]].filter(Boolean).join(' · ');
  const price = priceText(talent);
  const wish = positionTitle && positionTitle !== jobTitle ? positionTitle : undefined;
  return (
    <section className={styles.head} aria-label="En bref">
      <TalentPicture talent={talent} />
      <div className={styles.who}>
        <p className={styles.job}>{plainText(jobTitle ?? 'Métier non renseigné')}</p>
        {wish && <p className={styles.wish}>{`Cherche\u00a0: ${plainText(wish)}`}</p>}
        {bloomerStatus && <StatusTag tone="success">{bloomerStatusLabels[bloomerStatus]}</StatusTag>}
        {status && <StatusTag tone="info">{statusLabels[status]}</StatusTag>}
      </div>
      <ul className={styles.facts}>
        <HeadFact icon={<CalendarOutlined />}>{availabilityText(talent.availabilityDate, todayInParis())}</HeadFact>
        {price !== '' && <HeadFact icon={<EuroOutlined />}>{price}</HeadFact>}
        {place !== '' && <HeadFact icon={<HomeOutlined />}>{plainText(place)}</HeadFact>}
        {email && (
          <HeadFact icon={<MailOutlined />}>
            <MailLink address={email} />
          </HeadFact>
        )}
        {phone && (
          <HeadFact icon={<PhoneOutlined />}>
            <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
          </HeadFact>
        )}
        {owner && <HeadFact icon={<UserOutlined />}>{`Suivi par ${owner.fullname}`}</HeadFact>}
      </ul>
    </section>
  );
}

/** What they ask for, or what they cost while they have not said. */
function priceText(talent: TalentSheetFragment): string {
  const day = talent.desiredTjm ?? talent.tjm;
  const year = talent.desiredPackage ?? talent.package;
  return [
    day === null ? '' : `${formatNumber(day)}\u00a0€ par jour`,
    year === null ? '' : `${formatNumber(year)}\u00a0€ par an`,
  ]
    .filter(Boolean)
    .join(' · ');
}

function HeadFact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      <span aria-hidden="true">{icon}</span>
      {children}
    </li>
  );
}
