import { countryOfVat, isVatFormat } from '@bloom/shared-rules/company/company-id';
import { validate as atVat } from 'stdnum/lib/cjs/at/uid.js';
import { validate as beVat } from 'stdnum/lib/cjs/be/vat.js';
import { validate as bgVat } from 'stdnum/lib/cjs/bg/vat.js';
import { validate as cyVat } from 'stdnum/lib/cjs/cy/vat.js';
import { validate as czVat } from 'stdnum/lib/cjs/cz/dic.js';
import { validate as deVat } from 'stdnum/lib/cjs/de/vat.js';
import { validate as dkVat } from 'stdnum/lib/cjs/dk/cvr.js';
import { validate as eeVat } from 'stdnum/lib/cjs/ee/kmkr.js';
import { validate as esVat } from 'stdnum/lib/cjs/es/nif.js';
import { validate as fiVat } from 'stdnum/lib/cjs/fi/alv.js';
import { validate as frVat } from 'stdnum/lib/cjs/fr/tva.js';
import { validate as grVat } from 'stdnum/lib/cjs/gr/vat.js';
import { validate as hrVat } from 'stdnum/lib/cjs/hr/oib.js';
import { validate as huVat } from 'stdnum/lib/cjs/hu/anum.js';
import { validate as ieVat } from 'stdnum/lib/cjs/ie/vat.js';
import { validate as itVat } from 'stdnum/lib/cjs/it/iva.js';
import { validate as ltVat } from 'stdnum/lib/cjs/lt/pvm.js';
import { validate as luVat } from 'stdnum/lib/cjs/lu/tva.js';
import { validate as lvVat } from 'stdnum/lib/cjs/lv/pvn.js';
import { validate as mtVat } from 'stdnum/lib/cjs/mt/vat.js';
import { validate as nlVat } from 'stdnum/lib/cjs/nl/btw.js';
import { validate as plVat } from 'stdnum/lib/cjs/pl/nip.js';
import { validate as ptVat } from 'stdnum/lib/cjs/pt/nif.js';
import { validate as roVat } from 'stdnum/lib/cjs/ro/cui.js';
import { validate as seVat } from 'stdnum/lib/cjs/se/vat.js';
import { validate as siVat } from 'stdnum/lib/cjs/si/ddv.js';
import { validate as skVat } from 'stdnum/lib/cjs/sk/dph.js';

// One import a country: the library as a whole is a second of every start.
const BY_COUNTRY: Readonly<Record<string, (vat: string) => { isValid: boolean }>> = {
  AT: atVat,
  BE: beVat,
  BG: bgVat,
  CY: cyVat,
  CZ: czVat,
  DE: deVat,
  DK: dkVat,
  EE: eeVat,
  ES: esVat,
  FI: fiVat,
  FR: frVat,
  GR: grVat,
  HR: hrVat,
  HU: huVat,
  IE: ieVat,
  IT: itVat,
  LT: ltVat,
  LU: luVat,
  LV: lvVat,
  MT: mtVat,
  NL: nlVat,
  PL: plVat,
  PT: ptVat,
  RO: roVat,
  SE: seVat,
  SI: siVat,
  SK: skVat,
};

/** Has a VAT number the format of its country, and do its check digits agree? The French key comes from the SIREN. */
export function isPlausibleVat(vat: string): boolean {
  return isVatFormat(vat) && BY_COUNTRY[countryOfVat(vat) ?? '']?.(vat).isValid === true;
}
