import Alert from 'antd/es/alert/Alert';
import type { ReactNode } from 'react';
import { CheckCircleOutlined, ExclamationCircleOutlined, InfoCircleOutlined, WarningOutlined } from '../icons/icons.ts';
import styles from './notice.module.css';
import type { PlainNoticeProps } from './plain-notice.tsx';

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger';

const ICONS: Record<NoticeTone, ReactNode> = {
  info: <InfoCircleOutlined />,
  success: <CheckCircleOutlined />,
  warning: <WarningOutlined />,
  danger: <ExclamationCircleOutlined />,
};

export interface NoticeProps extends PlainNoticeProps {
  tone?: NoticeTone;
  icon?: ReactNode;
}

/** Something to know about the screen, in its place; it stays, unlike a toast. */
export function Notice({ tone = 'info', icon = ICONS[tone], actions, children }: NoticeProps) {
  return (
    <Alert
      type={tone === 'danger' ? 'error' : tone}
      role={tone === 'danger' ? 'alert' : 'status'}
      showIcon
      icon={<span aria-hidden="true">{icon}</span>}
      title={children}
      action={actions}
      className={styles.notice}
      classNames={{ section: styles.text, actions: styles.actions }}
    />
  );
}

type ListEndProps = {
  count: number | undefined;
  /** How many rows one answer holds. */
  atMost: number;
  /** Which of them, and where the others are. */
  children: string;
};

/** No list ends without a word: as long as an answer can be, it may lack rows. */
export function ListEnd({ count = 0, atMost, children }: ListEndProps) {
  return count < atMost ? null : <Notice>{`Les ${atMost.toLocaleString('fr-FR')} ${children}`}</Notice>;
}
