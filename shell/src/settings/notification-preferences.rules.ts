import type {
  NotificationDelivery,
  NotificationPreferenceFieldsFragment,
  NotificationType,
} from '../graphql.generated.ts';

export type StoredKind = NotificationPreferenceFieldsFragment['kinds'][number];

/** What is chosen for each kind that leaves a choice. */
export type ChoiceValues = Record<string, NotificationDelivery>;

export const DELIVERY_WORDS: Readonly<Record<NotificationDelivery, string>> = {
  immediate: 'Tout de suite',
  digest: 'Récapitulatif du matin',
  none: 'Pas du tout',
};

/** Whether there is something to choose. */
export const isChoice = ({ allowed }: StoredKind): boolean => allowed.length > 1;

export function valuesOf(kinds: readonly StoredKind[]): ChoiceValues {
  return Object.fromEntries(kinds.filter(isChoice).map(({ kind, delivery }) => [kind, delivery]));
}

/** What the form says otherwise than the server. */
export function changesOf(
  kinds: readonly StoredKind[],
  values: ChoiceValues,
): { kind: NotificationType; delivery: NotificationDelivery }[] {
  return kinds.flatMap(({ kind, delivery }) => {
    const chosen = values[kind];
    return chosen === undefined || chosen === delivery ? [] : [{ kind, delivery: chosen }];
  });
}

/** In the order of the server. */
export function groupsOf(kinds: readonly StoredKind[]): { title: string; kinds: StoredKind[] }[] {
  const titles = [...new Set(kinds.map(({ group }) => group))];
  return titles.map((title) => ({ title, kinds: kinds.filter(({ group }) => group === title) }));
}
