import { useQuery } from '@bloom/shared-auth/apollo';
import { languageChoices, languageLevel } from '@bloom/shared-rules/talents/talent-levels';
import { Button, IconButton } from '@bloom/shared-ui/button';
import { useFormContext } from '@bloom/shared-ui/form-context';
import { CloseOutlined, PlusOutlined } from '@bloom/shared-ui/icons';
import { MissingChoices } from '@bloom/shared-ui/missing-choices';
import { ChoiceList } from '@bloom/shared-ui/select-field';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import { useToasts } from '@bloom/shared-ui/toasts';
import { PanelCard, type PanelEditing } from '../sheet-frame/panel.tsx';
import type { PanelProps } from '../sheet-frame/panel-props.ts';
import { FilterChoicesDocument, UpsertLanguagesDocument } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import styles from './career.module.css';

interface LanguageLine {
  /** '' until one is chosen. */
  languageId: string;
  label: string;
  level: number;
}
type LanguageValues = { languages: LanguageLine[] };

const LEVELS = languageChoices.map(({ level, label }) => ({ value: String(level), label }));
/** A level between two names is called by the lower one. */
const choiceOf = (level: number) =>
  String((languageChoices.findLast((choice) => level >= choice.level) ?? languageChoices[0]).level);

const editing: PanelEditing<LanguageValues> = {
  name: 'languages',
  schema: undefined,
  labels: { languages: 'Langues' },
  words: (_name, value) =>
    (value as LanguageLine[]).map(({ label, level }) => `${label} (${languageLevel(level)})`).join(', '),
  valuesOf: ({ languages }) => ({
    languages: languages.map(({ language, level }) => ({ languageId: language.id, label: language.label, level })),
  }),
  send: (client, { languages }, { id, version }) =>
    client.mutate({
      mutation: UpsertLanguagesDocument,
      variables: { id, version, languages: languages.map(({ languageId, level }) => ({ languageId, level })) },
      context: talentsApi,
    }),
  isReady: ({ languages }) => languages.every(({ languageId }) => languageId !== ''),
  fields: <LanguageLines />,
};

/** Not there while nothing is known of it; whoever edits the sheet is offered to add some. */
export function LanguagesPanel(props: PanelProps) {
  const { languages } = props.talent;
  return (
    <PanelCard
      {...props}
      title="Langues"
      editing={editing}
      isHidden={languages.length === 0}
      addLabel="Ajouter des langues"
    >
      <ul className={styles.tags}>
        {languages.map(({ language, level }) => (
          <li key={language.id}>
            <StatusTag>{`${language.label} · ${languageLevel(level)}`}</StatusTag>
          </li>
        ))}
      </ul>
    </PanelCard>
  );
}

function LanguageLines() {
  const { values, setFieldValue } = useFormContext<LanguageValues>();
  const { data, error, refetch } = useQuery(FilterChoicesDocument, { context: talentsApi });
  const toasts = useToasts();
  const { languages } = values;
  const set = (lines: LanguageLine[]) => void setFieldValue('languages', lines, true);
  const change = (place: number, changed: Partial<LanguageLine>) =>
    set(languages.map((line, at) => (at === place ? { ...line, ...changed } : line)));
  const choose = (place: number, languageId: string) => {
    const label = data?.listLanguages.find(({ id }) => id === languageId)?.label ?? '';
    if (languages.some((line, at) => at !== place && line.languageId === languageId))
      return void toasts.duplicate(`«\u202f${label}\u202f» est déjà dans la liste.`);
    change(place, { languageId, label });
  };
  const known = (data?.listLanguages ?? []).map(({ id, label }) => ({ value: id, label }));
  return (
    <>
      <ul className={styles.lines} aria-label="Langues à modifier">
        {languages.map(({ languageId, label, level }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line without a language has nothing else to be told by
          <li key={place} className={styles.languageLine}>
            <ChoiceList
              aria-label={label === '' ? 'Langue' : `Langue\u00a0: ${label}`}
              value={languageId}
              placeholder="Choisir une langue"
              options={known.length > 0 ? known : [{ value: languageId, label }]}
              onChange={(chosen) => choose(place, chosen)}
            />
            <ChoiceList
              aria-label={label === '' ? 'Niveau' : `Niveau en ${label}`}
              value={choiceOf(level)}
              options={LEVELS}
              onChange={(chosen) => change(place, { level: Number(chosen) })}
            />
            <IconButton
              size="small"
              label={label === '' ? 'Retirer la ligne' : `Retirer ${label}`}
              icon={<CloseOutlined />}
              onClick={() => set(languages.filter((_line, at) => at !== place))}
            />
          </li>
        ))}
      </ul>
      {!data && error && <MissingChoices error={error} onRetry={() => void refetch()} />}
      <div>
        <Button
          icon={<PlusOutlined />}
          disabled={languages.some(({ languageId }) => languageId === '')}
          onClick={() => set([...languages, { languageId: '', label: '', level: languageChoices[0].level }])}
        >
          Ajouter une langue
        </Button>
      </div>
    </>
  );
}
