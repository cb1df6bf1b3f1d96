import AntSwitch from 'antd/es/switch';
import { type ReactNode, useId } from 'react';
import styles from './form.module.css';

export type SwitchProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: ReactNode;
  disabled?: boolean;
};

/** On or off, effective at once; for a choice that is sent with a form, use CheckboxField. */
export function Switch({ checked, onChange, label, disabled }: SwitchProps) {
  const id = useId();
  return (
    <label className={styles.choice} htmlFor={id}>
      <AntSwitch id={id} className={styles.switch} checked={checked} disabled={disabled} onChange={onChange} />
      <span>{label}</span>
    </label>
  );
}
