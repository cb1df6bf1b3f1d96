import { type TypedDocumentNode, useQuery } from '@bloom/shared-auth/apollo';
import { MAX_LABEL, MIN_LABEL_SEARCH } from '@bloom/shared-rules/input/limits';
import type { BoundField } from '@bloom/shared-ui/form-field';
import { MissingChoices } from '@bloom/shared-ui/missing-choices';
import { ChoiceList } from '@bloom/shared-ui/select-field';
import { useState } from 'react';
import { talentsApi } from '../talents-api.ts';
import { useSettled } from './settled-text.ts';

export type FoundLabel = { id: string; label: string };
export type LabelDocument = TypedDocumentNode<{ labels: FoundLabel[] }, { label: string }>;

const NONE: readonly FoundLabel[] = [];

/** No label has such an id. */
const TYPED = 'typed';

interface LabelSearchProps {
  id: string;
  /** Of a field of a form: that it is needed, and what is wrong with it. */
  aria?: BoundField<unknown>['aria'];
  /** Which labels are searched. */
  document: LabelDocument;
  /** Those that are not offered: they are chosen already. */
  without: readonly string[];
  /** What is chosen, where one alone is. */
  chosen?: FoundLabel | undefined;
  /** Offered before anything is typed. */
  suggested?: readonly FoundLabel[];
  nothingFound: string;
  /** What is typed and is no label yet can be chosen, too: its id is ''. */
  takesTyped?: boolean;
  onChoose: (found: FoundLabel) => void;
}

/** Labels of skills or of jobs, found for what is typed. Whoever shows it gives it a label for its `id`. */
export function LabelSearch(props: LabelSearchProps) {
  const { id, aria, document, without, chosen, suggested = NONE, nothingFound, takesTyped = false, onChoose } = props;
  const [text, setText] = useState('');
  const typed = text.slice(0, MAX_LABEL).trim().toLowerCase();
  const asked = useSettled(typed);
  const { data, error, refetch } = useQuery(document, {
    variables: { label: asked },
    skip: asked.length < MIN_LABEL_SEARCH,
    context: talentsApi,
  });
  // An answer to what was typed before offers nothing.
  const isCurrent = typed === asked && asked.length >= MIN_LABEL_SEARCH;
  const found = isCurrent ? (data?.labels ?? NONE) : typed === '' ? suggested : NONE;
  const offered = [...(chosen ? [chosen] : []), ...found.filter((one) => one.id !== chosen?.id)].filter(
    (one) => !without.includes(one.id),
  );
  const words = text.slice(0, MAX_LABEL).trim();
  const isNew = takesTyped && words !== '' && !offered.some((one) => one.label.toLowerCase() === typed);
  const holdsTyped = ({ label }: FoundLabel) => label.toLowerCase().includes(typed);
  // What was typed comes before what is only like it: the first is taken by Enter and by Tab.
  const shown = isNew
    ? [
        ...offered.filter(holdsTyped),
        { id: TYPED, label: `Ajouter «\u202f${words}\u202f»` },
        ...offered.filter((one) => !holdsTyped(one)),
      ]
    : offered;
  return (
    <>
      <ChoiceList
        {...aria}
        id={id}
        search
        value={chosen?.id ?? ''}
        placeholder={`${MIN_LABEL_SEARCH} lettres au moins`}
        options={shown.map((one) => ({ value: one.id, label: one.label }))}
        notFoundContent={isCurrent && data !== undefined ? nothingFound : null}
        onSearch={setText}
        onChange={(chosenId) => {
          if (chosenId === TYPED) return onChoose({ id: '', label: words });
          const one = offered.find((each) => each.id === chosenId);
          if (one) onChoose(one);
        }}
      />
      {isCurrent && !data && error && <MissingChoices error={error} onRetry={() => void refetch()} />}
    </>
  );
}
