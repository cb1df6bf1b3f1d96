/** Identifiers that pass the checks of the administrations and of the banks. */
import type { Random } from './demo.random.ts';

/** The last digit that makes `digits` + it pass Luhn's check. */
function luhnDigit(digits: string): number {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return (10 - (sum % 10)) % 10;
}

export function siren(random: Random): string {
  const start = `${random.pick(['8', '9'])}${random.digits(7)}`;
  return `${start}${luhnDigit(start)}`;
}

/** A SIREN and the number of its first establishments. */
export function siret(companySiren: string, random: Random): string {
  const start = `${companySiren}000${random.int(1, 4)}`;
  return `${start}${luhnDigit(start)}`;
}

export function frenchVat(companySiren: string): string {
  const key = (12 + 3 * (Number(companySiren) % 97)) % 97;
  return `FR${String(key).padStart(2, '0')}${companySiren}`;
}

/** Enterprise number of the Belgian register, which is the VAT number too. */
export function belgianVat(random: Random): string {
  const start = `0${random.pick(['6', '7'])}${random.digits(6)}`;
  return `BE${start}${String(97 - (Number(start) % 97)).padStart(2, '0')}`;
}

/** Swiss UID, CHE-123.456.789: the last digit is a check modulo 11, and 10 does not exist. */
export function swissUid(random: Random): string {
  const weights = [5, 4, 3, 2, 7, 6, 5, 4];
  for (;;) {
    const digits = `${random.int(1, 4)}${random.digits(7)}`;
    const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
    const check = (11 - (sum % 11)) % 11;
    if (check === 10) continue;
    const uid = `${digits}${check}`;
    return `CHE-${uid.slice(0, 3)}.${uid.slice(3, 6)}.${uid.slice(6)}`;
  }
}

function modulo97(text: string): number {
  const digits = [...text].map((character) => Number.parseInt(character, 36)).join('');
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest;
}

/** ISO 13616: the two check digits in front of a national account number. */
function iban(country: string, account: string): string {
  const key = 98 - modulo97(`${account}${country}00`);
  return `${country}${String(key).padStart(2, '0')}${account}`;
}

export type BankAccount = { readonly iban: string; readonly bic: string };

const FRENCH_BANKS = [
  { code: '30004', bic: 'BNPAFRPP' },
  { code: '30003', bic: 'SOGEFRPP' },
  { code: '30002', bic: 'CRLYFRPP' },
  { code: '10278', bic: 'CMCIFR2A' },
  { code: '18206', bic: 'AGRIFRPP882' },
  { code: '20041', bic: 'PSSTFRPPPAR' },
] as const;

export function frenchAccount(random: Random): BankAccount {
  const bank = random.pick(FRENCH_BANKS);
  const branch = random.digits(5);
  const account = random.digits(11);
  const key = 97 - ((89 * Number(bank.code) + 15 * Number(branch) + 3 * Number(account)) % 97);
  const national = `${bank.code}${branch}${account}${String(key).padStart(2, '0')}`;
  return { iban: iban('FR', national), bic: bank.bic };
}

export function belgianAccount(random: Random): BankAccount {
  const start = `001${random.digits(7)}`;
  const rest = Number(start) % 97;
  return { iban: iban('BE', `${start}${String(rest === 0 ? 97 : rest).padStart(2, '0')}`), bic: 'GEBABEBB' };
}

export function swissAccount(random: Random): BankAccount {
  return { iban: iban('CH', `09000${random.digits(12)}`), bic: 'POFICHBEXXX' };
}

/** Numbers that the French regulator (ARCEP) keeps for fiction: nobody is ever called. */
export function mobilePhone(random: Random): string {
  return `+3363998${random.digits(4)}`;
}

export function officePhone(random: Random): string {
  return `+${random.pick(['3319900', '3326191', '3335301', '3346571', '3353649'])}${random.digits(4)}`;
}
