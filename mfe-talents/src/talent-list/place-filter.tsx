import { useQuery } from '@bloom/shared-auth/apollo';
import { MAX_PLACE_RANGE, MAX_SEARCH } from '@bloom/shared-rules/input/limits';
import { IconButton } from '@bloom/shared-ui/button';
import { CloseOutlined } from '@bloom/shared-ui/icons';
import { MissingChoices } from '@bloom/shared-ui/missing-choices';
import { ChoiceList } from '@bloom/shared-ui/select-field';
import { useEffect, useId, useRef, useState } from 'react';
import { useSettled } from '../label-search/settled-text.ts';
import type { ChosenPlace } from '../talent-search/talent-search.state.ts';
import { FindPlacesDocument } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import styles from './talent-filters.module.css';

const MINIMUM = 3;
const RANGE = { min: 0, max: MAX_PLACE_RANGE, step: 5 };

interface PlaceFilterProps {
  place: ChosenPlace | null;
  onChange: (place: ChosenPlace | null) => void;
}

/** A city, and how far around it. */
export function PlaceFilter({ place, onChange }: PlaceFilterProps) {
  const [text, setText] = useState('');
  const id = useId();
  const typed = text.slice(0, MAX_SEARCH).trim().toLowerCase();
  const asked = useSettled(typed);
  // An answer to what was typed before offers nothing: an emptied field has an empty list at once.
  const isAsked = typed === asked && asked.length >= MINIMUM;
  const { data, error, refetch } = useQuery(FindPlacesDocument, {
    variables: { text: asked },
    skip: !isAsked,
    context: talentsApi,
  });
  const offered = isAsked ? citiesOf(data?.getAdresses ?? []) : [];
  return (
    <div className={styles.group}>
      <label htmlFor={id} className={styles.groupLabel}>
        Ville
      </label>
      <ChoiceList
        id={id}
        search
        value=""
        placeholder="3 lettres au moins"
        options={offered.map(({ city }) => ({ value: city, label: city }))}
        notFoundContent={isAsked && data !== undefined ? 'Aucune ville de ce nom.' : null}
        onSearch={setText}
        onChange={(city) => {
          const chosen = offered.find((one) => one.city === city);
          if (chosen === undefined) return;
          const { latitude, longitude, range } = chosen;
          onChange({ city, latitude, longitude, range });
        }}
      />
      {isAsked && !data && error && <MissingChoices error={error} onRetry={() => void refetch()} />}
      {place !== null && (
        <div className={styles.place}>
          <span className={styles.skill}>{place.city}</span>
          <IconButton
            size="small"
            label={`Retirer ${place.city}`}
            icon={<CloseOutlined />}
            onClick={() => onChange(null)}
          />
          {place.latitude !== null && <RangeSlider place={place} onChange={onChange} />}
        </div>
      )}
    </div>
  );
}

/** A search is about a city: of its streets, the first stands for it. */
function citiesOf<Found extends { city: string }>(found: readonly Found[]): Found[] {
  return found.filter(({ city }, place) => found.findIndex((one) => one.city === city) === place);
}

/** What is dragged is searched once it stands still. */
function RangeSlider({ place, onChange }: { place: ChosenPlace; onChange: (place: ChosenPlace) => void }) {
  const [range, setRange] = useState(place.range);
  const settled = useSettled(String(range));
  const latest = useRef<(next: number) => void>(() => {});
  useEffect(() => {
    latest.current = (next) => {
      if (next !== place.range) onChange({ ...place, range: next });
    };
  });
  useEffect(() => setRange(place.range), [place.range]);
  useEffect(() => latest.current(Number(settled)), [settled]);
  return (
    <label className={styles.range}>
      <span>{range === 0 ? 'La ville seulement' : `À ${range} km au plus`}</span>
      <input
        type="range"
        {...RANGE}
        value={range}
        aria-label="Distance autour de la ville"
        aria-valuetext={range === 0 ? 'la ville seulement' : `${range} km`}
        onChange={(event) => setRange(Number(event.target.value))}
      />
    </label>
  );
}
