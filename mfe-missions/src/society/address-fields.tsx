import { MAX_ADDRESS } from '@bloom/shared-rules/input/limits';
import { TextField } from '@bloom/shared-ui/form-field';
import { FieldPair } from '@bloom/shared-ui/form-rows';

/** Where the invoices of a company say that it is. */
export function AddressFields() {
  return (
    <>
      <TextField
        name="addressPart1"
        label="Adresse"
        autoComplete="street-address"
        maxLength={MAX_ADDRESS}
        help="Celle qui figure sur les factures de la société."
      />
      <FieldPair>
        <TextField name="addressZip" label="Code postal" autoComplete="postal-code" maxLength={20} />
        <TextField name="addressTown" label="Ville" autoComplete="address-level2" maxLength={MAX_ADDRESS} />
      </FieldPair>
    </>
  );
}
