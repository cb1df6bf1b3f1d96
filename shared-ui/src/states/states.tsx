import Empty from 'antd/es/empty';
import Result from 'antd/es/result';
import Skeleton from 'antd/es/skeleton/Skeleton';
import type { ReactNode } from 'react';
import { useKeptFocus } from '../attempt/use-attempt.ts';
import { Button } from '../button/button.tsx';
import { SupportReference } from '../error/support-reference.tsx';
import { ReloadOutlined, WarningOutlined } from '../icons/icons.ts';
import { type Failure, useFailure } from './failure.ts';
import type { EmptyStateProps } from './plain-states.tsx';
import styles from './states.module.css';

/** Nothing here yet: what this place is for, and what to do first. */
export function EmptyState({ title, icon, action, children }: EmptyStateProps) {
  return (
    <Empty
      className={styles.empty}
      classNames={{ image: styles.icon }}
      image={<span aria-hidden="true">{icon}</span>}
      description={
        <>
          <p className={styles.title}>{title}</p>
          {children}
        </>
      }
    >
      {action}
    </Empty>
  );
}

/** The filters left nothing over. */
export function NoResult({ onClear, children }: { onClear?: () => void; children?: ReactNode }) {
  return (
    <EmptyState title="Aucun résultat" action={onClear && <Button onClick={onClear}>Effacer les filtres</Button>}>
      {children ?? 'Aucune ligne ne correspond aux filtres choisis.'}
    </EmptyState>
  );
}

export type ErrorStateProps = Failure & { children?: ReactNode };

/** A part of a page that could not be loaded. */
export function ErrorState({ children, ...failure }: ErrorStateProps) {
  const { title, message, reference, retry } = useFailure(failure);
  const button = useKeptFocus();
  return (
    <Result
      className={styles.failure}
      role="alert"
      status="warning"
      icon={<WarningOutlined aria-hidden="true" />}
      title={title}
      subTitle={message}
      extra={
        <>
          {reference !== undefined && <SupportReference reference={reference} />}
          {children}
          {retry && (
            <Button ref={button} icon={<ReloadOutlined />} onClick={retry}>
              Réessayer
            </Button>
          )}
        </>
      }
    />
  );
}

export type SkeletonShape = 'text' | 'table' | 'cards' | 'form' | 'page';

/** The shape of what is coming, in its place, so that nothing jumps. */
export function LoadingSkeleton(props: { shape?: SkeletonShape; rows?: number; label?: string }) {
  const { shape = 'text', rows = 3, label = 'Chargement…' } = props;
  const isText = shape === 'text' || shape === 'page';
  return (
    <div role="status" aria-live="polite" aria-busy="true">
      <span className="visually-hidden">{label}</span>
      <div aria-hidden="true">
        <Skeleton
          active
          className={styles[shape]}
          title={shape === 'page'}
          paragraph={{ rows, width: isText ? '60%' : '100%' }}
        />
      </div>
    </div>
  );
}
