import { of } from '@bloom/shared-rules/words/elision';
import { formatMonth } from '@bloom/shared-ui/format';
import type { MonthToDoFragment } from '../graphql.generated.ts';

type Row = Pick<MonthToDoFragment, 'bloomer' | 'month' | 'mission'>;

/** « de Zoé Petit, novembre 2026, Refonte du SI »: somebody may have two missions in a month, also at one client. */
export const ofRow = ({ bloomer, month, mission }: Row) =>
  `${of(bloomer.fullname)}, ${formatMonth(month)}, ${mission.label}`;

/** « Zoé Petit, novembre 2026, mission Refonte du SI chez Maison Clairval » */
export const rowWords = ({ bloomer, month, mission }: Row) =>
  `${bloomer.fullname}, ${formatMonth(month)}, mission ${mission.label} chez ${mission.clientSociety.name}`;
