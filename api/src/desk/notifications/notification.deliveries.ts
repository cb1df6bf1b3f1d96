import type { Permission } from '@bloom/shared-rules/person/roles';
import { type NotificationKind, notificationKinds } from './notification.kinds.ts';
import { bloomerKinds, type KindWords, staffKinds } from './notification.kinds.words.ts';

/** How a kind reaches somebody outside of the application; inside, it is always shown. */
export const deliveries = ['digest', 'immediate', 'none'] as const;
export type Delivery = (typeof deliveries)[number];

/** What a person chose, by kind; kinds that are missing leave as they always did. */
export type Choices = Readonly<Partial<Record<NotificationKind, Delivery>>>;

/** As what somebody is told; who is staff and Bloomer is both. */
export type Audience = 'bloomer' | 'staff';

/** A kind as this person can be told of it. */
export interface ReceivedKind {
  kind: NotificationKind;
  label: string;
  group: string;
  /** What one may choose. Only `immediate` where nothing may keep the news back. */
  allowed: readonly Delivery[];
  /** Why not everything may be chosen. */
  reason: string | null;
  /** What happens to somebody who chooses nothing. */
  usual: Delivery;
}

const wordsOf = (kind: NotificationKind, audience: Audience): KindWords | undefined =>
  audience === 'bloomer' ? bloomerKinds[kind] : staffKinds[kind];

function allowedBy({ fixed }: KindWords): readonly Delivery[] {
  if (fixed === undefined) return ['immediate', 'digest', 'none'];
  return fixed.mayWait ? ['immediate', 'digest'] : ['immediate'];
}

const usualOf = ({ staysInside }: KindWords): Delivery => (staysInside === true ? 'none' : 'immediate');

/**
 * The kinds that somebody can receive, in the order in which they are shown. Of who is staff and Bloomer, what is
 * allowed to both.
 * @param permissions of the staff record; null without one
 */
export function receivedKinds(isBloomer: boolean, permissions: ReadonlySet<Permission> | null): ReceivedKind[] {
  return (Object.keys(staffKinds) as NotificationKind[]).flatMap((kind) => {
    const asStaff = permissions === null ? undefined : staffKinds[kind];
    const mayReceive = asStaff?.permissions === undefined || asStaff.permissions.some((one) => permissions?.has(one));
    const rules = [mayReceive ? asStaff : undefined, isBloomer ? bloomerKinds[kind] : undefined].filter(
      (rule) => rule !== undefined,
    );
    const [first] = rules;
    if (first === undefined) return [];
    return {
      kind,
      label: first.label,
      group: first.group,
      allowed: rules.map(allowedBy).reduce((one, other) => one.filter((delivery) => other.includes(delivery))),
      reason: rules.find(({ fixed }) => fixed !== undefined)?.fixed?.reason ?? null,
      usual: rules.some((rule) => usualOf(rule) === 'immediate') ? 'immediate' : 'none',
    };
  });
}

/** What a person's choice comes to today: one that is not allowed any more counts as none. */
export function choiceOf(kind: NotificationKind, audience: Audience, choices: Choices): Delivery | undefined {
  const chosen = choices[kind];
  const words = wordsOf(kind, audience);
  if (chosen === undefined || words === undefined) return undefined;
  return allowedBy(words).includes(chosen) ? chosen : undefined;
}

/** The kinds in the order of the page and of the morning's mail. */
export const kindOrder = (kind: NotificationKind): number => Object.keys(staffKinds).indexOf(kind);

export const kindLabel = (kind: NotificationKind, audience: Audience): string =>
  (wordsOf(kind, audience) ?? staffKinds[kind]).label;

export const isKind = (kind: string): kind is NotificationKind => notificationKinds.includes(kind as NotificationKind);
