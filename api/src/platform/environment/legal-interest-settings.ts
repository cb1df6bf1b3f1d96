import type { LegalRate } from '@bloom/shared-rules/invoice/legal-interest';
import type { SettingsReader } from '@bloom/shared-server/settings-reader';

const RATE = /^(\d{4}-0[17]-01):(\d{1,2}(?:\.\d{1,2})?)$/;

/** Reads LEGAL_INTEREST_RATES, `2026-07-01:2.5,2027-01-01:2.4`; adds what is wrong. */
export function readLegalInterest(reader: SettingsReader): LegalRate[] {
  return reader.list('LEGAL_INTEREST_RATES').flatMap((item): LegalRate[] => {
    const [, from, percent] = RATE.exec(item) ?? [];
    if (from === undefined || percent === undefined) {
      reader.wrong.push(
        `LEGAL_INTEREST_RATES: "${item}" is not the first day of a half-year and its rate (2026-07-01:2.5)`,
      );
      return [];
    }
    return [[from, Number(percent)]];
  });
}
