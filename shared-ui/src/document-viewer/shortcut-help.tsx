import { Dialog } from '../dialog/dialog.tsx';
import styles from './reader-toolbar.module.css';
import { shortcuts } from './shortcuts.ts';

/** The keys of the viewer, and what else can be done with fingers and wheel. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title="Raccourcis clavier" size="small" onClose={onClose}>
      <dl className={styles.keys}>
        {shortcuts.map(({ keys, does }) => (
          <div key={keys}>
            <dt>{keys}</dt>
            <dd>{does}</dd>
          </div>
        ))}
        <div>
          <dt>Ctrl + molette, deux doigts</dt>
          <dd>Zoom</dd>
        </div>
      </dl>
    </Dialog>
  );
}
