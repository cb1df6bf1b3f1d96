import type { ReactNode } from 'react';
import { CheckCircleOutlined, ExclamationCircleOutlined, InfoCircleOutlined, WarningOutlined } from '../icons/icons.ts';
import styles from './notice.module.css';

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger';

const ICONS: Record<NoticeTone, ReactNode> = {
  info: <InfoCircleOutlined />,
  success: <CheckCircleOutlined />,
  warning: <WarningOutlined />,
  danger: <ExclamationCircleOutlined />,
};

export interface NoticeProps {
  tone?: NoticeTone;
  icon?: ReactNode;
  /** Buttons on the right, below on a phone. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Something to know about the screen, in its place; it stays, unlike a toast. */
export function Notice({ tone = 'info', icon = ICONS[tone], actions, children }: NoticeProps) {
  return (
    <div className={`${styles.notice} ${styles[tone]}`} role={tone === 'danger' ? 'alert' : 'status'}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <div className={styles.text}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
