import { NO_CONTRACT } from '@bloom/shared-rules/mission/amendment';
import { stopProblem } from '@bloom/shared-rules/mission/mission-end';
import { boolean, object, string } from '@bloom/shared-ui/schema';
import { OTHER_DATE } from '../amendment/amendment.rules.ts';

export type ShortenValues = {
  endMission: string;
  confirmation: string;
  useTemplateForSST: boolean;
  useTemplateForPDS: boolean;
};

/** The new end is typed twice, lies within the mission, and comes before the present one. */
export function shortenSchema({ beginMission, endMission }: { beginMission: string; endMission: string }) {
  const facts = { beginMission, endMission, maySetLater: false };
  return object({
    endMission: string()
      .required('La nouvelle date de fin est obligatoire.')
      .test('rule', (day, context) => {
        const problem = day && stopProblem(day, facts);
        return problem ? context.createError({ message: problem }) : true;
      }),
    confirmation: string()
      .required('Confirmez la nouvelle date de fin.')
      .test('same', OTHER_DATE, (day, { parent }) => !day || day === parent.endMission),
    useTemplateForSST: boolean().test(
      'type',
      NO_CONTRACT,
      (asked, { parent }) => asked === true || parent.useTemplateForPDS === true,
    ),
  });
}
