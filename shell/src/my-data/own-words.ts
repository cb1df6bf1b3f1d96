import type { MyPersonalDataQuery } from '../graphql.generated.ts';

export type Own = MyPersonalDataQuery['myPersonalData'];
export type OwnRequest = Own['requests'][number];

/** Bloomers are addressed as friends, everybody else politely. */
export const choose = ({ personKind }: Pick<Own, 'personKind'>, friend: string, guest: string): string =>
  personKind === 'bloomer' ? friend : guest;
