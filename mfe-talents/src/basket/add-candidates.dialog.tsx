import { useQuery } from '@bloom/shared-auth/apollo';
import { Input } from '@bloom/shared-ui/antd/input';
import { Button } from '@bloom/shared-ui/button';
import { Dialog } from '@bloom/shared-ui/dialog';
import { messageFor } from '@bloom/shared-ui/messages';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { useId, useRef, useState } from 'react';
import { useSettled } from '../label-search/settled-text.ts';
import { SearchTalentsDocument } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import styles from './basket.module.css';
import { PeopleToAdd, type Person, useNextFocused } from './people-to-add.tsx';
import { useBasket } from './use-basket.ts';
import { type Added, isCandidate, type Sent, useSending } from './use-sending.ts';

const SHOWN = 10;

interface AddCandidatesDialogProps {
  job: { id: string; name: string };
  /** Who stands there already. */
  talentIds: readonly string[];
  onAdded: (added: Added) => void;
  /** Somebody stands there now whom the tool outside did not take. */
  onUnplaced: () => void;
  onClose: () => void;
}

/** Adds people to an offer: those of the basket, and whoever is found by typing. */
export function AddCandidatesDialog({ job, talentIds, onAdded, onUnplaced, onClose }: AddCandidatesDialogProps) {
  const id = useId();
  const [text, setText] = useState('');
  const asked = useSettled(text.trim());
  const { basket } = useBasket();
  const found = useQuery(SearchTalentsDocument, {
    variables: { search: { fulltext: asked }, paginate: { skip: 0, take: SHOWN } },
    context: talentsApi,
    skip: asked === '',
  });
  const { talents: people = [], count = 0 } = (found.data ?? found.previousData)?.searchTalents ?? {};
  const nameOf = (talentId: string) => {
    const person = [...people, ...(basket?.talents ?? [])].find((one) => one.id === talentId);
    return person && `${person.firstname} ${person.lastname}`;
  };
  const { send, outcomes, isBusy } = useSending({ jobId: job.id, nameOf, onAdded, onUnplaced });
  const sentOf = (talentId: string): Sent | undefined =>
    outcomes.get(talentId) ?? (talentIds.includes(talentId) ? { outcome: 'there' } : undefined);
  const list = (persons: readonly Person[]) => (
    <PeopleToAdd persons={persons} sentOf={sentOf} isBusy={isBusy} onAdd={(ids) => void send(ids)} />
  );
  const aside = (basket?.talents ?? []).filter((person) => !isCandidate(sentOf(person.id)));
  const section = useRef<HTMLElement>(null);
  const [atOnce, setAtOnce] = useState(0);
  const pressed = useNextFocused(section, isBusy || atOnce > 0);
  const addAside = async (button: Element) => {
    pressed.current = button.parentElement ?? undefined;
    setAtOnce(aside.length);
    await send(aside.map(({ id }) => id));
    setAtOnce(0);
  };
  return (
    <Dialog open title={`Ajouter des candidats à «\u202f${job.name}\u202f»`} onClose={onClose}>
      <div className={styles.list}>
        <div className={styles.choice}>
          <label htmlFor={id}>Chercher un talent</label>
          <Input
            id={id}
            type="search"
            data-autofocus
            autoComplete="off"
            placeholder="Nom, métier, compétence…"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        {found.error && (
          <ErrorState error={found.error} message={messageFor(found.error)} onRetry={() => void found.refetch()} />
        )}
        {asked !== '' && found.loading && people.length === 0 && <LoadingSkeleton shape="text" rows={4} />}
        {asked !== '' && !found.loading && !found.error && people.length === 0 && <p>Personne ne correspond.</p>}
        {asked !== '' && list(people)}
        {asked !== '' && count > people.length && (
          <p className={styles.faint}>
            {`Les ${people.length} premiers sur ${count.toLocaleString('fr-FR')}\u00a0: précisez pour trouver les autres.`}
          </p>
        )}
        {asked === '' && basket?.count === 0 && (
          <p className={styles.faint}>
            Tapez un nom, un métier ou une compétence. Les talents que vous mettez dans votre panier sont aussi proposés
            ici.
          </p>
        )}
        {asked === '' && basket && basket.count > 0 && (
          <section ref={section} aria-label="Votre panier">
            <div className={styles.headed}>
              <h3 className={styles.head}>Votre panier</h3>
              {(atOnce > 0 || aside.length > 1) && (
                <Button
                  size="small"
                  disabled={isBusy && atOnce === 0}
                  loading={atOnce > 0}
                  aria-label={`Ajouter les ${atOnce || aside.length} talents du panier`}
                  onClick={(event) => void addAside(event.currentTarget)}
                >
                  {`Ajouter les ${atOnce || aside.length}`}
                </Button>
              )}
            </div>
            {list(basket.talents)}
          </section>
        )}
      </div>
    </Dialog>
  );
}
