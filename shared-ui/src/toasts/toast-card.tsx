import { type CustomContentProps, SnackbarContent, useSnackbar } from 'notistack';
import type { ReactNode, Ref } from 'react';
import {
  CheckCircleOutlined,
  CloseOutlined,
  ExclamationCircleOutlined,
  InfoCircleOutlined,
  WarningOutlined,
} from '../icons/icons.ts';
import styles from './toast-card.module.css';

type Extras = { detail: ReactNode; extra: ReactNode };

declare module 'notistack' {
  interface VariantOverrides {
    success: Extras;
    info: Extras;
    warning: Extras;
    error: Extras;
    default: Extras;
  }
}

const icons = {
  default: <InfoCircleOutlined />,
  info: <InfoCircleOutlined />,
  success: <CheckCircleOutlined />,
  warning: <WarningOutlined />,
  error: <ExclamationCircleOutlined />,
};

export function ToastCard({
  id,
  variant,
  message,
  detail,
  extra,
  style,
  ref,
}: CustomContentProps & Extras & { ref?: Ref<HTMLDivElement> }) {
  const { closeSnackbar } = useSnackbar();
  const urgent = variant === 'error' || variant === 'warning';
  return (
    <SnackbarContent
      ref={ref}
      style={style}
      className={`${styles.card} ${styles[variant]}`}
      role={urgent ? 'alert' : 'status'}
    >
      <span className={styles.icon} aria-hidden="true">
        {icons[variant]}
      </span>
      <div className={styles.text}>
        <p>{message}</p>
        {detail !== undefined && <div className={styles.detail}>{detail}</div>}
        {extra}
      </div>
      <button type="button" className={styles.close} onClick={() => closeSnackbar(id)} aria-label="Fermer ce message">
        <CloseOutlined aria-hidden="true" />
      </button>
    </SnackbarContent>
  );
}
