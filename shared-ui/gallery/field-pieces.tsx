import { Button } from '@bloom/shared-ui/button';
import { DateField } from '@bloom/shared-ui/date-field';
import { Dialog } from '@bloom/shared-ui/dialog';
import { FileField } from '@bloom/shared-ui/file-field';
import { Form } from '@bloom/shared-ui/form';
import { CheckboxField, NumberField, RadioField, TextAreaField, TextField } from '@bloom/shared-ui/form-field';
import { formatHours } from '@bloom/shared-ui/format';
import { SelectField } from '@bloom/shared-ui/select-field';
import { SliderField } from '@bloom/shared-ui/slider-field';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { Switch } from '@bloom/shared-ui/switch';
import { useState } from 'react';
import { Row, Specimen, Specimens } from './specimen.tsx';

const EMPTY = {
  name: '',
  days: '' as number | '',
  comment: '',
  status: '',
  day: '',
  hours: 7.5,
  agree: false,
  channel: '',
  skills: [] as string[],
  document: null as File | null,
};

const FILLED = {
  ...EMPTY,
  name: 'Chloé d’Estrées-Lefèvre',
  days: 18.5,
  comment: 'Deux jours de formation chez le client, le reste en télétravail.',
  status: 'SASU',
  day: '2026-11-03',
  agree: true,
  channel: 'email',
  skills: ['react', 'node'],
};

const STATUSES = ['SASU', 'EURL', 'Auto Entrepreneur'].map((value) => ({ value, label: value }));
const CHANNELS = [
  { value: 'email', label: 'E-mail' },
  { value: 'sms', label: 'SMS' },
  { value: 'fax', label: 'Télécopie', disabled: true },
];
const SKILLS = [
  { value: 'react', label: 'React' },
  { value: 'node', label: 'Node.js' },
  { value: 'sql', label: 'PostgreSQL' },
];

const refuseAll = () => ({
  name: "Min 2 lettres, pas d'emoji, ni caractères spéciaux",
  days: 'Un nombre entre 0 et 31',
  comment: 'Écris quelques mots',
  status: 'Choisis un statut',
  day: 'La date est obligatoire',
  agree: 'Coche cette case pour continuer',
  channel: 'Choisis un moyen',
  skills: 'Choisis une compétence',
  document: 'Le fichier est obligatoire',
});

export function FieldPieces() {
  return (
    <Specimens>
      <Specimen name="Vides">
        <Form label="Champs vides" initialValues={EMPTY} onSubmit={() => undefined}>
          <Fields required />
        </Form>
      </Specimen>
      <Specimen name="Remplis">
        <Form label="Champs remplis" initialValues={FILLED} onSubmit={() => undefined}>
          <Fields />
        </Form>
      </Specimen>
      <Specimen name="Désactivés">
        <Form label="Champs désactivés" initialValues={FILLED} onSubmit={() => undefined}>
          <Fields disabled />
        </Form>
      </Specimen>
      <Specimen name="Refusés">
        <Form label="Champs refusés" initialValues={EMPTY} validate={refuseAll} onSubmit={() => undefined}>
          <Fields required />
          <Row>
            <SubmitButton>Montrer les refus</SubmitButton>
          </Row>
        </Form>
      </Specimen>
      <Specimen name="Lecture seule">
        <Form label="Champs en lecture seule" initialValues={FILLED} onSubmit={() => undefined}>
          <TextField name="name" label="Nom" readOnly />
          <NumberField name="days" label="Jours" suffix="j" readOnly />
          <TextAreaField name="comment" label="Commentaire" readOnly />
          <DateField name="day" label="Date" readOnly />
        </Form>
      </Specimen>
      <Specimen name="Dans une fenêtre">
        <InDialog />
      </Specimen>
      <Specimen name="Interrupteur">
        <Switches />
      </Specimen>
    </Specimens>
  );
}

function Fields({ required, disabled }: { required?: boolean; disabled?: boolean }) {
  const state = { required, disabled };
  return (
    <>
      <TextField {...state} name="name" label="Nom" placeholder="Nom et prénom" help="Comme sur ta pièce d’identité." />
      <NumberField {...state} name="days" label="Jours" suffix="j" placeholder="0" />
      <TextAreaField {...state} name="comment" label="Commentaire" maxLength={200} />
      <SelectField {...state} name="status" label="Statut" options={STATUSES} placeholder="Choisir" />
      <SelectField
        search
        {...state}
        name="skills"
        label="Compétences"
        options={SKILLS}
        placeholder="Chercher"
        multiple
      />
      <DateField {...state} name="day" label="Date" />
      <SliderField {...state} name="hours" label="Heures par jour" min={0} max={12} step={0.5} words={formatHours} />
      <RadioField {...state} name="channel" label="Moyen" options={CHANNELS} inline />
      <FileField {...state} name="document" label="KBIS" accept={['.pdf']} maxSize={5_000_000} />
      <CheckboxField {...state} name="agree" label="J’ai vérifié ces informations" />
    </>
  );
}

function InDialog() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Row>
      <Button onClick={() => setOpen(true)}>Ouvrir les champs</Button>
      <Dialog open={isOpen} title="Champs" size="small" onClose={() => setOpen(false)}>
        <Form label="Champs d’une fenêtre" initialValues={FILLED} onSubmit={() => undefined}>
          <Fields />
        </Form>
      </Dialog>
    </Row>
  );
}

function Switches() {
  const [isOn, setOn] = useState(true);
  return (
    <div>
      <Switch label="Non lus" checked={isOn} onChange={setOn} />
      <Switch label="Désactivé" checked={false} disabled onChange={() => undefined} />
    </div>
  );
}
