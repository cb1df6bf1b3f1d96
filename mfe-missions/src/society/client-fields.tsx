import { hasSiret } from '@bloom/shared-rules/company/french-territory';
import { MAX_ADDRESS, MAX_COMPANY_NAME, MAX_FOREIGN_ID } from '@bloom/shared-rules/input/limits';
import { TextField } from '@bloom/shared-ui/form-field';
import { FieldPair } from '@bloom/shared-ui/form-rows';
import { SelectField } from '@bloom/shared-ui/select-field';
import { allCountries } from './countries.ts';

/** The fields that only a company that buys missions has. */
export function ClientFields({ country }: { country: string }) {
  return (
    <>
      <TextField name="name" label="Nom" required maxLength={MAX_COMPANY_NAME} autoComplete="off" />
      <SelectField name="addressCountryCode" label="Pays" required options={allCountries()} />
      <FieldPair>
        <TextField
          name="siret"
          label={hasSiret(country) ? 'SIRET' : 'Identifiant de la société'}
          autoComplete="off"
          maxLength={MAX_FOREIGN_ID}
        />
        <TextField name="tva" label="Numéro de TVA" autoComplete="off" maxLength={MAX_FOREIGN_ID} />
      </FieldPair>
      <TextField name="addressPart1" label="Adresse" autoComplete="off" maxLength={MAX_ADDRESS} />
      <FieldPair>
        <TextField name="addressZip" label="Code postal" autoComplete="off" maxLength={20} />
        <TextField name="addressTown" label="Ville" autoComplete="off" maxLength={MAX_ADDRESS} />
      </FieldPair>
    </>
  );
}
