import type { AcceptCvProposalsInput, ProfileNetwork, TalentCvQuery } from '../talents.generated.ts';

export type Proposals = NonNullable<TalentCvQuery['talentCv']>['proposals'];

export const groups = ['skills', 'jobTitle', 'email', 'phone', 'profiles'] as const;
type Group = (typeof groups)[number];

export const groupLabels: Readonly<Record<Group, string>> = {
  skills: 'Compétences',
  jobTitle: 'Métier',
  email: 'Adresse e-mail',
  phone: 'Téléphone',
  profiles: 'Profils',
};

/** Whether the sheet takes only one of the proposals of this group. */
export const isSingle = (group: Group) => group === 'jobTitle' || group === 'email' || group === 'phone';

export interface Choice {
  key: string;
  group: Group;
  value: string;
  label: string;
}

interface Words {
  network: (network: ProfileNetwork) => string;
  phone: (phone: string) => string;
}

export function choicesOf({ skills, jobTitles, emails, phones, profiles }: Proposals, words: Words): Choice[] {
  const of = (group: Group, value: string, label = value) => ({ key: `${group} ${value}`, group, value, label });
  return [
    ...skills.map(({ skillId, label }) => of('skills', skillId, label)),
    ...jobTitles.map((title) => of('jobTitle', title)),
    ...emails.map((email) => of('email', email)),
    ...phones.map((phone) => of('phone', phone, words.phone(phone))),
    ...profiles.map(({ network, url }) => of('profiles', network, `${words.network(network)}\u00a0: ${url}`)),
  ];
}

/** What is sent of the chosen ones. */
export function acceptedOf(
  chosen: readonly Choice[],
  skillLevel: number,
): Omit<AcceptCvProposalsInput, 'talentId' | 'version'> {
  const values = (group: Group) => chosen.filter((choice) => choice.group === group).map(({ value }) => value);
  const skillIds = values('skills');
  return {
    ...(skillIds.length > 0 && { skillIds, skillLevel }),
    jobTitle: values('jobTitle')[0],
    email: values('email')[0],
    phone: values('phone')[0],
    profiles: values('profiles') as ProfileNetwork[],
  };
}
