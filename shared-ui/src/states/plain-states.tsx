import type { ReactNode } from 'react';
import { useKeptFocus } from '../attempt/use-attempt.ts';
import { PlainButton } from '../button/plain-button.tsx';
import { SupportReference } from '../error/support-reference.tsx';
import { ReloadOutlined } from '../icons/icons.ts';
import { type Failure, useFailure } from './failure.ts';
import styles from './plain-states.module.css';

export type EmptyStateProps = { title: string; icon?: ReactNode; action?: ReactNode; children?: ReactNode };

/** Nothing here: why, and what to do first. */
export function PlainEmptyState({ title, icon, action, children }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {icon !== undefined && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <p className={styles.title}>{title}</p>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {action}
    </div>
  );
}

/** A page that could not be loaded. */
export function PlainErrorState(failure: Failure) {
  const { title, message, reference, retry } = useFailure(failure);
  const button = useKeptFocus();
  return (
    <div className={styles.state} role="alert">
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{message}</p>
      {reference !== undefined && <SupportReference reference={reference} />}
      {retry && (
        <PlainButton ref={button} icon={<ReloadOutlined />} onClick={retry}>
          Réessayer
        </PlainButton>
      )}
    </div>
  );
}

/** Lines in the place of what is coming, under a heading where it is a page. */
export function PlainSkeleton(props: { isPage?: boolean; rows: number; label?: string }) {
  const { isPage = false, rows, label = 'Chargement…' } = props;
  return (
    <div className={styles.skeleton} role="status" aria-live="polite" aria-busy="true">
      <span className="visually-hidden">{label}</span>
      {isPage && <span className={styles.heading} />}
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike and never move
        <span key={row} className={styles.bar} />
      ))}
    </div>
  );
}
