import { useQuery } from '@bloom/shared-auth/apollo';
import { Button } from '@bloom/shared-ui/button';
import { formatNumber, todayInParis } from '@bloom/shared-ui/format';
import { plural } from '@bloom/shared-ui/french';
import { PlusOutlined, SettingOutlined } from '@bloom/shared-ui/icons';
import { linkTo } from '@bloom/shared-ui/links';
import { ActionMenu } from '@bloom/shared-ui/menu';
import { Notice } from '@bloom/shared-ui/notice';
import { Page } from '@bloom/shared-ui/page';
import { Pagination } from '@bloom/shared-ui/pagination';
import { useLocation, useNavigate, useSearchParams } from '@bloom/shared-ui/routing';
import { EmptyState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { useEffect, useMemo, useRef, useState } from 'react';
import { BasketEntry } from '../basket/basket-entry.tsx';
import { useCurrentWhenSeen } from '../kept-current.ts';
import { SavedSearches } from '../saved-searches/saved-searches.tsx';
import { sheetPath } from '../sheet-frame/sheet-path.ts';
import { TalentCard } from '../talent-card/talent-card.tsx';
import { NewTalentDialog } from '../talent-new/new-talent.form.tsx';
import {
  activeFilters,
  noFilters,
  pageCount,
  readState,
  type TalentFilters,
  type TalentSearchState,
  variablesOf,
  writeState,
} from '../talent-search/talent-search.state.ts';
import {
  SearchTalentsDocument,
  type SearchTalentsQuery,
  type SearchTalentsQueryVariables,
} from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import { TalentsToCall } from '../talents-to-call/talents-to-call.tsx';
import { useListKeys } from './list-keys.ts';
import { NobodyFound } from './nobody-found.tsx';
import { isForbidden, SearchFailure, useFailureToast } from './search-failure.tsx';
import { SideSheet, useSideSheet } from './side-sheet.tsx';
import { TalentFilterBar } from './talent-filters.tsx';
import styles from './talent-list.module.css';

/** Where the words are kept that talents are described with. */
const LABEL_PAGES = [
  { key: 'skills', label: 'Compétences', to: linkTo('labels.skills') },
  { key: 'jobTitles', label: 'Métiers', to: linkTo('labels.jobTitle') },
  { key: 'directJobTitles', label: 'Métiers directs', to: linkTo('labels.directJobTitle') },
];

type Answer = SearchTalentsQuery['searchTalents'];

/**
 * /talents: the recruiters' search. What is searched stands in the address, and each change of it is a step to go back.
 */
export function TalentListPage() {
  const [{ filters, page }, setState] = useSearchState();
  const [isCreating, setCreating] = useState(false);
  const results = useRef<HTMLDivElement>(null);
  useListKeys(results);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const asked = variablesOf({ filters, page });
  const shown = useShown(asked);
  const query = useQuery(SearchTalentsDocument, {
    variables: shown,
    context: talentsApi,
    fetchPolicy: 'network-only',
    notifyOnNetworkStatusChange: true,
  });
  useCurrentWhenSeen(SearchTalentsDocument, shown);
  const { error, loading, refetch } = query;
  const answer = (query.data ?? query.previousData)?.searchTalents;
  useFailureToast(error);
  const sheet = useSideSheet({ filters, page });
  const isOld = query.data === undefined || JSON.stringify(query.variables) !== JSON.stringify(asked);

  const change = (changed: Partial<TalentFilters>) => setState({ filters: { ...filters, ...changed }, page: 1 });
  const reset = () => setState({ filters: noFilters, page: 1 });
  const toFirstPage = () => setState({ filters, page: 1 });
  const failure = error && !loading && (
    <SearchFailure error={error} onRetry={refetch} onFirstPage={toFirstPage} onReset={reset} />
  );
  // What stands around the results is for those who may see some.
  if (isForbidden(error)) return <Page title="Talents">{failure}</Page>;
  return (
    <Page
      title="Talents"
      width="wide"
      secondary={
        <>
          <BasketEntry />
          <ActionMenu label="Libellés" icon={<SettingOutlined />} items={LABEL_PAGES} />
        </>
      }
      action={
        answer?.viewerCanCreate && (
          <Button variant="primary" icon={<PlusOutlined />} onClick={() => setCreating(true)}>
            Créer un talent
          </Button>
        )
      }
    >
      <div className={styles.layout}>
        <TalentFilterBar filters={filters} onChange={change} onReset={reset} />
        <div ref={results} className={styles.results} aria-busy={loading}>
          <div className={styles.head}>
            <p role="status" className={styles.total}>
              {answer && !error && countText(answer.count)}
            </p>
            <TalentsToCall />
            <SavedSearches filters={filters} onOpen={(opened) => setState({ filters: opened, page: 1 })} />
          </div>
          {failure || (
            <Results
              answer={answer}
              isOld={isOld}
              filters={filters}
              page={page}
              onPage={(next) => {
                setState({ filters, page: next });
                window.scrollTo({ top: 0 });
              }}
              onChange={change}
              onReset={reset}
              onOpen={sheet.open}
            />
          )}
        </div>
      </div>
      <SideSheet sheet={sheet} state={{ filters, page }} answer={answer} isOld={isOld} />
      {isCreating && (
        <NewTalentDialog onClose={() => setCreating(false)} onSaved={(id) => navigate(sheetPath(pathname, id))} />
      )}
    </Page>
  );
}

/** What the parameter `state` of the address says, and a way to change it that the browser's back button undoes. */
function useSearchState(): [TalentSearchState, (state: TalentSearchState) => void] {
  const [search, setSearch] = useSearchParams();
  const set = (state: TalentSearchState) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      const text = writeState(state);
      if (text === undefined) next.delete('state');
      else next.set('state', text);
      return next;
    });
  return [readState(search.get('state')), set];
}

