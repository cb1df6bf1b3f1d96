import { Page } from '@bloom/shared-ui/page';
import type { ReactNode } from 'react';
import { ButtonPieces } from './button-pieces.tsx';
import { FieldPieces } from './field-pieces.tsx';
import { FigurePieces } from './figure-pieces.tsx';
import { FilePieces } from './file-pieces.tsx';
import styles from './gallery.module.css';
import { GridPieces } from './grid-pieces.tsx';
import { ListPieces } from './list-pieces.tsx';
import { OverlayPieces } from './overlay-pieces.tsx';
import { StatePieces } from './state-pieces.tsx';
import { TimePieces } from './time-pieces.tsx';
import { ToastPieces } from './toast-pieces.tsx';

const CHAPTERS: { id: string; title: string; content: ReactNode }[] = [
  { id: 'boutons', title: 'Boutons', content: <ButtonPieces /> },
  { id: 'chiffres', title: 'Étiquettes, chiffres et listes', content: <FigurePieces /> },
  { id: 'champs', title: 'Champs de formulaire', content: <FieldPieces /> },
  { id: 'temps', title: 'Mois et étapes', content: <TimePieces /> },
  { id: 'fenetres', title: 'Fenêtres, volets et menus', content: <OverlayPieces /> },
  { id: 'messages', title: 'Messages passagers', content: <ToastPieces /> },
  { id: 'etats', title: 'États', content: <StatePieces /> },
  { id: 'listes', title: 'Pages, onglets et historiques', content: <ListPieces /> },
  { id: 'tables', title: 'Tables', content: <GridPieces /> },
  { id: 'fichiers', title: 'Fichiers', content: <FilePieces /> },
];

export function GalleryPieces() {
  return (
    <main>
      <Page title="Composants" subtitle="Chaque pièce de shared-ui, dans chacun de ses états" width="normal">
        <nav aria-label="Chapitres">
          <ul className={styles.chapters}>
            {CHAPTERS.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        {CHAPTERS.map(({ id, title, content }) => (
          <section key={id} id={id} className={styles.chapter} aria-labelledby={`${id}-titre`}>
            <h2 id={`${id}-titre`}>{title}</h2>
            {content}
          </section>
        ))}
      </Page>
    </main>
  );
}
