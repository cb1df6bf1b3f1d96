import { REQUIRED } from '@bloom/shared-rules/input/field-sentences';
import { atMost, MAX_TALENT_AMOUNT, MAX_TEXT, MIN_TALENT_NAME } from '@bloom/shared-rules/input/limits';
import { networkMessage, networks, profileUrl } from '@bloom/shared-rules/talents/talent-profile';
import { mixed, object, string } from '@bloom/shared-ui/schema';
import { emailSchema, nameSchema, phoneSchema, secondaryEmailSchema } from '@bloom/shared-ui/validation';
import type {
  FindingPlace,
  ProfileNetwork,
  TalentBasicsInput,
  TalentSheetFragment,
  UpsertTalentInput,
} from '../talents.generated.ts';

/** Select fields hold '' for what is not known. */
export type TalentValues = {
  firstname: string;
  lastname: string;
  jobTitle: string;
  positionTitle: string;
  email: string;
  secondaryEmail: string;
  phone: string;
  secondaryPhone: string;
  status: NonNullable<TalentSheetFragment['status']> | '';
  bloomerStatus: NonNullable<TalentSheetFragment['bloomerStatus']> | '';
  remoteWork: NonNullable<TalentSheetFragment['remoteWork']> | '';
  city: string;
  summary: string;
  comment: string;
  /** Where what is entered was found; '' of whoever said it themselves, and of what is known already. */
  foundIn: FindingPlace | '';
  /** Whole euros; '' while it is not known. */
  tjm: number | string;
  desiredTjm: number | string;
  package: number | string;
  desiredPackage: number | string;
} & Record<ProfileNetwork, string>;

/** The part of what is entered that one panel edits. */
export function partOf<Field extends keyof TalentValues>(talent: TalentSheetFragment, fields: readonly Field[]) {
  const whole = valuesOf(talent);
  return Object.fromEntries(fields.map((field) => [field, whole[field]])) as Pick<TalentValues, Field>;
}

export const talentLabels: Readonly<Partial<Record<string, string>>> = {
  firstname: 'Prénom',
  lastname: 'Nom',
  jobTitle: 'Métier',
  positionTitle: 'Poste recherché',
  email: 'Adresse e-mail',
  secondaryEmail: 'Adresse e-mail secondaire',
  phone: 'Téléphone',
  secondaryPhone: 'Téléphone secondaire',
  status: 'Contrat',
  bloomerStatus: 'Statut Bloomer',
  remoteWork: 'Lieu de travail',
  city: 'Ville',
  summary: 'Résumé',
  comment: 'Commentaire',
  tjm: 'TJM',
  desiredTjm: 'TJM souhaité',
  package: 'Salaire',
  desiredPackage: 'Salaire souhaité',
};

export const noTalent: TalentValues = {
  firstname: '',
  lastname: '',
  jobTitle: '',
  positionTitle: '',
  email: '',
  secondaryEmail: '',
  phone: '',
  secondaryPhone: '',
  status: '',
  bloomerStatus: '',
  remoteWork: '',
  city: '',
  summary: '',
  comment: '',
  foundIn: '',
  tjm: '',
  desiredTjm: '',
  package: '',
  desiredPackage: '',
  LinkedIn: '',
  Github: '',
  TurnoverIT: '',
  HelloWork: '',
};

export function valuesOf(talent: TalentSheetFragment): TalentValues {
  const urlOf = (network: ProfileNetwork) => talent.profiles.find((profile) => profile.network === network)?.url ?? '';
  return {
    firstname: talent.firstname,
    lastname: talent.lastname,
    jobTitle: talent.jobTitle ?? '',
    positionTitle: talent.positionTitle ?? '',
    email: talent.email ?? '',
    secondaryEmail: talent.secondaryEmails[0] ?? '',
    phone: talent.phone ?? '',
    secondaryPhone: talent.secondaryPhones[0] ?? '',
    status: talent.status ?? '',
    bloomerStatus: talent.bloomerStatus ?? '',
    remoteWork: talent.remoteWork ?? '',
    city: talent.location.city ?? '',
    summary: talent.summary ?? '',
    comment: talent.comment ?? '',
    foundIn: '',
    tjm: talent.tjm ?? '',
    desiredTjm: talent.desiredTjm ?? '',
    package: talent.package ?? '',
    desiredPackage: talent.desiredPackage ?? '',
    LinkedIn: urlOf('LinkedIn'),
    Github: urlOf('Github'),
    TurnoverIT: urlOf('TurnoverIT'),
    HelloWork: urlOf('HelloWork'),
  };
}

