import { type ApolloClient, useApolloClient } from '@bloom/shared-auth/apollo';
import { MAX_NEIGHBOURS_ASKED } from '@bloom/shared-rules/limits';
import { Button } from '@bloom/shared-ui/button';
import DataLoader from 'dataloader';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
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
  /** 0 to 1: how alike two labels must be to be told. */
  least: number;
}

const SensitivityContext = createContext<Sensitivity | undefined>(undefined);

/** `version` changes when the labels are others: everything is asked for again. */
export function SensitivityProvider(props: { kind: Kind; least: number; version: unknown; children: ReactNode }) {
  const { kind, least, version, children } = props;
  const client = useApolloClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: see version
  const neighbours = useMemo(() => neighboursOf(client, kind), [client, kind, version]);
  const value = useMemo(() => ({ neighbours, least }), [neighbours, least]);
  return <SensitivityContext value={value}>{children}</SensitivityContext>;
}

/** The normalised labels that come close enough, closest first. */
export function useNeighbours(id: string): readonly Neighbour[] {
  const sensitivity = useContext(SensitivityContext);
  const [found, setFound] = useState<readonly Neighbour[]>([]);
  const neighbours = sensitivity?.neighbours;
  useEffect(() => {
    let isCurrent = true;
    neighbours?.load(id).then(
      (all) => isCurrent && setFound(all),
      // Only a hint: the row stands without, and asks again when it is drawn anew.
      () => neighbours.clear(id),
    );
    return () => {
      isCurrent = false;
    };
  }, [neighbours, id]);
  return found.filter(({ likeness }) => likeness >= (sensitivity?.least ?? 0));
}

const percent = new Intl.NumberFormat('fr', { style: 'percent', maximumFractionDigits: 0 });

interface NearestProps {
  id: string;
  label: string;
  onMerge: (into: Neighbour) => void;
}

/** The closest normalised label: one press begins the merge. */
export function Nearest({ id, label, onMerge }: NearestProps) {
  const [nearest] = useNeighbours(id);
  if (nearest === undefined) return null;
  return (
    <span className={styles.nearest}>
      <Button
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
