import type { Insertable, Selectable } from 'kysely';
import type {
  ActivityScoreTable,
  ActivityTable,
  MonthLockTable,
  NpsInvitationTable,
  ReferralLeadTable,
  RelaunchTable,
  SignatureTable,
  SignCodeTable,
  SigningDocumentTable,
} from './activity.tables.ts';
import type {
  AmendmentTable,
  ContractSignatureTable,
  ContractSignerTable,
  ContractSigningTable,
  LegalContractTable,
} from './contract.tables.ts';
import type { FileTable } from './file.tables.ts';
import type { HelpConversationTable, HelpMessageTable } from './help.tables.ts';
import type {
  JobProjectTable,
  JobTalentNoteTable,
  JobTalentTable,
  TalentBoardRequestTable,
} from './job-funnel.tables.ts';
import type {
  BankAccountChangeTable,
  BloomerAccountManagerTable,
  BloomerTable,
  ChannelConsentTable,
  ContactTable,
  EmailChangeTable,
  ExtensionAssessmentTable,
  IdentityLinkTable,
  InvitationTable,
  MissionContactTable,
  MissionTable,
  PhoneCheckTable,
  PricingTable,
  SessionEndTable,
  SocietyDocumentTable,
  SocietyTable,
  StaffTable,
} from './people.tables.ts';
import type { DealTable, MissionEndChangeTable } from './planning.tables.ts';
import type {
  AuditEventTable,
  ClientErrorTable,
  DevMailTable,
  IdempotencyKeyTable,
  JobRunTable,
  LinkSessionTable,
  LinkTokenTable,
  MailBounceTable,
  MailOutboxTable,
  MessageOutboxTable,
  NotificationTable,
  PersistedOperationTable,
  RateCounterTable,
  ReminderTable,
  RetentionCategoryTable,
  RetentionRunTable,
  SweepRunTable,
} from './platform.tables.ts';
import type {
  ErasedPersonTable,
  ErasureStepTable,
  LegalHoldTable,
  PrivacyRequestTable,
  SelfDataRequestTable,
} from './privacy.tables.ts';
import type { OperationalContactView } from './standing.tables.ts';
import type {
  SkillTable,
  TalentEducationTable,
  TalentEmailKeyTable,
  TalentJobTable,
  TalentLanguageTable,
  TalentPresentationTable,
  TalentProfileTable,
  TalentSkillTable,
  TalentTable,
} from './talent.tables.ts';

/**
 * The database as Kysely sees it: one interface per table of ./migrations, column names as in SQL.
 * DATE is a 'YYYY-MM-DD' string, TIMESTAMPTZ a Date, NUMERIC and BIGINT a number (the parsers are in database.ts;
 * our numerics are day counts and coefficients with at most four decimals, money is integer cents).
 */
export interface Tables {
  staff: StaffTable;
  file: FileTable;
  talent: TalentTable;
  talent_presentation: TalentPresentationTable;
  talent_email_key: TalentEmailKeyTable;
  talent_profile: TalentProfileTable;
  talent_skill: TalentSkillTable;
  talent_language: TalentLanguageTable;
  talent_job: TalentJobTable;
  talent_education: TalentEducationTable;
  skill: SkillTable;
  job_project: JobProjectTable;
  job_talent: JobTalentTable;
  job_talent_note: JobTalentNoteTable;
  talent_board_request: TalentBoardRequestTable;
  society: SocietyTable;
  society_document: SocietyDocumentTable;
  bank_account_change: BankAccountChangeTable;
  contact: ContactTable;
  bloomer: BloomerTable;
  email_change: EmailChangeTable;
  phone_check: PhoneCheckTable;
  channel_consent: ChannelConsentTable;
  bloomer_account_manager: BloomerAccountManagerTable;
  invitation: InvitationTable;
  identity_link: IdentityLinkTable;
  session_end: SessionEndTable;
  mission: MissionTable;
  mission_contact: MissionContactTable;
  operational_contact: OperationalContactView;
  pricing: PricingTable;
  deal: DealTable;
  mission_end_change: MissionEndChangeTable;
  extension_assessment: ExtensionAssessmentTable;
  legal_contract: LegalContractTable;
  contract_signing: ContractSigningTable;
  contract_signer: ContractSignerTable;
  contract_signature: ContractSignatureTable;
  amendment: AmendmentTable;
  month_lock: MonthLockTable;
  activity: ActivityTable;
  activity_score: ActivityScoreTable;
  nps_invitation: NpsInvitationTable;
  referral_lead: ReferralLeadTable;
  reminder: ReminderTable;
  signing_document: SigningDocumentTable;
  signature: SignatureTable;
  link_token: LinkTokenTable;
  link_session: LinkSessionTable;
  sign_code: SignCodeTable;
  relaunch: RelaunchTable;
  mail_outbox: MailOutboxTable;
  mail_bounce: MailBounceTable;
  message_outbox: MessageOutboxTable;
  notification: NotificationTable;
  audit_event: AuditEventTable;
  job_run: JobRunTable;
  idempotency_key: IdempotencyKeyTable;
  sweep_run: SweepRunTable;
  persisted_operation: PersistedOperationTable;
  retention_category: RetentionCategoryTable;
  retention_run: RetentionRunTable;
  rate_counter: RateCounterTable;
  dev_mail: DevMailTable;
  client_error: ClientErrorTable;
  help_conversation: HelpConversationTable;
  help_message: HelpMessageTable;
  privacy_request: PrivacyRequestTable;
  self_data_request: SelfDataRequestTable;
  legal_hold: LegalHoldTable;
  erased_person: ErasedPersonTable;
  erasure_step: ErasureStepTable;
}

export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;
export type NewRow<Table extends keyof Tables> = Insertable<Tables[Table]>;
