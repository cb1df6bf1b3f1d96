import AntSwitch from 'antd/es/switch';
import { type ReactNode, useId } from 'react';
import styles from './fields.module.css';

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
    <label className={styles.switch} htmlFor={id}>
      <AntSwitch id={id} checked={checked} disabled={disabled} onChange={onChange} />
      <span>{label}</span>
    </label>
  );
}
