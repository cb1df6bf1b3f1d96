import { NumberField } from '@bloom/shared-ui/form-field';
import { formatNumber } from '@bloom/shared-ui/format';
import { Facts } from '../sheet-frame/facts.tsx';
import { PanelCard } from '../sheet-frame/panel.tsx';
import type { PanelProps } from '../sheet-frame/panel-props.ts';
import { amounts } from '../sheet-frame/talent.rules.ts';
import { partEditing } from './save-part.ts';

const editing = partEditing(
  'terms',
  amounts,
  <>
    <NumberField name="tjm" label="TJM actuel" suffix="€ par jour" integer />
    <NumberField name="desiredTjm" label="TJM souhaité" suffix="€ par jour" integer />
    <NumberField name="package" label="Salaire actuel" suffix="€ par an" integer />
    <NumberField name="desiredPackage" label="Salaire souhaité" suffix="€ par an" integer />
  </>,
);

const euros = (amount: number | null, unit: string) => amount !== null && `${formatNumber(amount)}\u00a0€ ${unit}`;

/** What they cost, and what they ask for. */
export function TermsPanel(props: PanelProps) {
  const { tjm, desiredTjm, package: salary, desiredPackage } = props.talent;
  return (
    <PanelCard {...props} title="Conditions" editing={editing}>
      <Facts
        empty="Ni TJM ni salaire renseigné."
        facts={[
          { label: 'TJM', value: euros(tjm, 'par jour') },
          { label: 'TJM souhaité', value: euros(desiredTjm, 'par jour') },
          { label: 'Salaire', value: euros(salary, 'par an') },
          { label: 'Salaire souhaité', value: euros(desiredPackage, 'par an') },
        ]}
      />
    </PanelCard>
  );
}
