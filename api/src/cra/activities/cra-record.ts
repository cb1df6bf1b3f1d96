import { type CraCounts, totalDays } from '@bloom/shared-rules/cra/cra-counts';
import type { Row } from '../../platform/database/database.tables.ts';
import type { InvoiceUploadObstacle } from './activities.sql.ts';
import type { ClosedReason } from './closed-month.sentences.ts';
import type { CorrectionObstacle, LastCorrection } from './correction.sql.ts';
import type { MonthDetails } from './cra-details.rules.ts';

/** The six steps of a month, in order; never stored, always computed from the rows. */
export type CraStatus =
  | 'NOT_CREATED'
  | 'SIGNATURE_NOT_CREATED'
  | 'WAITING_BLOOMER'
  | 'WAITING_CLIENT'
  | 'VALIDATED'
  | 'FORCED';

/** In the books, or brought by the platform and not answered yet. */
export type BookedReason = 'FINALISED' | 'RECEIVED';

/** A report with the facts of its mission and document that every decision about it needs. */
export type CraRecord = Row<'activity'> & {
  details: MonthDetails;
  mission_label: string;
  begin_mission: string;
  end_mission: string;
  bloomer_id: string;
  bloomer_firstname: string;
  bloomer_lastname: string;
  bloomer_email: string;
  client_society_id: string;
  client_name: string;
  /** Of the mission, where its client alone does not tell which is meant. */
  label_to_tell: string | null;
  billing_society_id: string | null;
  portage: boolean;
  enable_cra_upload: boolean;
  sign_code_required: boolean;
  csm_fullname: string | null;
  csm_email: string | null;
  document_id: string | null;
  document_version: number | null;
  document_status: Row<'signing_document'>['status'] | null;
  cra_status: CraStatus;
  closed_reason: ClosedReason | null;
  invoice_kept_reason: 'NO_INVOICE' | 'PAID' | BookedReason | null;
  invoice_booked_reason: BookedReason | null;
  invoice_upload_obstacle: InvoiceUploadObstacle | null;
  is_billed: boolean;
  last_correction: LastCorrection | null;
  correction_obstacle: CorrectionObstacle | null;
};

export type MissionFacts = {
  id: string;
  label: string;
  begin_mission: string;
  end_mission: string;
  bloomer_id: string;
  hours_per_days: number;
  holiday_zone: string;
  client_society_id: string;
  /** Paid a wage, by the firm or by an umbrella company: no company of the Bloomer's own invoices the work. */
  is_employee: boolean;
};

export function bloomerFullname(cra: Pick<CraRecord, 'bloomer_firstname' | 'bloomer_lastname'>): string {
  return `${cra.bloomer_firstname} ${cra.bloomer_lastname}`.trim();
}

export function countsOf(cra: CraRecord): CraCounts {
  return {
    nbDaysWorked: cra.nb_days_worked,
    nbDaysMarkupWorked: cra.nb_days_markup_worked,
    nbDaysMarkup2Worked: cra.nb_days_markup2_worked,
    nbDaysAstreinteWorked: cra.nb_days_astreinte_worked,
  };
}

export function totalOf(cra: CraRecord): number {
  return totalDays(countsOf(cra));
}
