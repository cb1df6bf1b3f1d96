import { useQuery } from '@bloom/shared-auth/apollo';
import { codeOf } from '@bloom/shared-auth/graphql-error';
import { useSession } from '@bloom/shared-auth/session';
import { Button } from '@bloom/shared-ui/button';
import { Card } from '@bloom/shared-ui/card';
import { formatMonthName, todayInParis } from '@bloom/shared-ui/format';
import { plural } from '@bloom/shared-ui/french';
import { useSearchParams } from '@bloom/shared-ui/routing';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { Switch } from '@bloom/shared-ui/switch';
import { type ReactNode, useState } from 'react';
import { ToDoDocument } from '../graphql.generated.ts';
import styles from './to-do.module.css';
import type { ToDoLine as Line } from './to-do.rules.ts';
import { ToDoLine } from './to-do-line.tsx';

/** As many as leave room for the table below; of two groups each. */
const SHOWN = 6;
const SHOWN_OF_TWO = 4;

/**
 * What waits for the staff: of the missions one looks after, or everybody's. The choice is in the address. A firm
 * without missions has none to choose, and the role System looks after none.
 */
export function ToDoBand({ hasMissions }: { hasMissions: boolean }) {
  const [search, setSearch] = useSearchParams();
  const looksAfter = useSession().hasRole('Admin');
  const mine = looksAfter && search.get('afaire') !== 'tous';
  const { data, previousData, error, refetch } = useQuery(ToDoDocument, {
    variables: { mine },
    fetchPolicy: 'cache-and-network',
  });
  const shown = (data ?? (error ? undefined : previousData))?.toDo;
  if (codeOf(error) === 'FORBIDDEN') return null;
  const hasChoice = hasMissions || (shown !== undefined && shown.lines.length > 0);
  const choose = (onlyMine: boolean) =>
    setSearch(
      (params) => {
        if (onlyMine) params.delete('afaire');
        else params.set('afaire', 'tous');
        return params;
      },
      { replace: true },
    );
  return (
    <Card
      title={shown ? `À faire · ${formatMonthName(shown.month)}` : 'À faire'}
      padded={false}
      actions={looksAfter && hasChoice && <Switch checked={mine} onChange={choose} label="Mes missions" />}
    >
      {shown && (
        <Lines
          lines={shown.lines}
          mine={mine}
          hasMissions={hasChoice}
          onAll={() => choose(false)}
          onChanged={() => void refetch()}
        />
      )}
      {!shown && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!shown && !error && <LoadingSkeleton shape="table" rows={SHOWN} label="Chargement de ce qui est à faire…" />}
    </Card>
  );
}

interface LinesProps {
  lines: readonly Line[];
  mine: boolean;
  hasMissions: boolean;
  onAll: () => void;
  onChanged: () => void;
}

/** What belongs to missions, and what finance does for the whole firm: in the order in which they come. */
function Lines({ lines, mine, hasMissions, onAll, onChanged }: LinesProps) {
  const ofMissions = lines.filter(({ isFinance }) => !isFinance);
  const ofFinance = lines.filter(({ isFinance }) => isFinance);
  const isFinanceFirst = lines[0]?.isFinance === true;
  const shared = {
    mine,
    onChanged,
    shown: ofMissions.length > 0 && ofFinance.length > 0 ? SHOWN_OF_TWO : SHOWN,
  };
  const finance = ofFinance.length > 0 && (
    <Group heading="Finance, toutes missions">
      <LineList lines={ofFinance} label="À faire, finance" {...shared} />
    </Group>
  );
  return (
    <>
      {isFinanceFirst && finance}
      <Group heading={isFinanceFirst ? 'Missions' : undefined}>
        {ofMissions.length > 0 ? (
          <LineList lines={ofMissions} label="À faire" {...shared} />
        ) : (
          <Nothing mine={mine} isAll={ofFinance.length === 0} hasMissions={hasMissions} onAll={onAll} />
        )}
      </Group>
      {!isFinanceFirst && finance}
    </>
  );
}

function Group({ heading, children }: { heading: string | undefined; children: ReactNode }) {
  return (
    <div className={styles.group}>
      {heading !== undefined && <h3>{heading}</h3>}
      {children}
    </div>
  );
}

type NothingProps = Pick<LinesProps, 'mine' | 'hasMissions' | 'onAll'> & { isAll: boolean };

function Nothing({ mine, isAll, hasMissions, onAll }: NothingProps) {
  if (!hasMissions) {
    return <p className={styles.done}>{'Rien n’attend\u00a0: aucune mission n’est encore enregistrée.'}</p>;
  }
  if (!mine) return <p className={styles.done}>{isAll ? 'Rien n’attend.' : 'Rien n’attend sur les missions.'}</p>;
  return (
    <p className={styles.done}>
      {
        'Rien n’attend sur les missions que vous suivez\u00a0: celles dont vous êtes le CSM, ou l’account manager du Bloomer.'
      }
      <Button size="small" variant="quiet" onClick={onAll}>
        Voir ce qui attend sur toutes les missions
      </Button>
    </p>
  );
}

interface LineListProps {
  lines: readonly Line[];
  label: string;
  mine: boolean;
  shown: number;
  onChanged: () => void;
}

function LineList({ lines, label, mine, shown, onChanged }: LineListProps) {
  const [whole, setWhole] = useState(false);
  const today = todayInParis();
  const hidden = whole ? 0 : Math.max(0, lines.length - shown);
  return (
    <>
      <ul className={styles.lines} aria-label={label}>
        {lines.slice(0, lines.length - hidden).map((line) => (
          <ToDoLine key={`${line.id} ${mine}`} line={line} mine={mine} today={today} onChanged={onChanged} />
        ))}
      </ul>
      {hidden > 0 && (
        <p className={styles.more}>
          <Button size="small" variant="quiet" onClick={() => setWhole(true)}>
            Voir {plural(hidden, 'autre ligne', 'autres lignes')}
            <span className="visually-hidden">{`\u00a0: ${label}`}</span>
          </Button>
        </p>
      )}
    </>
  );
}
