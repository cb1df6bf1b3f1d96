import { useQuery } from '@bloom/shared-auth/apollo';
import { addMonths } from '@bloom/shared-rules/calendar/calendar-day';
import { useMemo } from 'react';
import { type CraEntryQuery, MonthBesideDocument } from '../graphql.generated.ts';
import { parseDetails } from '../month-days/cra-details.ts';
import { nothingTaken, type TakenDays, takenDays } from '../month-days/taken-days.rules.ts';
import { type Pattern, patternOf } from './month-beside.rules.ts';

export interface MonthBeside {
  taken: TakenDays;
  /** How the month before was worked, and which it was. */
  pattern: Pattern | undefined;
  previous: string;
}

/** Read after the month itself, which does not wait for it; without it nothing is offered and nothing is lost. */
export function useMonthBeside(
  mission: CraEntryQuery['missions'][number] | undefined,
  month: string,
  base: number,
  isReadOnly: boolean,
): MonthBeside {
  const previous = addMonths(month, -1);
  const { data } = useQuery(MonthBesideDocument, {
    variables: {
      missionRecordId: mission?.recordId ?? '',
      bloomerId: mission?.bloomer.recordId ?? '',
      month,
      previous,
    },
    skip: mission === undefined || isReadOnly,
    fetchPolicy: 'network-only',
  });
  return useMemo(() => {
    const before = data?.previous[0];
    const others = data?.sameMonth.filter(({ recordIdMission }) => recordIdMission !== mission?.recordId) ?? [];
    const ofBefore =
      before && parseDetails(before.nbDaysDetails, { ...mission, month: previous, zone: mission?.holidayZone }, base);
    return {
      taken: others.length === 0 ? nothingTaken : takenDays(others, mission?.clientSociety.recordId),
      pattern: ofBefore && patternOf(ofBefore, base),
      previous,
    };
  }, [data, mission, previous, base]);
}
