import { DateField } from '@bloom/shared-ui/date-field';
import { useFormContext } from '@bloom/shared-ui/form-context';
import { CheckboxField } from '@bloom/shared-ui/form-field';
import { FieldPair } from '@bloom/shared-ui/form-rows';
import { useEffect } from 'react';

/** From when to when; what lasts has no end. */
export function PeriodFields({ isStartRequired = false, lasts }: { isStartRequired?: boolean; lasts: string }) {
  const { values, setFieldValue } = useFormContext<{ current: boolean; endDate: string }>();
  const { current, endDate } = values;
  useEffect(() => {
    if (current && endDate !== '') void setFieldValue('endDate', '', true);
  }, [current, endDate, setFieldValue]);
  return (
    <>
      <FieldPair>
        <DateField name="startDate" label="Début" required={isStartRequired} />
        <DateField name="endDate" label="Fin" disabled={current} />
      </FieldPair>
      <CheckboxField name="current" label={lasts} />
    </>
  );
}
