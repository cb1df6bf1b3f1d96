import { hasSiret } from '@bloom/shared-rules/invoice/french-territory';
import { formatSiret } from '@bloom/shared-ui/format';
import { countryName } from './society/country-name.ts';

interface NumberedCompany {
  siret: string | null | undefined;
  addressCountryCode: string;
}

/** Only companies of France have a SIRET. */
export const idOf = ({ addressCountryCode: country, siret }: NumberedCompany) =>
  hasSiret(country) ? { label: 'SIRET', value: formatSiret(siret) } : { label: 'Identifiant', value: siret };

/** Said of companies abroad alone. */
export const countryAbroad = (country: string) => (country === 'FR' ? undefined : countryName(country));
