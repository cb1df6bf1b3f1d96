/** Countries whose accounts are written with the IBAN of another, ISO 3166-1; their banks keep their own code. */
const WRITTEN_AS: Readonly<Record<string, readonly string[]>> = {
  FR: ['BL', 'GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'TF', 'WF', 'YT'],
  GB: ['GG', 'IM', 'JE'],
  FI: ['AX'],
};

/** Are an IBAN and a BIC, both well formed, of the same country? */
export function isSameCountry(iban: string, bic: string): boolean {
  const [account, bank] = [iban.slice(0, 2), bic.slice(4, 6)];
  return account === bank || WRITTEN_AS[account]?.includes(bank) === true;
}
