import type { TalentCardFragment } from './talents.generated.ts';

export type Status = NonNullable<TalentCardFragment['status']>;
export type BloomerStatus = NonNullable<TalentCardFragment['bloomerStatus']>;
export type RemoteWork = NonNullable<TalentCardFragment['remoteWork']>;

export const statusLabels: Record<Status, string> = {
  Freelance: 'Freelance',
  CDI: 'CDI',
  FreeAndCDI: 'Freelance+CDI',
};

export const bloomerStatusLabels: Record<BloomerStatus, string> = { Bloomer: 'Bloomer', SuperBloomer: 'Super Bloomer' };

export const remoteWorkLabels: Record<RemoteWork, string> = {
  Flexible: 'Flexible',
  OnSite: 'On site',
  Remote: 'Remote',
};
