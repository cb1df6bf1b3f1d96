import { useQuery } from '@bloom/shared-auth/apollo';
import { Button } from '@bloom/shared-ui/button';
import { formatNumber } from '@bloom/shared-ui/format';
import { plainText } from '@bloom/shared-ui/plain-text';
import { NoResult } from '@bloom/shared-ui/states';
import { useState } from 'react';
import { availabilityLabels, type TalentFilters } from '../talent-search/talent-search.state.ts';
import { bloomerStatusLabels, remoteWorkLabels, statusLabels } from '../talent-words.ts';
import { FilterChoicesDocument, type SearchTalentsQuery } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import styles from './talent-list.module.css';

type Looser = SearchTalentsQuery['searchTalents']['looser'][number];
type LeftOut = Looser['without'][number];

interface NobodyFoundProps {
  filters: TalentFilters;
  looser: readonly Looser[];
  /** Whether the filters have changed since, and their answer is on its way. */
  isOld: boolean;
  onChange: (change: Partial<TalentFilters>) => void;
  onReset: () => void;
}

/** Nobody meets everything: what to leave out, and how many are found then. */
export function NobodyFound({ filters, looser, isOld, onChange, onReset }: NobodyFoundProps) {
  const searched = useSearched(filters, isOld);
  const { data } = useQuery(FilterChoicesDocument, { context: talentsApi });
  const languages = new Map(data?.listLanguages.map(({ id, label }) => [id, label]));
  return (
    <NoResult onClear={onReset}>
      <p>{looser.length === 0 ? 'Aucun talent ne correspond à ces filtres.' : 'Aucun talent ne correspond à tout.'}</p>
      {looser.length > 0 && (
        <ul className={styles.looser} aria-label="Élargir la recherche">
          {looser.map((one) => (
            <li key={JSON.stringify(one.without)}>
              <Button onClick={() => onChange(changeOf(one, filters))}>
                {`Sans ${one.without.map((left) => nameOf(left, searched, languages)).join(' ni ')}\u00a0: ${talents(one.count)}`}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </NoResult>
  );
}

/** What the answer on the screen is of: what a press leaves out keeps its name until the next answer is there. */
function useSearched(filters: TalentFilters, isOld: boolean): TalentFilters {
  const text = JSON.stringify(filters);
  const [searched, setSearched] = useState(text);
  if (!isOld && searched !== text) setSearched(text);
  return JSON.parse(searched) as TalentFilters;
}

const quoted = (words: string) => `«\u202f${plainText(words)}\u202f»`;
const talents = (count: number) => (count === 1 ? '1 talent' : `${formatNumber(count)} talents`);

/** A choice as the filters call it. */
function nameOf({ part, value }: LeftOut, filters: TalentFilters, languages: ReadonlyMap<string, string>): string {
  const { status, availabilityDate, remoteWork, bloomerStatus, place, skills, jobs } = filters;
  const names: Record<LeftOut['part'], string | null | undefined> = {
    fulltext: value ?? filters.fulltext,
    skills: skills.find(({ id }) => id === value)?.label ?? skills.map(({ label }) => label).join(', '),
    jobs: jobs.map(({ label }) => label).join(', '),
    owners: 'Responsable',
    languages: languages.get(value ?? '') ?? 'Langues',
    status: status && statusLabels[status],
    availabilityDate: availabilityDate && availabilityLabels[availabilityDate],
    remoteWork: remoteWork && remoteWorkLabels[remoteWork],
    bloomerStatus: bloomerStatus && bloomerStatusLabels[bloomerStatus],
    place: place?.city,
  };
  return quoted(names[part] ?? '');
}

/** The filters without what is left out. */
function changeOf({ without, fulltext }: Looser, filters: TalentFilters): Partial<TalentFilters> {
  const isLeft = (part: LeftOut['part'], id: string) =>
    without.some((one) => one.part === part && (one.value === id || one.value === null));
  const change: Partial<TalentFilters> = {};
  for (const { part } of without) {
    if (part === 'fulltext') change.fulltext = fulltext;
    else if (part === 'skills') change.skills = filters.skills.filter(({ id }) => !isLeft('skills', id));
    else if (part === 'languages') change.languages = filters.languages.filter((id) => !isLeft('languages', id));
    else if (part === 'jobs' || part === 'owners') change[part] = [];
    else change[part] = null;
  }
  return change;
}
