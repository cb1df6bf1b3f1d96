import { formatDate, formatPhone } from '@bloom/shared-ui/format';
import { bloomerStatusLabels, remoteWorkLabels, statusLabels } from '../talent-words.ts';
import type { TalentMergeField } from '../talents.generated.ts';

const labels: Partial<Record<TalentMergeField, Readonly<Record<string, string>>>> = {
  status: statusLabels,
  bloomer_status: bloomerStatusLabels,
  remote_work: remoteWorkLabels,
};

/** What a sheet says of a field, as the sheet itself shows it. */
export function shownValue(field: TalentMergeField, value: string): string {
  if (field === 'availability_date') return formatDate(value);
  if (field === 'phone') return formatPhone(value);
  return labels[field]?.[value] ?? value;
}
