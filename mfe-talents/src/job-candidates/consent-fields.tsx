import { REQUIRED } from '@bloom/shared-rules/input/field-sentences';
import { consentChannelLabels, consentChannels } from '@bloom/shared-rules/talents/candidate-words';
import { DateField } from '@bloom/shared-ui/date-field';
import { todayInParis } from '@bloom/shared-ui/format';
import { SelectField } from '@bloom/shared-ui/select-field';
import { pastDayProblem } from '../sheet-frame/past-day.ts';
import type { ConsentChannel } from '../talents.generated.ts';

const channels = consentChannels.map((value) => ({ value, label: consentChannelLabels[value] }));

export type ConsentValues = { consentedOn: string; channel: ConsentChannel | '' };

export const noConsentYet = (): ConsentValues => ({ consentedOn: todayInParis(), channel: '' });

export function consentProblems({ consentedOn, channel }: ConsentValues) {
  const day = pastDayProblem(consentedOn);
  return { ...(day !== undefined && { consentedOn: day }), ...(channel === '' && { channel: REQUIRED }) };
}

/** When and how somebody agreed to be presented. */
export function ConsentFields() {
  return (
    <>
      <DateField name="consentedOn" label="Accord donné le" max={todayInParis()} required />
      <SelectField name="channel" label="Moyen" placeholder="Choisir" options={channels} required />
    </>
  );
}
