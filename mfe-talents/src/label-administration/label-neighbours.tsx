import { type ApolloClient, useApolloClient } from '@bloom/shared-auth/apollo';
import { MAX_NEIGHBOURS_ASKED, USUAL_LIKENESS } from '@bloom/shared-rules/input/limits';
import { Button } from '@bloom/shared-ui/button';
import DataLoader from 'dataloader';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { LabelNeighboursDocument, type LabelNeighboursQuery } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import styles from './label-administration.module.css';

export type Neighbour = LabelNeighboursQuery['labelNeighbours'][number]['neighbours'][number];
type Kind = 'skill' | 'jobTitle';

/** Asks for the neighbours of all rows that came into sight together in one question; each is asked for once. */
function neighboursOf(client: ApolloClient, kind: Kind) {
  return new DataLoader<string, readonly Neighbour[]>(
    async (ids) => {
      const { data } = await client.query({
        query: LabelNeighboursDocument,
        variables: { kind, ids: [...ids] },
        context: talentsApi,
        fetchPolicy: 'no-cache',
      });
      const found = new Map(data?.labelNeighbours.map(({ id, neighbours }) => [id, neighbours]));
      return ids.map((id) => found.get(id) ?? []);
    },
    // The browser's own function works for nobody but the window.
    { maxBatchSize: MAX_NEIGHBOURS_ASKED, batchScheduleFn: (run) => requestAnimationFrame(run) },
  );
}

interface Sensitivity {
  neighbours: DataLoader<string, readonly Neighbour[]>;
  least: Least;
}

/** 0 to 1: how alike two labels must be to be told. Whoever moves it draws only what is told otherwise by it. */
type Least = ReturnType<typeof leastLikeness>;

function leastLikeness() {
  let least = USUAL_LIKENESS;
  const listeners = new Set<() => void>();
  return {
    read: () => least,
    change: (next: number) => {
      least = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const SensitivityContext = createContext<Sensitivity | undefined>(undefined);

function useSensitivity(): Sensitivity {
  const sensitivity = useContext(SensitivityContext);
  if (sensitivity === undefined) throw new Error('Only inside of SensitivityProvider');
  return sensitivity;
}

/** `version` changes when the labels are others: everything is asked for again. */
export function SensitivityProvider(props: { kind: Kind; version: unknown; children: ReactNode }) {
  const { kind, version, children } = props;
  const client = useApolloClient();
  const [least] = useState(leastLikeness);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see version
  const neighbours = useMemo(() => neighboursOf(client, kind), [client, kind, version]);
  const value = useMemo(() => ({ neighbours, least }), [neighbours, least]);
  return <SensitivityContext value={value}>{children}</SensitivityContext>;
}

export function useLeastLikeness(): [number, (next: number) => void] {
  const { least } = useSensitivity();
  return [useSyncExternalStore(least.subscribe, least.read), least.change];
}

/** The normalised labels that come close enough, closest first, `most` of them. */
export function useNeighbours(id: string, most = Number.POSITIVE_INFINITY): readonly Neighbour[] {
  const { neighbours, least } = useSensitivity();
  const [found, setFound] = useState<readonly Neighbour[]>([]);
  useEffect(() => {
    let isCurrent = true;
    neighbours.load(id).then(
      (all) => isCurrent && setFound(all),
      // Only a hint: the row stands without, and asks again when it is drawn anew.
      () => neighbours.clear(id),
    );
    return () => {
      isCurrent = false;
    };
  }, [neighbours, id]);
  // A number is what React compares: a row is drawn anew when another one comes close enough, not at every move.
  const close = () => Math.min(most, found.filter(({ likeness }) => likeness >= least.read()).length);
  return found.slice(0, useSyncExternalStore(least.subscribe, close));
}

const percent = new Intl.NumberFormat('fr', { style: 'percent', maximumFractionDigits: 0 });

interface NearestProps {
  id: string;
  label: string;
  onMerge: (into: Neighbour) => void;
}

/** The closest normalised label: one press begins the merge. */
export function Nearest({ id, label, onMerge }: NearestProps) {
  const [nearest] = useNeighbours(id, 1);
  if (nearest === undefined) return null;
  return (
    <span className={styles.nearest}>
      <Button
        data-printed
        size="small"
        aria-label={`Fusionner «\u202f${label}\u202f» dans «\u202f${nearest.label}\u202f»`}
        title={nearest.label}
        onClick={() => onMerge(nearest)}
      >
        {nearest.label}
      </Button>
      <span className={styles.faint}>{percent.format(nearest.likeness)}</span>
    </span>
  );
}
