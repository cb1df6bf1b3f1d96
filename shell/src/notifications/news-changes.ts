import type { NotificationType } from '../graphql.generated.ts';

const MONTHS = ['activities', 'myMonths', 'getCraByMonth', 'getCraByMission', 'getMissingCRA', 'monthClosing'];
const CONTRACTS = ['getLegalContracts', 'getLegalContractsByMission', 'missions', 'allMissions', 'missionHistory'];
const INVOICES = ['invoices', 'invoiceCount', 'invoice', 'inboundInvoices', ...MONTHS];
const PAPERS = ['society', 'societies', 'societyCompliance', 'me'];
const PEOPLE = ['me', 'adminStaff', 'bloomer', 'bloomers'];

/** For the kinds of news: the root fields of the API that answer otherwise from then on. */
const CHANGES: Record<NotificationType, readonly string[]> = {
  accessChanged: [...PEOPLE, 'missions', 'allMissions'],
  boardFeedback: ['getJobFunnelProjects', 'getJobFunnelProjectWithTalents'],
  certificateBlocked: PAPERS,
  certificateExpiring: PAPERS,
  contractExpired: CONTRACTS,
  contractRefused: CONTRACTS,
  contractSigned: CONTRACTS,
  craForced: MONTHS,
  craRefused: MONTHS,
  craToValidate: MONTHS,
  dataRequest: ['privacyRequests', 'privacyRequest'],
  duplicateFound: ['societies', 'bloomers', 'missions'],
  ibanChange: ['bankAccountChanges', ...PAPERS],
  invoiceError: INVOICES,
  invoicePaid: INVOICES,
  invoiceRefused: INVOICES,
  jobFailed: ['serviceState', 'retentionReport', ...INVOICES, ...PAPERS],
  mailBounced: ['failedMails', 'missions', 'society', ...PEOPLE],
  missingCRA: MONTHS,
  missionEnding: CONTRACTS,
  missionExtended: [...CONTRACTS, 'me'],
  npsDetractor: MONTHS,
  reminderCRA: MONTHS,
  signCRA: MONTHS,
  signerProposed: ['signingDelegates', 'missions', 'society'],
  talentConsentExpiring: ['talentsToCall'],
  urssaf: PAPERS,
  win: [...CONTRACTS, ...MONTHS, 'me'],
};

/** What any news may add to, or take away from. */
const TO_DO = ['toDo', 'toDoItems'];

/** What these news changed: root fields of the API. A kind that is newer than this page changes what is to do. */
export function changedBy(kinds: readonly NotificationType[]): ReadonlySet<string> {
  return new Set([...TO_DO, ...kinds.flatMap((kind) => CHANGES[kind] ?? [])]);
}
