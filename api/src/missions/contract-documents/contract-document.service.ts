import { createHash } from 'node:crypto';
import { isSoleTrader } from '@bloom/shared-rules/company/company-status';
import { countryAbroad } from '@bloom/shared-rules/company/country-name';
import { UPLIFTS } from '@bloom/shared-rules/cra/day-uplifts';
import { DEFAULT_COEFFICIENT } from '@bloom/shared-rules/money/price-entry';
import type { Platform } from '../../platform/context/context.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { storeFile, supersedeFiles } from '../../platform/files/files.ts';
import { forEachAlone } from '../../platform/jobs/for-each-alone.ts';
import type { ContractFacts, Party } from './contract.facts.ts';
import { renderContractPdf } from './contract.pdf.ts';
import { composeContract } from './contract-composition.ts';
import * as repository from './contract-facts.repository.ts';

/** Sends a contract to those who sign it. */
export type SignatureRequest = (platform: Platform, tx: Tx, contractId: string) => Promise<void>;

/**
 * Makes the document of a draft that has none yet, or whose own no longer says what is so, and sends that of an
 * amendment. A contract whose company is not known waits: the next sweep looks again.
 */
export async function makeDocument(platform: Platform, contractId: string, request: SignatureRequest): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const contract = await repository.lockDraft(tx, contractId);
    if (contract === undefined || contract.state !== 'draft') return;
    // What people brought stays as it is.
    if (contract.empty_file_id !== null && contract.facts_sha256 === null) return;
    const row = await repository.readFacts(tx, contractId);
    const facts = row === undefined ? undefined : factsOf(platform, row);
    if (row === undefined || facts === undefined || row.amendment?.state === 'abandoned') return;
    const digest = digestOf(facts);
    if (contract.empty_file_id !== null && contract.facts_sha256 === digest) return;
    const { firmName: name, firmLegalLine: legalLine } = platform.environment;
    const bytes = await renderContractPdf(facts, { name, legalLine });
    const file = await storeFile(platform, tx, { bytes, name: `${composeContract(facts).title}.pdf`, state: 'clean' });
    const names = { party: facts.other.name, firm: facts.firm.name };
    await repository.keepDocument(tx, contractId, { fileId: file.id, ...names, digest });
    await supersedeFiles(tx, [contract.empty_file_id]);
    // A next version is read first, and sent by its account manager.
    if (row.amendment !== null && !row.isNextVersion) await request(platform, tx, contractId);
  });
}

/** Contracts that waited for the company of their Bloomer. */
export async function makeWaitingDocuments(platform: Platform, request: SignatureRequest): Promise<void> {
  const waiting = await repository.undocumented(platform.db, platform.clock.today(), 100);
  await forEachAlone(platform.log, waiting, (id) => makeDocument(platform, id, request));
}

/** Of everything that a document says: the same facts make the same document. */
export function digestOf(facts: ContractFacts): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}

export function factsOf(
  platform: Pick<Platform, 'environment'>,
  row: repository.ContractRow,
): ContractFacts | undefined {
  const { contract, company, mission, amendment } = row;
  if (company === null) return undefined;
  const isSst = contract.type === 'SST';
  return {
    contractId: contract.id,
    type: contract.type,
    step: contract.step,
    createdAt: row.createdAt,
    firm: firmOf(platform),
    other: partyOf(company, row.representative),
    mission: {
      label: mission.label,
      beginMission: mission.begin_mission,
      endMission: mission.end_mission,
      bloomerName: row.bloomerName,
      clientName: row.clientName,
      hoursPerDays: Number(mission.hours_per_days),
    },
    price: {
      cents: row.price?.cents ?? null,
      astreinteCoef: row.price?.astreinteCoef ?? DEFAULT_COEFFICIENT,
      saturdayCoef: row.price?.saturdayCoef ?? UPLIFTS.saturday,
      sundayCoef: row.price?.sundayCoef ?? UPLIFTS.sunday,
    },
    paymentDays: isSst ? mission.bloomer_paydate_days : mission.client_paydate_days,
    amendment: amendment === null ? null : amendmentOf(row, amendment),
  };
}

function amendmentOf(row: repository.ContractRow, amendment: NonNullable<repository.ContractRow['amendment']>) {
  const isSst = row.contract.type === 'SST';
  const clauses = [amendment.first_clause, isSst ? amendment.second_clause_sst : amendment.second_clause_pds];
  return {
    number: amendment.number,
    formerEnd: amendment.former_end,
    newEnd: amendment.new_end,
    formerCents: isSst ? amendment.former_purchase_price_cents : amendment.former_sale_price_cents,
    newCents: isSst ? amendment.new_purchase_price_cents : amendment.new_sale_price_cents,
    newPricingDate: amendment.new_pricing_date,
    clauses: clauses.filter((clause) => clause !== null),
    mainContractDay: row.mainContractDay,
    isMainSigned: row.mainContractState === null || row.mainContractState === 'signed',
  };
}

function firmOf({ environment: { firm } }: Pick<Platform, 'environment'>): Party {
  return {
    name: firm.name,
    form: null,
    siret: firm.siret,
    vat: firm.vat,
    address: firm.address,
    // Any account manager of the firm signs for it.
    representative: null,
    role: null,
    legalRepresentative: firm.representative && withRole(firm.representative, firm.representativeRole),
    isPerson: false,
    isPortage: false,
  };
}

const withRole = (name: string, role: string | null) => (role === null ? name : `${name} (${role})`);

const FORMS: Partial<Record<NonNullable<repository.CompanyRow['status']>, string>> = {
  'Auto Entrepreneur': 'entreprise individuelle',
  EI: 'entreprise individuelle',
  EURL: 'EURL',
  SARL: 'SARL',
  SAS: 'SAS',
  SASU: 'SASU',
};

function partyOf(company: repository.CompanyRow, representative: repository.ContractRow['representative']): Party {
  const town = [company.address_zip, company.address_town].filter(Boolean).join(' ');
  const country = countryAbroad(company.address_country_code);
  const building = company.address_name === company.name ? null : company.address_name;
  const address = [building, company.address_part1, town || null, country].filter(Boolean).join(', ');
  return {
    name: company.name,
    form: company.status === null ? null : (FORMS[company.status] ?? null),
    siret: company.siret,
    vat: company.tva,
    address: address || null,
    representative,
    role: null,
    legalRepresentative: null,
    isPerson: isSoleTrader(company.status),
    isPortage: company.portage,
  };
}
