import { CopyButton } from '../button/copy-button.tsx';
import { french } from '../format/french.ts';
import styles from './support-reference.module.css';

/** Shown where somebody may have to call for help: readable, selectable at a click, copied with a button. */
export function SupportReference({ reference, label }: { reference: string; label?: string }) {
  return (
    <p className={styles.reference}>
      <span>
        {label ?? french('Référence : ')}
        <code>{reference}</code>
      </span>{' '}
      <CopyButton size="small" text={reference} label="Copier la référence" copiedLabel="Référence copiée" />
    </p>
  );
}
