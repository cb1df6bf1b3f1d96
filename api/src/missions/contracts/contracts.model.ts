import type { GraphQLResolveInfo } from 'graphql';
import { sql } from 'kysely';
import type { RequestContext } from '../../platform/context/context.ts';
import { builder } from '../../platform/graphql/builder.ts';
import {
  type Alias,
  many,
  one,
  optional,
  readModel,
  type Scope,
  type Sql,
  scalar,
} from '../../platform/read/read-model.ts';
import { readOne } from '../../platform/read/read-run.ts';
import { Mission } from '../missions/missions.model.ts';
import { sendKeptWords, standstillWords } from './contract.words.ts';
import {
  ended,
  fileKeptReason,
  isAbandoned,
  isOut,
  ownSigning,
  sendKeptReason,
  standstillReason,
} from './contracts.sql.ts';

const ContractStep = builder.enumType('LegalContractStep', {
  description: 'What the contract is for the mission: its main contract, a later end, or other terms.',
  values: ['Avenant', 'Prolongation', 'mainContract'] as const,
});
const ContractType = builder.enumType('LegalContractType', {
  description: 'SST with the company of the Bloomer, PDS with the client.',
  values: ['PDS', 'SST'] as const,
});
const ContractStatus = builder.enumType('LegalContractStatus', {
  description: 'ongoing: waiting for signature; done: signed by everybody.',
  values: ['done', 'ongoing'] as const,
});
const ContractState = builder.enumType('LegalContractState', {
  values: ['cancelled', 'draft', 'expired', 'partially', 'refused', 'sent', 'signed'] as const,
});

export const ContractParty = builder.enumType('ContractParty', {
  description: 'A side of a contract: the company of the Bloomer, the client, the firm.',
  values: ['bloomer', 'client', 'firm'] as const,
});
export const ContractSignerState = builder.enumType('ContractSignerState', {
  description: 'waiting: another signer comes first; asked: it is his turn.',
  values: ['asked', 'refused', 'signed', 'waiting'] as const,
});

const filePath = (column: string, part: string) => (contract: Alias) =>
  sql`case when ${contract(column)} is not null
    then '/files/contract/' || ${contract('id')} || ${sql.lit(`/${part}.pdf`)} end`;

const staffOnly =
  (column: string) =>
  (contract: Alias, { flags }: Scope): Sql =>
    flags.staff ? contract(column) : sql`null`;

const accountOnly =
  (condition: (contract: Alias) => Sql) =>
  (contract: Alias, { flags }: Scope): Sql =>
    flags.account ? sql`(${condition(contract)})` : sql`false`;

function inWords(reason: Sql, words: Readonly<Record<string, string>>): Sql {
  const sentences = Object.entries(words).map(
    ([name, sentence]) => sql`when ${sql.lit(name)} then ${sql.lit(sentence)}`,
  );
  return sql`case ${reason} ${sql.join(sentences, sql` `)} end`;
}

/** Where each signer of a contract's request stands. */
const ContractSigner = readModel('ContractSigner', {
  signerId: scalar('ID', 'id'),
  party: scalar(ContractParty, 'party'),
  state: scalar(ContractSignerState, 'state'),
  /** The person asked; of the firm, which asks nobody in particular, who signed, null until then. */
  fullname: optional(
    'String',
    (signer) => sql`coalesce(
      (select signer_fullname from contract_signature where signer_id = ${signer('id')} and ${signer('party')} = 'firm'),
      (select firstname || ' ' || lastname from bloomer where id = ${signer('bloomer_id')}),
      (select firstname || ' ' || lastname from contact where id = ${signer('contact_id')}),
      (select firstname || ' ' || lastname from staff where id = ${signer('staff_id')}))`,
  ),
  signDate: optional(
    'DateTime',
    (signer) => sql`(select sign_date from contract_signature where signer_id = ${signer('id')})`,
  ),
  askedAt: optional('DateTime', 'asked_at'),
  reminders: scalar('Int', 'reminders'),
});

