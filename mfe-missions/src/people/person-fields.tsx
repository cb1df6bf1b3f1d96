import { MAX_PERSON_NAME } from '@bloom/shared-rules/input/limits';
import { normalisePhone } from '@bloom/shared-rules/person/person';
import { TextField } from '@bloom/shared-ui/form-field';
import { FieldPair } from '@bloom/shared-ui/form-rows';
import { SelectField } from '@bloom/shared-ui/select-field';
import type { AccountManagersQuery } from '../graphql.generated.ts';

interface PersonFieldsProps {
  managers: AccountManagersQuery['allAccountManagers'];
  emailHelp?: string;
}

/** What staff know of a Bloomer; the rest is entered by the Bloomer. */
export function PersonFields({ managers, emailHelp }: PersonFieldsProps) {
  return (
    <>
      <FieldPair>
        <TextField name="firstname" label="Prénom" required autoComplete="off" maxLength={MAX_PERSON_NAME} />
        <TextField name="lastname" label="Nom" required autoComplete="off" maxLength={MAX_PERSON_NAME} />
      </FieldPair>
      <TextField name="email" label="Adresse e-mail" type="email" required autoComplete="off" help={emailHelp} />
      <TextField
        name="phoneNumber"
        label="Téléphone"
        type="tel"
        autoComplete="off"
        placeholder="+33600000000"
        normalise={normalisePhone}
      />
      <SelectField
        name="accountManager"
        label="Account managers"
        multiple
        options={managers.map(({ recordId, fullname }) => ({ value: recordId, label: fullname }))}
      />
    </>
  );
}
