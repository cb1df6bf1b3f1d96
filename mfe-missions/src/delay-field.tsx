import { MAX_NET_DAYS } from '@bloom/shared-rules/invoice/due-date';
import { NumberField, type NumberFieldProps, useBoundField } from '@bloom/shared-ui/form-field';

type DelayFieldProps = Pick<NumberFieldProps, 'name' | 'label' | 'required'>;

/** Days between an invoice and its payment. More than the law allows is taken, and the due dates stop at the law's. */
export function DelayField(props: DelayFieldProps) {
  const { value } = useBoundField<number | string>(props);
  const help =
    Number(value) > MAX_NET_DAYS
      ? `La loi limite ce délai à ${MAX_NET_DAYS}\u00a0jours après la date de la facture\u00a0: les échéances n’iront pas au-delà.`
      : undefined;
  return <NumberField {...props} integer suffix="jours" help={help} />;
}
