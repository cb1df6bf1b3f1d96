import { UPLIFTS } from '@bloom/shared-rules/cra/day-uplifts';
import { NumberField } from '@bloom/shared-ui/form-field';
import { formatPercent } from '@bloom/shared-ui/format';
import { toPercent } from './pricing.rules.ts';

const usual = (factor: number) => `Laissez vide pour ${formatPercent(toPercent(factor))}.`;

/** What days beside the week are paid by, in percent of the price of a day. */
export function CoefficientFields() {
  return (
    <>
      <NumberField name="astreinte" label="Coefficient d’astreinte" required suffix="%" />
      <NumberField name="saturday" label="Coefficient du samedi" suffix="%" help={usual(UPLIFTS.saturday)} />
      <NumberField
        name="sunday"
        label="Coefficient du dimanche et des jours fériés"
        suffix="%"
        help={usual(UPLIFTS.sunday)}
      />
    </>
  );
}
