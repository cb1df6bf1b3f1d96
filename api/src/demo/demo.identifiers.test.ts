import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { planWorld } from './demo.world.ts';

// Checks written from the public rules, apart from the code that makes the numbers.

function luhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    let digit = Number(digits[digits.length - 1 - index]);
    if (index % 2 === 1) digit = digit * 2 > 9 ? digit * 2 - 9 : digit * 2;
    sum += digit;
  }
  return sum % 10 === 0;
}

function ibanIsValid(iban: string): boolean {
  const moved = `${iban.slice(4)}${iban.slice(0, 4)}`;
  const digits = moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}

const IBAN_LENGTH: Readonly<Record<string, number>> = { FR: 27, BE: 16, CH: 21 };

function frenchRibIsValid(iban: string): boolean {
  const [bank, branch, account, key] = [iban.slice(4, 9), iban.slice(9, 14), iban.slice(14, 25), iban.slice(25)];
  return 97 - ((89 * Number(bank) + 15 * Number(branch) + 3 * Number(account)) % 97) === Number(key);
}

function swissUidIsValid(uid: string): boolean {
  if (!/^CHE-\d{3}\.\d{3}\.\d{3}$/.test(uid)) return false;
  const digits = [...uid.replace(/\D/g, '')].map(Number);
  const weights = [5, 4, 3, 2, 7, 6, 5, 4, 1];
  return weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0) % 11 === 0;
}

describe('identifiers of the demo', () => {
  const world = planWorld('large', '2026-11-21');
  const societies = [...world.clients.map((client) => client.society), ...world.societies];

  test('companies have a valid number, of their own', () => {
    assert.equal(new Set(societies.map((society) => society.siret)).size, societies.length);
    for (const { siret, status, name } of societies) {
      const number = siret ?? '';
      if (status === 'SUE') assert.match(number, /^BE0\d{9}$/, name);
      else if (status === 'SHUE') assert.ok(swissUidIsValid(number), `${name} ${number}`);
      else assert.ok(/^\d{14}$/.test(number) && luhn(number) && luhn(number.slice(0, 9)), `${name} ${number}`);
    }
  });

  test('VAT numbers have the right key, and micro-entrepreneurs have none', () => {
    for (const { siret, tva, status, name } of societies) {
      if (status === 'Auto Entrepreneur' || status === 'SHUE') {
        assert.equal(tva, null, name);
      } else if (status === 'SUE') {
        const digits = (tva ?? '').slice(2);
        assert.equal(97 - (Number(digits.slice(0, 8)) % 97), Number(digits.slice(8)), name);
      } else {
        const siren = (siret ?? '').slice(0, 9);
        const key = (12 + 3 * (Number(siren) % 97)) % 97;
        assert.equal(tva, `FR${String(key).padStart(2, '0')}${siren}`, name);
      }
    }
  });

  test('bank accounts pass ISO 7064 and belong to a bank of their country', () => {
    const accounts = societies.filter((society) => society.iban);
    assert.ok(accounts.length > 500);
    for (const { iban, bic, name } of accounts) {
      const account = iban ?? '';
      const country = account.slice(0, 2);
      assert.equal(account.length, IBAN_LENGTH[country], name);
      assert.ok(ibanIsValid(account), `${name} ${account}`);
      if (country === 'FR') assert.ok(frenchRibIsValid(account), `${name} ${account}`);
      assert.match(bic ?? '', /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/);
      assert.equal(bic?.slice(4, 6), country);
    }
  });

  test('companies in portage show no bank account, and are no micro-entrepreneurs', () => {
    const carried = societies.filter((society) => society.portage);
    assert.ok(carried.length >= 3);
    for (const society of carried) {
      assert.deepEqual([society.iban, society.bic], [null, null]);
      assert.notEqual(society.status, 'Auto Entrepreneur');
    }
  });

  test('every state of the papers occurs', () => {
    const own = world.societies.filter((society) => !society.portage && society.status !== 'Auto Entrepreneur');
    const today = '2026-11-21';
    const states = [
      own.some((society) => society.kbis_file_id && society.urssaf_file_id && society.rcp_file_id),
      own.some((society) => !society.kbis_file_id && society.urssaf_file_id),
      own.some((society) => society.kbis_file_id && !society.urssaf_file_id),
      own.some((society) => (society.urssaf_expiration_date ?? today) < today),
      own.some((society) => (society.kbis_expiration_date ?? today) < today),
      own.some((society) => society.urssaf_file_id && !society.urssaf_expiration_date),
      own.some((society) => !society.iban),
      world.missions.some((mission) => !mission.row.bloomer_billing_society_id),
      world.societies.some((society) => society.status === 'Auto Entrepreneur'),
    ];
    assert.deepEqual(
      states,
      states.map(() => true),
    );
  });

  test('people have addresses of their own, on domains and numbers that reach nobody', () => {
    const emails = world.bloomers.map((bloomer) => bloomer.email);
    assert.equal(new Set(emails).size, emails.length);
    const contacts = world.clients.flatMap((client) => [...client.operational, client.billing]);
    for (const email of [...emails, ...contacts.map((contact) => contact.email)]) {
      assert.match(email ?? '', /^[a-z0-9.-]+@[a-z0-9-]+\.example$/);
    }
    for (const { phone_number } of [...world.bloomers, ...contacts]) {
      assert.match(phone_number ?? '', /^\+33(63998|19900|26191|35301|46571|53649)\d{4}$/);
    }
  });
});
