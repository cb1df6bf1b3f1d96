import { hasSiret } from '@bloom/shared-rules/company/french-territory';
import { formatSiret } from '@bloom/shared-ui/format';

interface NumberedCompany {
  siret: string | null | undefined;
  addressCountryCode: string;
}

/** Only companies of France have a SIRET. */
export const idOf = ({ addressCountryCode: country, siret }: NumberedCompany) =>
  hasSiret(country) ? { label: 'SIRET', value: formatSiret(siret) } : { label: 'Identifiant', value: siret };
