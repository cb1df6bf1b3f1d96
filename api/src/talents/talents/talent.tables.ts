import type { ConsentChannel } from '@bloom/shared-rules/talents/candidate-words';
import type { FindingPlace } from '@bloom/shared-rules/talents/talent-keeping';
import type { Generated } from 'kysely';
import type { InstantNow, OptionalInstant } from '../../platform/database/column.ts';

/** An erased talent keeps its row, with blank names. */
export interface TalentTable {
  id: Generated<string>;
  cv_file_id: string | null;
  firstname: Generated<string>;
  lastname: Generated<string>;
  email: string | null;
  secondary_emails: Generated<string[]>;
  phone: string | null;
  secondary_phones: Generated<string[]>;
  job_title: string | null;
  /** The label of the title; written by the database unless it is said. */
  job_title_id: string | null;
  position_title: string | null;
  status: 'CDI' | 'Freelance' | 'FreeAndCDI' | null;
  bloomer_status: 'Bloomer' | 'SuperBloomer' | null;
  remote_work: 'Flexible' | 'Remote' | 'OnSite' | null;
  availability_date: string | null;
  comment: string | null;
  summary: string | null;
  location_address: string | null;
  location_city: string | null;
  location_postal_code: string | null;
  location_region: string | null;
  location_country_code: string | null;
  location_range_km: number | null;
  location_longitude: number | null;
  location_latitude: number | null;
  /** Whole euros, per day. */
  tjm: number | null;
  desired_tjm: number | null;
  /** Whole euros, per year. */
  package: number | null;
  desired_package: number | null;
  hiresweet_id: string | null;
  owner_staff_id: string | null;
  origin: string | null;
  /** When the person was last heard of; null: never since the entry. */
  last_contact_at: OptionalInstant;
  /** An open question whether they want to stay. */
  renewal_asked_at: OptionalInstant;
  /** When whoever follows them was told that they go; of a question since, nobody was. */
  erasure_announced_at: OptionalInstant;
  /** Who that was; null: every recruiter. */
  erasure_announced_to: string | null;
  /** Where somebody was found who did not come by themselves, and when they were told so. */
  found_in: FindingPlace | null;
  found_at: OptionalInstant;
  told_at: OptionalInstant;
  version: Generated<number>;
  erased_at: OptionalInstant;
  created_at: InstantNow;
  updated_at: InstantNow;
}

/** Every address of every talent in lower case; written by the database. */
export interface TalentEmailKeyTable {
  email: string;
  talent_id: string;
}

export interface TalentProfileTable {
  talent_id: string;
  network: 'LinkedIn' | 'Github' | 'TurnoverIT' | 'HelloWork';
  url: string;
}

export interface TalentSkillTable {
  talent_id: string;
  skill_id: string;
  /** 0 to 1. */
  level: number;
  years: number | null;
}

export interface TalentLanguageTable {
  talent_id: string;
  language_id: string;
  /** 0 to 1. */
  level: number;
}

export interface TalentJobTable {
  id: Generated<string>;
  talent_id: string;
  name: string;
  job_titles: string[];
  skills: Generated<string[]>;
  description: string | null;
  current: Generated<boolean>;
  start_date: string;
  end_date: string | null;
}

export interface TalentEducationTable {
  id: Generated<string>;
  talent_id: string;
  type: string | null;
  name: string;
  label: string | null;
  description: string | null;
  current: Generated<boolean>;
  start_date: string | null;
  end_date: string | null;
}

export interface TalentPresentationTable {
  talent_id: string;
  society_id: string;
  presented_at: InstantNow;
  withdrawn_at: OptionalInstant;
  /** Null of a consent from before its day and means were kept. */
  consented_on: string | null;
  channel: ConsentChannel | null;
  recorded_by: string | null;
}

/** What was read out of a CV. */
export interface TalentCvTextTable {
  talent_id: string;
  text: string;
}

/** Every CV somebody sent; those that were replaced go thirty days later, or with the person. */
export interface TalentCvVersionTable {
  file_id: string;
  talent_id: string;
  added_at: InstantNow;
}

/** What a talent is found by; written by the database, by triggers on what it is made of. */
export interface TalentSearchTable {
  talent_id: string;
  changed: Generated<string>;
  is_found: Generated<boolean>;
  words: Generated<string>;
}

/** Every word that somebody or a skill has; written by the database. */
export interface TalentWordTable {
  word: string;
}

/** Who is found by the words of the version before, until a sweep has read them again. */
export interface TalentToReadAgainTable {
  talent_id: string;
}

declare module '../../platform/database/database.tables.ts' {
  interface Tables {
    talent: TalentTable;
    talent_email_key: TalentEmailKeyTable;
    talent_profile: TalentProfileTable;
    talent_skill: TalentSkillTable;
    talent_language: TalentLanguageTable;
    talent_job: TalentJobTable;
    talent_education: TalentEducationTable;
    talent_presentation: TalentPresentationTable;
    talent_cv_text: TalentCvTextTable;
    talent_cv_version: TalentCvVersionTable;
    talent_search: TalentSearchTable;
    talent_word: TalentWordTable;
    talent_to_read_again: TalentToReadAgainTable;
  }
}
