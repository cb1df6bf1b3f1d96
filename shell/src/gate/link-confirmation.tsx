import type { LinkPurpose } from '@bloom/shared-rules/access/link-session';
import { BrandMark } from '@bloom/shared-ui/brand-mark';
import { useEffect, useState } from 'react';
import styles from '../login/gate.module.css';

const TITLES: Partial<Record<LinkPurpose, string>> = {
  talentBoard: 'Votre TalentBoard vous attend',
  invitation: 'Votre invitation vous attend',
  emailConfirm: 'Votre adresse e-mail est à confirmer',
  craSign: 'Votre compte rendu vous attend',
  contractSign: 'Votre contrat vous attend',
  selfData: 'Vos données vous attendent',
};

interface LinkConfirmationProps {
  purpose: LinkPurpose | undefined;
  productName: string;
  onContinue: () => Promise<void>;
}

/** A link that serves once is opened by a person: programs that read mails visit its page too, and may run it. */
export function LinkConfirmation({ purpose, productName, onContinue }: LinkConfirmationProps) {
  const [opening, setOpening] = useState(false);
  const title = (purpose && TITLES[purpose]) ?? 'Votre lien est prêt';

  useEffect(() => {
    document.title = `${title} · ${productName}`;
  }, [title, productName]);

  const open = () => {
    setOpening(true);
    void onContinue().finally(() => setOpening(false));
  };

  return (
    <main className={styles.screen}>
      <div className={styles.panel}>
        <BrandMark size={44} />
        <h1>{title}</h1>
        <p className={styles.text}>
          Ce lien est personnel et ne s’ouvre qu’une fois. Cliquez sur «{'\u202f'}Continuer{'\u202f'}» pour l’ouvrir
          ici.
        </p>
        <button type="button" className={styles.button} onClick={open} disabled={opening} aria-busy={opening}>
          {opening ? 'Ouverture…' : 'Continuer'}
        </button>
      </div>
    </main>
  );
}
