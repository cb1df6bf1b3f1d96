import type { ReactNode } from 'react';
import { Card } from '../card/card.tsx';
import { Page } from '../page/page.tsx';
import { StatusTag } from '../status-tag/status-tag.tsx';
import styles from './coming-soon.module.css';

export interface ComingSoonPageProps {
  title: string;
  /** What the screen will be; a sentence. */
  lead: string;
  /** What people will be able to do, each an infinitive. */
  items: readonly string[];
  /** Where this is found today; else that nothing has to be done. */
  meanwhile?: ReactNode;
}

/** The address of a screen that is being made: says so, and what it will be for. */
export function ComingSoonPage({ title, lead, items, meanwhile }: ComingSoonPageProps) {
  return (
    <Page title={title} width="narrow" secondary={<StatusTag tone="info">Bientôt</StatusTag>}>
      <Card>
        <div className={styles.words}>
          <p>
            {lead} Vous pourrez{'\u00a0'}:
          </p>
          <ul className={styles.items}>
            {items.map((item, index) => (
              <li key={item}>
                {item}
                {index === items.length - 1 ? '.' : '\u202f;'}
              </li>
            ))}
          </ul>
          <p className={styles.meanwhile}>
            {meanwhile ?? `Rien n’est à faire de votre côté\u00a0: l’écran apparaîtra ici dès qu’il sera prêt.`}
          </p>
        </div>
      </Card>
    </Page>
  );
}
