import { MAX_ADDRESS, MAX_PERSON_NAME } from '@bloom/shared-rules/input/limits';
import { normalisePhone } from '@bloom/shared-rules/person/person';
import { findingPlaces } from '@bloom/shared-rules/talents/talent-keeping';
import { networkLabel, networks } from '@bloom/shared-rules/talents/talent-profile';
import { TextField } from '@bloom/shared-ui/form-field';
import { SelectField } from '@bloom/shared-ui/select-field';
import { bloomerStatusLabels, remoteWorkLabels, statusLabels } from '../talent-words.ts';

const optionsOf = <Value extends string>(labels: Record<Value, string>) =>
  (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }));

export function IdentityFields() {
  return (
    <>
      <TextField name="firstname" label="Prénom" required autoComplete="off" maxLength={MAX_PERSON_NAME} />
      <TextField name="lastname" label="Nom" required autoComplete="off" maxLength={MAX_PERSON_NAME} />
      <TextField name="jobTitle" label="Métier" required autoComplete="off" />
    </>
  );
}

export function ContactFields() {
  return (
    <>
      <TextField name="email" label="Adresse e-mail" type="email" autoComplete="off" />
      <TextField
        name="phone"
        label="Téléphone"
        type="tel"
        autoComplete="off"
        placeholder="+33600000000"
        normalise={normalisePhone}
      />
    </>
  );
}

/** One secondary address and one secondary number can be added. */
export function SecondaryContactFields() {
  return (
    <>
      <TextField name="secondaryEmail" label="Adresse e-mail secondaire" type="email" autoComplete="off" />
      <TextField
        name="secondaryPhone"
        label="Téléphone secondaire"
        type="tel"
        autoComplete="off"
        normalise={normalisePhone}
      />
    </>
  );
}

export function StatusField() {
  return <SelectField name="status" label="Contrat" placeholder="Non renseigné" options={optionsOf(statusLabels)} />;
}

/** Whoever did not say it themselves is told where it was found. */
export function FoundInField() {
  return (
    <SelectField
      name="foundIn"
      label={'D’où viennent ces informations\u202f?'}
      placeholder="De la personne elle-même"
      options={optionsOf(findingPlaces)}
    />
  );
}

export function SearchedFields() {
  return (
    <>
      <TextField name="positionTitle" label="Poste recherché" autoComplete="off" />
      <StatusField />
      <SelectField
        name="remoteWork"
        label="Lieu de travail"
        placeholder="Non renseigné"
        options={optionsOf(remoteWorkLabels)}
      />
      <TextField name="city" label="Ville" autoComplete="off" maxLength={MAX_ADDRESS} />
    </>
  );
}

export function BloomerStatusField() {
  return (
    <SelectField
      name="bloomerStatus"
      label="Statut Bloomer"
      placeholder="Aucun"
      options={optionsOf(bloomerStatusLabels)}
    />
  );
}

export function ProfileFields() {
  return networks.map((network) => (
    <TextField key={network} name={network} label={`Profil ${networkLabel(network)}`} type="url" autoComplete="off" />
  ));
}
