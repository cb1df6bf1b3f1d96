import { boolean, object, string } from '@bloom/shared-ui/schema';

export type ShortenValues = {
  endMission: string;
  confirmation: string;
  useTemplateForSST: boolean;
  useTemplateForPDS: boolean;
};

/** The new end is typed twice, lies within the mission, and comes before the present one. */
export function shortenSchema({ beginMission, endMission }: { beginMission: string; endMission: string }) {
  return object({
    endMission: string()
      .required('La nouvelle date de fin est obligatoire.')
      .test('begin', 'La date de fin précède le début de la mission.', (day) => !day || day >= beginMission)
      .test('end', 'La nouvelle date de fin doit précéder la date de fin actuelle.', (day) => !day || day < endMission),
    confirmation: string()
      .required('Confirmez la nouvelle date de fin.')
      .test('same', 'Les deux dates doivent être identiques.', (day, { parent }) => !day || day === parent.endMission),
    useTemplateForSST: boolean().test(
      'type',
      'Le type de contrat est obligatoire.',
      (asked, { parent }) => asked === true || parent.useTemplateForPDS === true,
    ),
  });
}
