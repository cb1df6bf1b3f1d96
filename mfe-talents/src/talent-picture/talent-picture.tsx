import { latePart } from '@bloom/shared-ui/late-part';
import { useState } from 'react';
import type { TalentSheetFragment } from '../talents.generated.ts';
import styles from './talent-picture.module.css';

const PictureDialog = latePart(async () => (await import('./picture.dialog.tsx')).PictureDialog);

/** « ÉM » */
const initialsOf = ({ firstname, lastname }: TalentSheetFragment) =>
  [firstname, lastname].map((name) => [...name.trim()][0]?.toLocaleUpperCase('fr') ?? '').join('');

/** The face of somebody, or their initials; whoever may edit the sheet changes it here. */
export function TalentPicture({ talent }: { talent: TalentSheetFragment }) {
  const [isOpen, setOpen] = useState(false);
  const { image, viewerCanEdit } = talent;
  const picture =
    image === null ? (
      <span className={styles.initials} data-initials={initialsOf(talent)} aria-hidden="true" />
    ) : (
      <img className={styles.face} src={image} alt={`${talent.firstname} ${talent.lastname}`} />
    );
  if (!viewerCanEdit) return <span className={styles.frame}>{picture}</span>;
  const label = image === null ? 'Ajouter une photo' : 'Changer la photo';
  return (
    <>
      <button type="button" className={styles.frame} aria-label={label} title={label} onClick={() => setOpen(true)}>
        {picture}
      </button>
      {isOpen && <PictureDialog talent={talent} onClose={() => setOpen(false)} />}
    </>
  );
}
