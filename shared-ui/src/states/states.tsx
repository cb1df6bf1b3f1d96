import { type ReactNode, useEffect } from 'react';
import { PlainButton } from '../button/plain-button.tsx';
import { referenceOf, reportError } from '../error/report-error.ts';
import { SupportReference } from '../error/support-reference.tsx';
import { french } from '../format/french.ts';
import { ReloadOutlined } from '../icons/icons.ts';
import { messageFor } from '../messages/messages.ts';
import styles from './states.module.css';

/** Nothing here yet: what this place is for, and what to do first. */
export function EmptyState(props: { title: string; icon?: ReactNode; action?: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.state}>
      {props.icon !== undefined && (
        <span className={styles.icon} aria-hidden="true">
          {props.icon}
        </span>
      )}
      <p className={styles.title}>{props.title}</p>
      {props.children !== undefined && <div className={styles.text}>{props.children}</div>}
      {props.action}
    </div>
  );
}

/** The filters left nothing over. */
export function NoResult({ onClear, children }: { onClear?: () => void; children?: ReactNode }) {
  return (
    <EmptyState
      title="Aucun résultat"
      action={onClear && <PlainButton onClick={onClear}>Effacer les filtres</PlainButton>}
    >
      {children ?? 'Aucune ligne ne correspond aux filtres choisis.'}
    </EmptyState>
  );
}

export type ErrorStateProps = {
  /** What failed; gives the sentence and the reference. */
  error?: unknown;
  title?: string;
  message?: string;
  onRetry?: () => void;
  children?: ReactNode;
};

/** A part of a page that could not be loaded. */
export function ErrorState({ error, title, message, onRetry, children }: ErrorStateProps) {
  const reference = referenceOf(error);
  useEffect(() => {
    if (error !== undefined) reportError(error);
  }, [error]);
  return (
    <div className={styles.state} role="alert">
      <p className={styles.title}>{title ?? french("Le chargement n'a pas abouti")}</p>
      <p className={styles.text}>{message ?? messageFor(error)}</p>
      {reference !== undefined && <SupportReference reference={reference} />}
      {children}
      {onRetry && (
        <PlainButton icon={<ReloadOutlined />} onClick={onRetry}>
          Réessayer
        </PlainButton>
      )}
    </div>
  );
}

export type SkeletonShape = 'text' | 'table' | 'cards' | 'form' | 'page';

/** The shape of what is coming, in its place, so that nothing jumps. */
export function LoadingSkeleton(props: { shape?: SkeletonShape; rows?: number; label?: string }) {
  const { shape = 'text', rows = 3, label = 'Chargement…' } = props;
  return (
    <div className={styles.skeleton} role="status" aria-live="polite" aria-busy="true">
      <span className="visually-hidden">{label}</span>
      {shape === 'page' && <span className={styles.heading} />}
      <div className={shape === 'text' || shape === 'page' ? styles.lines : styles[shape]}>
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike and never move
          <span key={row} className={styles.bar} />
        ))}
      </div>
    </div>
  );
}