/**
 * The variables of what is on the screen. The router draws the next address beside the screen that stands: a query that
 * took its variables from both in turn would be sent again and again.
 */
function useShown(variables: SearchTalentsQueryVariables): SearchTalentsQueryVariables {
  const text = JSON.stringify(variables);
  const [shown, setShown] = useState(text);
  useEffect(() => setShown(text), [text]);
  return useMemo(() => JSON.parse(shown) as SearchTalentsQueryVariables, [shown]);
}

interface ResultsProps {
  answer: Answer | undefined;
  isOld: boolean;
  filters: TalentFilters;
  page: number;
  onPage: (page: number) => void;
  onChange: (change: Partial<TalentFilters>) => void;
  onReset: () => void;
  onOpen: (id: string) => void;
}

function Results({ answer, isOld, filters, page, onPage, onChange, onReset, onOpen }: ResultsProps) {
  const { pathname, search } = useLocation();
  if (answer === undefined) return <LoadingSkeleton shape="cards" rows={6} />;
  const { count, unknownAvailability, spellings, unsearched, talents } = answer;
  const pages = Math.max(1, pageCount(count));
  const isFiltered = activeFilters(filters) > 0;
  const today = todayInParis();
  return (
    <>
      {spellings.length > 0 && <Notice>{spellings.map(spellingText).join(' ')}</Notice>}
      {unsearched.length > 0 && <Notice>{unsearchedText(unsearched)}</Notice>}
      {unknownAvailability > 0 && (
        <Notice>
          {unknownAvailability === 1
            ? 'Un talent dont la disponibilité est inconnue n’est pas montré.'
            : `${formatNumber(unknownAvailability)} talents dont la disponibilité est inconnue ne sont pas montrés.`}
        </Notice>
      )}
      {count === 0 && isFiltered && (
        <NobodyFound filters={filters} looser={answer.looser} isOld={isOld} onChange={onChange} onReset={onReset} />
      )}
      {count === 0 && !isFiltered && (
        <EmptyState title="Aucun talent pour l’instant">Les talents créés se retrouvent ici.</EmptyState>
      )}
      {talents.length > 0 && (
        <ul className={styles.cards}>
          {talents.map((talent) => (
            <TalentCard
              key={talent.id}
              talent={talent}
              to={sheetPath(pathname, talent.id)}
              from={`${pathname}${search}`}
              today={today}
              onOpen={onOpen}
            />
          ))}
        </ul>
      )}
      {count > 0 && talents.length === 0 && (
        <EmptyState
          title="Cette page n’existe plus"
          action={<Button onClick={() => onPage(1)}>Revenir à la première page</Button>}
        />
      )}
      {pages > 1 && (
        <nav aria-label="Pages" className={styles.pager}>
          <Pagination page={page} pages={pages} onPage={onPage} />
        </nav>
      )}
    </>
  );
}

function countText(count: number): string {
  if (count === 0) return 'Aucun talent';
  return count === 1 ? '1 talent' : `${formatNumber(count)} talents`;
}

function unsearchedText([first = '', ...others]: readonly string[]): string {
  const rest = others.length === 0 ? '' : ` et ${plural(others.length, 'autre')}`;
  return `Dix mots sont cherchés à la fois\u00a0: «\u202f${first}\u202f»${rest} ${others.length === 0 ? 'ne l’est' : 'ne le sont'} pas.`;
}

/** Some of what was searched instead of a word that nobody has. */
const SPELLINGS_SHOWN = 3;

function spellingText({ typed, searched }: Answer['spellings'][number]): string {
  const some = searched.slice(0, SPELLINGS_SHOWN).map((word) => `«\u202f${word}\u202f»`);
  const words = `${some.join(', ')}${searched.length > SPELLINGS_SHOWN ? '…' : ''}`;
  return `Personne n’a «\u202f${typed}\u202f»\u00a0: recherche de ${words}.`;
}
