import type { SettingsReader } from '@bloom/shared-server/settings-reader';

/** The recruiting tool (ATS) in which candidates are placed, too. */
export interface AtsSettings {
  /** The address of its API. */
  url: string;
  token: string;
  /** Where people see a deal; `{id}` stands for what the tool calls it. */
  dealUrl: string;
  /** Where they see a person; null for a tool that shows none. */
  candidateUrl: string | null;
}

/** Reads ATS_…; null when there is none. */
export function readAts(reader: SettingsReader): AtsSettings | null {
  if (reader.optional('ATS_URL') === null) return null;
  return {
    url: reader.url('ATS_URL').replace(/\/$/, ''),
    token: reader.text('ATS_TOKEN'),
    dealUrl: reader.url('ATS_DEAL_URL'),
    candidateUrl: reader.optional('ATS_CANDIDATE_URL') === null ? null : reader.url('ATS_CANDIDATE_URL'),
  };
}
