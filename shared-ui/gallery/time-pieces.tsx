import { MonthPicker } from '@bloom/shared-ui/month-picker';
import { type Step, StepStrip } from '@bloom/shared-ui/stepper';
import { useState } from 'react';
import { Specimen, Specimens } from './specimen.tsx';

const STEPS: Step[] = [
  { id: 'entry', label: 'Saisie', state: 'done', detail: '18,5 jours' },
  { id: 'bloomer', label: 'Signature du Bloomer', state: 'done', detail: '03/11/2026' },
  { id: 'client', label: 'Signature du client', state: 'current', detail: 'Claire Durand' },
  { id: 'validation', label: 'Validation', state: 'todo' },
  { id: 'invoice', label: 'Facture', state: 'todo' },
  { id: 'paid', label: 'Paiement', state: 'todo' },
];

export function TimePieces() {
  const [month, setMonth] = useState<string | undefined>('2026-11');
  const [chosen, setChosen] = useState('client');
  return (
    <Specimens>
      <Specimen name="Mois">
        <MonthPicker value={month} onChange={setMonth} min="2024-01" max="2027-12" />
      </Specimen>
      <Specimen name="Mois, avec pas à pas">
        <MonthPicker value={month} onChange={setMonth} min="2024-01" max="2027-12" steps />
      </Specimen>
      <Specimen name="Mois, refusé">
        <MonthPicker
          value={month}
          onChange={setMonth}
          min="2024-01"
          max="2027-12"
          error="Ce mois est en dehors de la mission"
        />
      </Specimen>
      <Specimen name="Étapes" wide>
        <StepStrip label="Étapes du CRA" steps={STEPS} />
      </Specimen>
      <Specimen name="Étapes, en échec" wide>
        <StepStrip
          label="Étapes du CRA refusé"
          steps={STEPS.map((step) => {
            if (step.id === 'client') return { ...step, state: 'failed', detail: 'Refusé' };
            return step.state === 'todo' ? { ...step, state: 'dropped' } : step;
          })}
        />
      </Specimen>
      <Specimen name="Étapes à choisir" wide>
        <StepStrip
          label="Filtrer par étape"
          steps={STEPS.map((step) => ({
            ...step,
            selected: step.id === chosen,
            onSelect: () => setChosen(step.id),
          }))}
        />
      </Specimen>
    </Specimens>
  );
}