const texts = ['firstname', 'lastname', 'jobTitle', 'positionTitle', 'email', 'phone', 'city', 'summary'] as const;
export const amounts = ['tjm', 'desiredTjm', 'package', 'desiredPackage'] as const;

type Changed = (field: keyof TalentValues) => boolean;
const changedFrom =
  (values: TalentValues, before: TalentValues): Changed =>
  (field) =>
    values[field] !== before[field];

/** What differs from what was read, besides profiles and the comment; everything of a talent to be. */
export function basicsOf(values: TalentValues, before: TalentValues = noTalent): TalentBasicsInput {
  const changed = changedFrom(values, before);
  return {
    ...Object.fromEntries(texts.filter(changed).map((field) => [field, values[field]])),
    ...Object.fromEntries(
      amounts.filter(changed).map((field) => [field, values[field] === '' ? null : Number(values[field])]),
    ),
    // Empty ones are dropped on save.
    ...(changed('secondaryEmail') && { secondaryEmails: [values.secondaryEmail].filter(Boolean) }),
    ...(changed('secondaryPhone') && { secondaryPhones: [values.secondaryPhone].filter(Boolean) }),
    ...(values.foundIn !== '' && { foundIn: values.foundIn }),
    ...(changed('status') && { status: values.status || null }),
    ...(changed('bloomerStatus') && { bloomerStatus: values.bloomerStatus || null }),
    ...(changed('remoteWork') && { remoteWork: values.remoteWork || null }),
  };
}

/** The whole list of addresses; those that are empty are none. */
export function profilesOf(values: Pick<TalentValues, ProfileNetwork>) {
  return networks.filter((network) => values[network].trim()).map((network) => ({ network, url: values[network] }));
}

/** Somebody whom nobody has entered yet. */
export function newTalentOf(values: TalentValues): UpsertTalentInput {
  const profiles = profilesOf(values);
  return { ...basicsOf(values), ...(profiles.length > 0 && { profiles }) };
}

const name = () => nameSchema(MIN_TALENT_NAME).required(REQUIRED);

const profile = (network: ProfileNetwork) =>
  string().test('profile', networkMessage(network), (value) => !value || profileUrl(network, value) !== undefined);

const amount = () =>
  mixed().test('amount', 'Indiquez un nombre entier d’euros.', (value) => {
    if (value === undefined || value === null || value === '') return true;
    return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_TALENT_AMOUNT;
  });

/** What recruiters enter of a talent. */
export const talentSchema = object({
  firstname: name(),
  lastname: name(),
  jobTitle: string().trim().required(REQUIRED),
  email: emailSchema(),
  secondaryEmail: secondaryEmailSchema(),
  summary: string().max(MAX_TEXT, atMost(MAX_TEXT)),
  comment: string().max(MAX_TEXT, atMost(MAX_TEXT)),
  tjm: amount(),
  desiredTjm: amount(),
  package: amount(),
  desiredPackage: amount(),
  phone: phoneSchema(),
  secondaryPhone: phoneSchema(),
  LinkedIn: profile('LinkedIn'),
  Github: profile('Github'),
  TurnoverIT: profile('TurnoverIT'),
  HelloWork: profile('HelloWork'),
});

/** The server's names of fields that a form has under another. */
export function fieldsOf(refused: Record<string, string>): Record<string, string> {
  const named: Record<string, string> = { secondaryEmails: 'secondaryEmail', secondaryPhones: 'secondaryPhone' };
  return Object.fromEntries(Object.entries(refused).map(([path, sentence]) => [named[path] ?? path, sentence]));
}
