import Tag from 'antd/es/tag';
import type { ReactNode } from 'react';
import type { StatusTone } from './plain-status-tag.tsx';
import styles from './status-tag.module.css';

export type { StatusTone } from './plain-status-tag.tsx';

const COLOURS = {
  neutral: 'default',
  success: 'success',
  info: 'processing',
  warning: 'warning',
  danger: 'error',
} as const satisfies Record<StatusTone, string>;

/** A state in words; the tone only repeats what the words say. */
export function StatusTag(props: { tone?: StatusTone; icon?: ReactNode; struck?: boolean; children: ReactNode }) {
  const { tone = 'neutral', icon, struck = false, children } = props;
  return (
    <Tag
      color={COLOURS[tone]}
      className={`${styles.tag} ${struck ? styles.struck : ''}`}
      icon={icon !== undefined && <span aria-hidden="true">{icon}</span>}
    >
      {children}
    </Tag>
  );
}
