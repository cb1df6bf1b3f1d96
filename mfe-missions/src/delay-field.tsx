import { MAX_NET_DAYS } from '@bloom/shared-rules/invoice/due-date';
import { NumberField, type NumberFieldProps } from '@bloom/shared-ui/form-field';

type DelayFieldProps = Pick<NumberFieldProps, 'name' | 'label' | 'required'>;

/** More than the law allows is taken, and the due dates stop at the law's. Said from the start: nothing moves. */
const help = `La loi limite les échéances à ${MAX_NET_DAYS}\u00a0jours.`;

/** Days between an invoice and its payment. */
export function DelayField(props: DelayFieldProps) {
  return <NumberField {...props} integer suffix="jours" help={help} />;
}