export const LegalContract = readModel('LegalContract', {
  id: scalar('ID', 'id'),
  recordId: scalar('ID', 'id'),
  missionId: scalar('ID', 'mission_id'),
  step: scalar(ContractStep, 'step'),
  type: scalar(ContractType, 'type'),
  status: scalar(
    ContractStatus,
    (contract) => sql`case when ${contract('state')} = 'signed' then 'done' else 'ongoing' end`,
  ),
  /** Where exactly it stands. */
  state: scalar(ContractState, 'state'),
  createdAt: scalar('DateTime', 'created_at'),
  signedDate: optional('Date', 'signed_date'),
  emptyFileUrl: optional('String', filePath('empty_file_id', 'empty')),
  signedFileUrl: optional('String', filePath('signed_file_id', 'signed')),
  /** What stands signed so far, marked as not signed by all; our own engine's alone. */
  previewFileUrl: optional(
    'String',
    (contract) => sql`case when ${isOut(contract)} and ${contract('provider')} = 'bloom'
      then '/files/contract-preview/' || ${contract('id')} || '/preview.pdf' end`,
  ),
  externalDocumentId: optional('String', staffOnly('external_document_id')),
  provider: optional('String', staffOnly('provider')),
  contractTemplate: optional('String', staffOnly('contract_template')),
  nbSigner: optional('Int', 'nb_signer'),
  signedCount: scalar('Int', 'signed_count'),
  viewerCanUploadEmpty: scalar(
    'Boolean',
    accountOnly((contract) => sql`${fileKeptReason(contract)} is null`),
  ),
  viewerCanUploadSigned: scalar('Boolean', (contract, { flags }) => {
    if (!flags.account) return sql`false`;
    const isLast = sql`${contract('replaced_by_id')} is null`;
    return flags.dpo ? sql`(${isLast})` : sql`(${contract('state')} <> 'signed' and ${isLast})`;
  }),
  /** Those of the present request of our own engine, in their order; none without one. */
  signers: many(
    () => ContractSigner,
    (contract, signer) => sql`contract_signer ${signer.table} where ${signer('signing_id')} = ${ownSigning(contract)}`,
    (signer) => sql`${signer('position')}`,
  ),
  /** Why somebody refused to sign, in his words. */
  refusalReason: optional('String', (contract, { flags }) =>
    flags.staff
      ? sql`(select ended.end_reason from contract_signing as ended where ended.id = ${ownSigning(contract)})`
      : sql`null`,
  ),
  /** The next version of a contract that came to nothing. */
  replacedById: optional('ID', staffOnly('replaced_by_id')),
  viewerCanSend: scalar(
    'Boolean',
    accountOnly((contract) => sql`${sendKeptReason(contract)} is null`),
  ),
  /** Why it is not sent for signature now, in French. */
  sendRefusal: optional('String', (contract, { flags }) =>
    flags.staff ? inWords(sendKeptReason(contract), sendKeptWords) : sql`null`,
  ),
  /** Why nobody who is asked to sign it may, in French. */
  standstill: optional('String', (contract, { flags }) =>
    flags.staff ? inWords(standstillReason(contract), standstillWords) : sql`null`,
  ),
  viewerCanCancel: scalar('Boolean', accountOnly(isOut)),
  viewerCanRemind: scalar(
    'Boolean',
    accountOnly((contract) => sql`${isOut(contract)} and ${contract('provider')} is not null`),
  ),
  viewerCanRenew: scalar(
    'Boolean',
    accountOnly(
      (contract) => sql`${ended(contract)} and ${contract('replaced_by_id')} is null and not ${isAbandoned(contract)}`,
    ),
  ),
  mission: one(
    () => Mission,
    (contract, mission) => sql`mission ${mission.table} where ${mission('id')} = ${contract('mission_id')}`,
  ),
});

/** Which contracts of a mission somebody sees: all for staff, the SST for its Bloomer, the PDS for its client. */
function visible(mission: Alias, contract: Alias, { flags, both }: Scope): Sql {
  if (flags.office) return sql`true`;
  if (both !== null) {
    return sql`(${contract('type')} = 'SST' and ${mission('bloomer_id')} = ${sql.lit(both.bloomerId)}
      or ${contract('type')} = 'PDS' and ${mission('client_society_id')} = ${sql.lit(both.societyId)})`;
  }
  if (flags.bloomer) return sql`${contract('type')} = 'SST'`;
  return flags.client ? sql`${contract('type')} = 'PDS'` : sql`false`;
}

export const MissionContracts = readModel('MissionContracts', {
  mission: one(
    () => Mission,
    (row, mission) => sql`mission ${mission.table} where ${mission('id')} = ${row('id')}`,
  ),
  contracts: many(
    () => LegalContract,
    (mission, contract, scope) => sql`legal_contract ${contract.table}
      where ${contract('mission_id')} = ${mission('id')} and ${visible(mission, contract, scope)}`,
    (contract) => sql`${contract('created_at')}, ${contract('id')}`,
  ),
});

/** One contract as the answer of a mutation. */
export function readContract(context: RequestContext, info: GraphQLResolveInfo, id: string) {
  return readOne(context, info, LegalContract, (row) => sql`legal_contract ${row.table} where ${row('id')} = ${id}`);
}
