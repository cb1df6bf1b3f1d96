import { useQuery } from '@bloom/shared-auth/apollo';
import { Button } from '@bloom/shared-ui/button';
import { FilterOutlined } from '@bloom/shared-ui/icons';
import { MissingChoices } from '@bloom/shared-ui/missing-choices';
import { useId, useState } from 'react';
import {
  activeFilters,
  availabilityLabels,
  statusOf,
  type TalentFilters,
} from '../talent-search/talent-search.state.ts';
import { bloomerStatusLabels, remoteWorkLabels } from '../talent-words.ts';
import { FilterChoicesDocument } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import { FilterList } from './filter-list.tsx';
import { FilterToggles, OneOfToggles } from './filter-toggles.tsx';
import { FulltextField } from './fulltext-field.tsx';
import { JobFilter } from './job-filter.tsx';
import { PlaceFilter } from './place-filter.tsx';
import { SkillFilter } from './skill-filter.tsx';
import styles from './talent-list.module.css';

const kinds = [
  { value: 'freelance', label: 'Freelance' },
  { value: 'cdi', label: 'CDI' },
] as const;

interface TalentFilterBarProps {
  filters: TalentFilters;
  onChange: (change: Partial<TalentFilters>) => void;
  onReset: () => void;
}

/** A row at the top of narrow windows, opened with a button there; a column beside the talents in wide ones. */
export function TalentFilterBar({ filters, onChange, onReset }: TalentFilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const { data, error, refetch } = useQuery(FilterChoicesDocument, { context: talentsApi });
  const { status } = filters;
  const active = activeFilters(filters);
  const on = { freelance: status !== null && status !== 'CDI', cdi: status !== null && status !== 'Freelance' };
  return (
    <section className={styles.bar} aria-label="Filtres">
      <FulltextField value={filters.fulltext} onChange={(fulltext) => onChange({ fulltext })} />
      <Button
        className={styles.opener}
        icon={<FilterOutlined />}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
      >
        {active === 0 ? 'Filtres' : `Filtres (${active})`}
      </Button>
      <div id={panelId} className={`${styles.panel} ${isOpen ? styles.open : ''}`}>
        <FilterToggles
          label="Contrat"
          options={kinds}
          chosen={kinds.flatMap(({ value }) => (on[value] ? [value] : []))}
          onToggle={(kind) => onChange({ status: statusOf({ ...on, [kind]: !on[kind] }) })}
        />
        <OneOfToggles
          label="Disponibilité"
          labels={availabilityLabels}
          value={filters.availabilityDate}
          onChange={(availabilityDate) => onChange({ availabilityDate })}
        />
        <OneOfToggles
          label="Lieu de travail"
          labels={remoteWorkLabels}
          value={filters.remoteWork}
          onChange={(remoteWork) => onChange({ remoteWork })}
        />
        <OneOfToggles
          label="Statut Bloomer"
          labels={bloomerStatusLabels}
          value={filters.bloomerStatus}
          onChange={(bloomerStatus) => onChange({ bloomerStatus })}
        />
        <SkillFilter skills={filters.skills} or={filters.or} onChange={onChange} />
        <JobFilter jobs={filters.jobs} onChange={(jobs) => onChange({ jobs })} />
        <PlaceFilter place={filters.place} onChange={(place) => onChange({ place })} />
        <div className={styles.lists}>
          {!data && error && <MissingChoices error={error} onRetry={() => void refetch()} />}
          <FilterList
            label="Langues"
            options={data?.listLanguages ?? []}
            chosen={filters.languages}
            onChange={(languages) => onChange({ languages })}
          />
          <FilterList
            label="Responsable"
            options={(data?.listOwners ?? []).map(({ id, fullname }) => ({ id, label: fullname }))}
            chosen={filters.owners}
            onChange={(owners) => onChange({ owners })}
          />
          {/* Where there is room for it: a line of its own would push the talents down with the first word. */}
          {active > 0 && (
            <Button variant="quiet" onClick={onReset}>
              Réinitialiser les filtres
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}
