/** Client companies with their contacts, and the companies Bloomers invoice with, in every state of their papers. */
import { addDays } from '@bloom/shared-rules/calendar/calendar-day';
import {
  belgianAccount,
  belgianVat,
  frenchAccount,
  frenchVat,
  officePhone,
  siren,
  siret,
  swissAccount,
  swissUid,
} from './demo.identifiers.ts';
import type { Random } from './demo.random.ts';
import type { Planned, PlannedBloomer, PlannedContact, PlannedPaper, PlannedSociety } from './demo.rows.ts';
import { CLIENT_KINDS, CLIENT_NAMES, FIRST_NAMES, JOBS, LAST_NAMES, STREETS, slug, TOWNS } from './demo.words.ts';

export type ClientCompany = {
  readonly society: PlannedSociety;
  readonly operational: readonly PlannedContact[];
  readonly billing: PlannedContact;
};

function address(random: Random, name: string) {
  const town = random.pick(TOWNS);
  return {
    address_name: name,
    address_part1: `${random.int(1, 148)} ${random.pick(STREETS)}`,
    address_zip: town.zip,
    address_town: town.name,
    address_country_code: 'FR',
  };
}

function frenchCompany(random: Random, name: string) {
  const number = siren(random);
  return { siret: siret(number, random), tva: frenchVat(number), ...address(random, name) };
}

function contact(
  random: Random,
  society: { id: string },
  domain: string,
  role: 'operational' | 'billing',
): PlannedContact {
  const firstname = random.pick(FIRST_NAMES);
  const lastname = random.pick(LAST_NAMES);
  return {
    id: random.uuid(),
    society_id: society.id,
    firstname,
    lastname,
    name_job: random.pick(JOBS[role]),
    email: `${slug(firstname)}.${slug(lastname)}@${domain}`,
    phone_number: officePhone(random),
    is_billing: role === 'billing',
    is_operational: role === 'operational',
  };
}

export function clientCompany(random: Random, name: string, domain: string): ClientCompany {
  const id = random.uuid();
  const billing = contact(random.of('billing'), { id }, domain, 'billing');
  const society: PlannedSociety = {
    id,
    name,
    status: random.pick(['SAS', 'SAS', 'SARL', 'Autre']),
    is_client: true,
    portage: false,
    ...frenchCompany(random, name),
    billing_contact_id: billing.id,
  };
  const operational = [1, 2].map((number) => contact(random.of(number), { id }, domain, 'operational'));
  return { society, operational, billing };
}

/** Invented clients with names that differ; the first words are used up before any repeats with another kind. */
export function clientCompanies(random: Random, count: number): ClientCompany[] {
  return Array.from({ length: count }, (_, index) => {
    const noun = CLIENT_NAMES[index % CLIENT_NAMES.length];
    const kind = CLIENT_KINDS[(index + Math.floor(index / CLIENT_NAMES.length)) % CLIENT_KINDS.length];
    const name = `${kind} ${noun}`;
    return clientCompany(random.of(index), name, `${slug(name)}.example`);
  });
}

/** What is wrong, or special, with the papers of a Bloomer's company. */
export const COMPLIANCE_STATES = [
  'complete',
  'missingKbis',
  'complete',
  'expiredUrssaf',
  'microEntrepreneur',
  'complete',
  'missingUrssaf',
  'complete',
  'soleTrader',
  'missingUrssafDate',
  'complete',
  'expiredKbis',
  'belgian',
  'complete',
  'incomplete',
  'swiss',
] as const;

export type ComplianceState = (typeof COMPLIANCE_STATES)[number];

export type BloomerCompany = { readonly society: PlannedSociety; readonly papers: readonly PlannedPaper[] };

type Shape = Pick<PlannedSociety, 'name' | 'status' | 'siret' | 'tva' | 'iban' | 'bic' | 'address_country_code'> &
  Partial<PlannedSociety>;

