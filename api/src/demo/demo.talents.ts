/** The people recruiters search among, besides the candidates of the job funnel; all are invented. */
import { addDays } from '@bloom/shared-rules/calendar/calendar-day';
import type { NewRow } from '../platform/database/database.tables.ts';
import { townCalled } from '../talents/talents/french-towns.ts';
import { mobilePhone } from './demo.identifiers.ts';
import { normalisedTitles, typedSkill, typedTitle, untidySkills } from './demo.labels.ts';
import type { Random } from './demo.random.ts';
import type { Planned } from './demo.rows.ts';
import { CRAFTS, SKILLS } from './demo.skills.ts';
import { FIRST_NAMES, LAST_NAMES, slug, TOWNS } from './demo.words.ts';

export type PlannedTalents = {
  readonly rows: readonly Planned<'talent'>[];
  readonly skills: readonly Planned<'skill'>[];
  readonly titles: readonly Planned<'job_title'>[];
  readonly levels: readonly NewRow<'talent_skill'>[];
  readonly languages: readonly NewRow<'talent_language'>[];
  readonly profiles: readonly NewRow<'talent_profile'>[];
};

type Cast = {
  readonly random: Random;
  readonly today: string;
  readonly count: number;
  /** Who entered them. */
  readonly recruiters: readonly Planned<'staff'>[];
};

const ORIGINS = ['LinkedIn', 'LinkedIn', 'HelloWork', 'Turnover-IT', 'Cooptation', 'Saisie directe'];
const SKILL_LEVELS = [0.1, 0.4, 0.4, 0.7, 0.7, 1];
const LANGUAGE_LEVELS = [0.2, 0.5, 0.8, 0.8, 1];
const OTHER_LANGUAGES = ['es', 'de', 'it', 'pt', 'ar', 'ru', 'zh', 'ko'];

/** Some by the day, some by the year, some both. */
function prices(random: Random, status: Planned<'talent'>['status']) {
  const day = 10 * random.int(35, 75);
  const year = 1_000 * random.int(38, 85);
  return {
    tjm: status === 'CDI' ? null : day,
    desired_tjm: status === 'CDI' ? null : day + 10 * random.int(0, 5),
    package: status === 'Freelance' ? null : year,
    desired_package: status === 'Freelance' ? null : year + 1_000 * random.int(0, 6),
  };
}

/** As the sheet places who lives in that town: a search around a town finds them. */
export function placeOf(city: string) {
  const town = townCalled(city);
  return {
    location_city: city,
    location_region: town?.region ?? null,
    location_country_code: 'FR',
    location_latitude: town?.latitude ?? null,
    location_longitude: town?.longitude ?? null,
  };
}

function whereabouts(random: Random) {
  const town = random.pick(TOWNS);
  return {
    location_address: `${town.zip} ${town.name}`,
    location_postal_code: town.zip,
    ...placeOf(town.name),
    location_range_km: 5 * random.int(1, 10),
  };
}

type Craft = (typeof CRAFTS)[number];

function talentRow(
  random: Random,
  person: { firstname: string; lastname: string; email: string },
  craft: Craft,
  cast: Cast,
) {
  const status = random.pick(['Freelance', 'Freelance', 'CDI', 'FreeAndCDI'] as const);
  const days = random.of('availability').int(-40, 130);
  const isKnown = !random.chance(0.2);
  return {
    id: random.of('id').uuid(),
    ...person,
    secondary_emails: random.chance(0.15) ? [person.email.replace('@mail.example', '@perso.example')] : [],
    phone: random.chance(0.85) ? mobilePhone(random.of('phone')) : null,
    job_title: typedTitle(random.of('typed title'), random.pick(craft.titles)),
    position_title: random.pick(craft.titles),
    status,
    bloomer_status: random.chance(0.12) ? random.pick(['Bloomer', 'Bloomer', 'SuperBloomer'] as const) : null,
    remote_work: random.chance(0.9) ? random.pick(['Flexible', 'Flexible', 'Remote', 'OnSite'] as const) : null,
    availability_date: isKnown ? addDays(cast.today, days) : null,
    summary: random.pick(craft.summaries),
    ...whereabouts(random.of('town')),
    ...prices(random.of('prices'), status),
    owner_staff_id: random.pick(cast.recruiters).id,
    origin: random.pick(ORIGINS),
    created_at: `${addDays(cast.today, -random.int(3, 900))}T10:00:00Z`,
  } satisfies Planned<'talent'>;
}

function levelsOf(random: Random, talentId: string, craft: Craft, ids: ReadonlyMap<string, string>) {
  const labels = craft.skills.filter((_, index) => index === 0 || random.chance(0.6));
  return labels.map((label) => ({
    talent_id: talentId,
    skill_id: ids.get(typedSkill(random.of(`typed ${label}`), label)) as string,
    level: random.pick(SKILL_LEVELS),
  }));
}

function languagesOf(random: Random, talentId: string): NewRow<'talent_language'>[] {
  const others = [
    ...(random.chance(0.75) ? ['en'] : []),
    ...(random.chance(0.35) ? [random.pick(OTHER_LANGUAGES)] : []),
  ];
  return [
    { talent_id: talentId, language_id: 'fr', level: 1 },
    ...others.map((language_id) => ({ talent_id: talentId, language_id, level: random.pick(LANGUAGE_LEVELS) })),
  ];
}

function profilesOf(random: Random, talentId: string, local: string): NewRow<'talent_profile'>[] {
  const name = `${local.replace('.', '-')}-${random.digits(5)}`;
  const all: [number, NewRow<'talent_profile'>['network'], string][] = [
    [0.8, 'LinkedIn', `https://www.linkedin.com/in/${name}`],
    [0.35, 'Github', `https://github.com/${name}`],
    [0.2, 'TurnoverIT', `https://app.turnover-it.com/cv-library/${random.digits(8)}`],
    [0.2, 'HelloWork', `https://recruteur.hellowork.com/applicant/detail/${random.digits(8)}`],
  ];
  return all
    .filter(([chance]) => random.chance(chance))
    .map(([, network, url]) => ({ talent_id: talentId, network, url }));
}

/** Everybody has another address: a namesake gets a number in it. */
export function talentsOf(cast: Cast): PlannedTalents {
  const normalised = SKILLS.map(([label, ...alternate_labels]) => ({
    id: cast.random.of(`skill ${label}`).uuid(),
    label,
    alternate_labels,
    iso: true,
  }));
  const skills = [...normalised, ...untidySkills(cast.random)];
  const ids = new Map(skills.map(({ id, label }) => [label, id]));
  const namesakes = new Map<string, number>();
  const people = Array.from({ length: cast.count }, (_, index) => {
    const own = cast.random.of(index);
    const [firstname, lastname, craft] = [own.pick(FIRST_NAMES), own.pick(LAST_NAMES), own.pick(CRAFTS)];
    const local = `${slug(firstname)}.${slug(lastname)}`;
    const number = (namesakes.get(local) ?? 0) + 1;
    namesakes.set(local, number);
    const email = `${local}${number > 1 ? number : ''}@mail.example`;
    return { own, local, craft, row: talentRow(own.of('talent'), { firstname, lastname, email }, craft, cast) };
  });
  return {
    rows: people.map(({ row }) => row),
    skills,
    titles: normalisedTitles(cast.random),
    levels: people.flatMap(({ own, row, craft }) => levelsOf(own.of('skills'), row.id, craft, ids)),
    languages: people.flatMap(({ own, row }) => languagesOf(own.of('languages'), row.id)),
    profiles: people.flatMap(({ own, row, local }) => profilesOf(own.of('profiles'), row.id, local)),
  };
}
