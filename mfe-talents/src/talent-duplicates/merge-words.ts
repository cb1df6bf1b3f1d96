import { formatDate, formatNumber, formatPhone } from '@bloom/shared-ui/format';
import { bloomerStatusLabels, remoteWorkLabels, statusLabels } from '../talent-words.ts';
import type { TalentMergeField } from '../talents.generated.ts';

const labels: Partial<Record<TalentMergeField, Readonly<Record<string, string>>>> = {
  status: statusLabels,
  bloomer_status: bloomerStatusLabels,
  remote_work: remoteWorkLabels,
};

const perUnit: Partial<Record<TalentMergeField, string>> = {
  tjm: 'par jour',
  desired_tjm: 'par jour',
  package: 'par an',
  desired_package: 'par an',
};

/** What a sheet says of a field, as the sheet itself shows it. */
export function shownValue(field: TalentMergeField, value: string): string {
  if (field === 'availability_date') return formatDate(value);
  if (field === 'phone') return formatPhone(value);
  const unit = perUnit[field];
  if (unit !== undefined) return `${formatNumber(value)}\u00a0€ ${unit}`;
  return labels[field]?.[value] ?? value;
}

/** An address, a number or a profile for which the sheet has no room. */
export const shownContact = (value: string): string => (/[@/]/.test(value) ? value : formatPhone(value));