function shape(random: Random, state: ComplianceState, bloomer: PlannedBloomer): Shape {
  const own = `${bloomer.lastname} ${random.pick(['Conseil', 'Digital', 'Ingénierie', 'Services', 'Partners'])}`;
  const french = { ...frenchCompany(random, own), ...frenchAccount(random) };
  switch (state) {
    case 'microEntrepreneur': {
      const name = `${bloomer.firstname} ${bloomer.lastname}`;
      return { ...french, name, status: 'Auto Entrepreneur', tva: null };
    }
    case 'soleTrader':
      return { ...french, name: `${bloomer.firstname} ${bloomer.lastname} EI`, status: 'EI' };
    case 'belgian': {
      const number = belgianVat(random);
      const place = { address_zip: '1000', address_town: 'Bruxelles', address_country_code: 'BE' };
      return { ...french, ...belgianAccount(random), ...place, name: own, status: 'SUE', siret: number, tva: number };
    }
    case 'swiss': {
      const place = { address_zip: '1204', address_town: 'Genève', address_country_code: 'CH' };
      const identity = { siret: swissUid(random), tva: null };
      return { ...french, ...swissAccount(random), ...place, ...identity, name: own, status: 'SHUE' };
    }
    case 'incomplete':
      return { ...french, name: own, status: 'SASU', iban: null, bic: null };
    default:
      return { ...french, name: own, status: random.pick(['SASU', 'SASU', 'EURL', 'SARL']) };
  }
}

const PAPER_TITLES = {
  kbis: 'Extrait Kbis',
  urssaf: 'Attestation de vigilance URSSAF',
  rcp: 'Attestation de responsabilité civile professionnelle',
} as const;

function paper(
  random: Random,
  kind: keyof typeof PAPER_TITLES,
  company: Shape,
  owner: string,
  day: string,
): PlannedPaper {
  const title = PAPER_TITLES[kind];
  return {
    id: random.uuid(),
    name: `${kind}-${slug(company.name)}.pdf`,
    title,
    lines: [company.name, `Identifiant : ${company.siret}`, `Établi le ${day.split('-').reverse().join('/')}`],
    uploadedBy: `bloomer:${owner}`,
    createdAt: `${day}T09:30:00Z`,
  };
}

export function bloomerCompany(
  random: Random,
  state: ComplianceState,
  bloomer: PlannedBloomer,
  today: string,
): BloomerCompany {
  const company = shape(random, state, bloomer);
  const filed = addDays(today, -random.int(20, 60));
  const owner = bloomer.id;
  const exempt = state === 'microEntrepreneur' || state === 'belgian' || state === 'swiss';
  const kbis =
    exempt || state === 'missingKbis' || state === 'incomplete'
      ? undefined
      : paper(random.of('kbis'), 'kbis', company, owner, filed);
  const urssaf =
    exempt || state === 'missingUrssaf' || state === 'incomplete'
      ? undefined
      : paper(random.of('urssaf'), 'urssaf', company, owner, filed);
  const rcp = random.chance(0.5) ? paper(random.of('rcp'), 'rcp', company, owner, filed) : undefined;
  const society: PlannedSociety = {
    id: random.uuid(),
    is_client: false,
    portage: false,
    ...company,
    kbis_file_id: kbis?.id ?? null,
    kbis_expiration_date: kbis ? addDays(today, state === 'expiredKbis' ? -12 : random.int(40, 200)) : null,
    urssaf_file_id: urssaf?.id ?? null,
    urssaf_expiration_date:
      urssaf && state !== 'missingUrssafDate'
        ? addDays(today, state === 'expiredUrssaf' ? -9 : random.int(25, 150))
        : null,
    rcp_file_id: rcp?.id ?? null,
    owner_bloomer_id: bloomer.id,
    // Paid for a while already: a second person has looked at the account.
    account_trusted_at: company.iban ? `${filed}T09:30:00Z` : null,
  };
  return { society, papers: [kbis, urssaf, rcp].filter((file) => file !== undefined) };
}

/** A firm that employs freelancers and invoices for them: it keeps the bank account, the Bloomer shows no papers. */
export function portageCompany(random: Random, name: string): PlannedSociety {
  return {
    id: random.uuid(),
    name,
    status: 'SAS',
    is_client: false,
    portage: true,
    ...frenchCompany(random, name),
    iban: null,
    bic: null,
  };
}

/** Another account that the owner of one of the companies asked for yesterday. */
export function bankChangeOf(
  random: Random,
  societies: readonly PlannedSociety[],
  today: string,
): Planned<'bank_account_change'> {
  const society = societies.find(({ iban, owner_bloomer_id: owner }) => iban && owner);
  if (!society?.owner_bloomer_id) throw new Error('a company of the demo has an account and an owner');
  const asked = addDays(today, -1);
  const { iban, bic } = frenchAccount(random);
  return {
    id: random.uuid(),
    society_id: society.id,
    iban,
    bic,
    former_iban: society.iban ?? null,
    requested_by: `bloomer:${society.owner_bloomer_id}`,
    requested_at: `${asked}T15:20:00Z`,
    held_until: `${addDays(asked, 2)}T15:20:00Z`,
  };
}
