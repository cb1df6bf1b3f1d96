import { DateField } from '@bloom/shared-ui/date-field';
import { useFormContext } from '@bloom/shared-ui/form-context';
import { CheckboxField } from '@bloom/shared-ui/form-field';
import { useEffect } from 'react';
import styles from './career.module.css';

/** From when to when; what lasts has no end. */
export function PeriodFields({ isStartRequired = false, lasts }: { isStartRequired?: boolean; lasts: string }) {
  const { values, setFieldValue } = useFormContext<{ current: boolean; endDate: string }>();
  const { current, endDate } = values;
  useEffect(() => {
    if (current && endDate !== '') void setFieldValue('endDate', '', false);
  }, [current, endDate, setFieldValue]);
  return (
    <>
      <div className={styles.pair}>
        <DateField name="startDate" label="Début" required={isStartRequired} />
        <DateField name="endDate" label="Fin" disabled={current} />
      </div>
      <CheckboxField name="current" label={lasts} />
    </>
  );
}
