/** The staff of the firm and its Bloomers. */
import { mobilePhone } from './demo.identifiers.ts';
import type { Random } from './demo.random.ts';
import type { Planned, PlannedBloomer } from './demo.rows.ts';
import { FIRST_NAMES, LAST_NAMES, slug } from './demo.words.ts';

type StaffName = readonly [firstname: string, lastname: string, email: string];

const SYSTEM_EMAIL = 'system@bloom.example';

/** The first two are demo accounts. */
const STAFF: readonly StaffName[] = [
  ['Alice', 'Martin', 'admin@bloom.example'],
  ['Simon', 'Leclerc', SYSTEM_EMAIL],
  ['Karim', 'Benali', 'karim.benali@bloom.example'],
  ['Sophie', 'Lambert', 'sophie.lambert@bloom.example'],
  ['Julien', 'Mercier', 'julien.mercier@bloom.example'],
  ['Claire', 'Fontaine', 'claire.fontaine@bloom.example'],
];

export function staffMembers(random: Random): Planned<'staff'>[] {
  return STAFF.map(([firstname, lastname, email], index) => ({
    id: random.of(email).uuid(),
    firstname,
    lastname,
    email,
    phone_number: mobilePhone(random.of(`${email}/phone`)),
    // The last one only recruits: the sub-permissions can be seen at work.
    can_account: index < STAFF.length - 1,
    can_finance: index < STAFF.length - 1,
    can_recruit: true,
    can_dpo: index < STAFF.length - 1,
  }));
}

/** Those who look after Bloomers; never the system account. */
export function accountManagers(staff: readonly Planned<'staff'>[]): Planned<'staff'>[] {
  return staff.filter((member) => member.email !== SYSTEM_EMAIL).slice(0, -1);
}

export function bloomer(random: Random, firstname: string, lastname: string, email: string): PlannedBloomer {
  return {
    id: random.uuid(),
    firstname,
    lastname,
    email,
    ...secondAddress(random, firstname, lastname, email),
    phone_number: mobilePhone(random),
    slack: random.chance(0.6) ? `${slug(firstname)}.${slug(lastname)}` : null,
    hiresweet_contact_id: random.chance(0.3) ? `hs-${random.digits(6)}` : null,
    pipefy_contact_id: random.chance(0.5) ? random.digits(9) : null,
    communication_type: random.pick(['email', 'email', 'email', 'sms', 'whatsapp', 'none']),
  };
}

/** Proved by most of those who have one; a namesake's differs as the first address does. */
function secondAddress(random: Random, firstname: string, lastname: string, email: string) {
  if (!random.chance(0.25)) return { secondary_email: null, secondary_email_verified_at: null };
  const number = /(\d*)@/.exec(email)?.[1] ?? '';
  return {
    secondary_email: `${slug(firstname)}${number}@${slug(lastname)}.example`,
    secondary_email_verified_at: random.chance(0.8) ? '2026-01-05T09:00:00Z' : null,
  };
}

/** Bloomers whose names and addresses all differ; a namesake gets a number in the address. */
export function bloomers(random: Random, count: number): PlannedBloomer[] {
  const namesakes = new Map<string, number>();
  return Array.from({ length: count }, (_, index) => {
    const own = random.of(index);
    const firstname = own.pick(FIRST_NAMES);
    const lastname = own.pick(LAST_NAMES);
    const local = `${slug(firstname)}.${slug(lastname)}`;
    const number = (namesakes.get(local) ?? 0) + 1;
    namesakes.set(local, number);
    return bloomer(own, firstname, lastname, `${local}${number > 1 ? number : ''}@freelance.example`);
  });
}
