/** The people behind the demo accounts, and what they find when they sign in. */
import { addDays, addMonths, firstOfMonth, lastOfMonth } from '@bloom/shared-rules/calendar/calendar-day';
import { bloomerCompany, type ClientCompany, clientCompany, portageCompany } from './demo.companies.ts';
import { officePhone } from './demo.identifiers.ts';
import { planMission } from './demo.missions.ts';
import { bloomer } from './demo.people.ts';
import type { Random } from './demo.random.ts';
import type { Planned, PlannedBloomer, PlannedMission, PlannedPaper, PlannedSociety } from './demo.rows.ts';

export type Story = {
  readonly clients: readonly ClientCompany[];
  readonly bloomers: readonly PlannedBloomer[];
  readonly societies: readonly PlannedSociety[];
  readonly papers: readonly PlannedPaper[];
  readonly missions: readonly PlannedMission[];
  /** Whose mission the notifications are about. */
  readonly main: PlannedMission;
  readonly newcomer: PlannedBloomer;
};

/** client@client.example is the first operational contact of this company. */
function firstClient(random: Random): ClientCompany {
  const company = clientCompany(random, 'Maison Clairval', 'client.example');
  const [first, second] = company.operational;
  if (!first || !second) throw new Error('a client has two operational contacts');
  const account = {
    ...first,
    firstname: 'Nathalie',
    lastname: 'Garnier',
    name_job: 'Directrice des projets',
    email: 'client@client.example',
    phone_number: officePhone(random.of('client')),
  };
  return { ...company, operational: [account, second] };
}

type Frame = {
  readonly today: string;
  readonly month: (shift: number) => string;
  readonly csm: Planned<'staff'> | undefined;
};

type Cast = {
  readonly me: PlannedBloomer;
  readonly society: PlannedSociety;
  readonly clients: readonly [ClientCompany, ClientCompany, ClientCompany];
};

/** The newest mission, first in the list. Last month's report is still to be written: the story is lived on it. */
function mainMission(random: Random, { me, society, clients: [client] }: Cast, { month, csm }: Frame) {
  return planMission(random.of('main'), {
    bloomer: me,
    society,
    csm,
    client,
    invoicePapers: true,
    begin: month(-6),
    end: lastOfMonth(month(4)),
    rhythm: { days: [1, 2, 3], half: false },
    states: { 0: 'missing', 1: 'missing', 2: 'signed' },
    changes: {
      label: 'Refonte du portail client',
      type: 'IT',
      contract_type: 'clientContract',
      hours_per_days: 8,
      enable_cra_upload: false,
      replacement: false,
      holiday_zone: 'metropole',
    },
  });
}

/**
 * One mission takes signed PDFs, one has nobody to sign at the client's, one is over. They say nothing about the last
 * two months: whoever fills a whole month of the main mission declares no day twice.
 */
function otherMissions(random: Random, { me, society, clients: [, other, third] }: Cast, { month, csm }: Frame) {
  const common = { bloomer: me, society, csm, invoicePapers: true };
  const upload = planMission(random.of('upload'), {
    ...common,
    client: other,
    begin: month(-11),
    end: lastOfMonth(month(2)),
    rhythm: { days: [4], half: false },
    states: { 0: 'missing', 1: 'missing', 2: 'waitingBloomer', 3: 'waitingClient', 4: 'uploaded', 5: 'signed' },
    changes: {
      label: 'Migration de l’entrepôt de données',
      type: 'IT',
      hours_per_days: 7,
      enable_cra_upload: true,
      holiday_zone: 'metropole',
    },
  });
  const withoutContact = planMission(random.of('without contact'), {
    ...common,
    client: third,
    begin: month(-8),
    end: lastOfMonth(month(6)),
    rhythm: { days: [5], half: false },
    withoutContact: true,
    states: { 0: 'missing', 1: 'missing', 2: 'draft', 3: 'forced' },
    changes: {
      label: 'Recrutement des équipes produit',
      type: 'RPO',
      hours_per_days: 7.5,
      enable_cra_upload: false,
      holiday_zone: 'metropole',
    },
  });
  const finished = planMission(random.of('finished'), {
    ...common,
    client: other,
    begin: addDays(month(-23), 7),
    end: addDays(month(-15), -1),
    changes: { label: 'Application mobile des techniciens', type: 'IT', enable_cra_upload: false },
  });
  return [upload, withoutContact, finished];
}

/** The other missions of the first client: what its contact finds to sign. */
function besidesAtClient(
  random: Random,
  client: ClientCompany,
  frame: Frame,
  hugo: PlannedBloomer,
  umbrella: PlannedSociety,
) {
  const { month, csm } = frame;
  const active = planMission(random.of('portage'), {
    bloomer: hugo,
    society: umbrella,
    csm,
    client,
    begin: addDays(month(-11), 4),
    end: lastOfMonth(month(3)),
    states: { 0: 'draft', 1: 'waitingClient', 2: 'signed', 3: 'signed' },
    correctedAge: 3,
    changes: { label: 'Pilotage de la cybersécurité', type: 'IT', enable_cra_upload: false },
  });
  const earlier = planMission(random.of('portage before'), {
    bloomer: hugo,
    society: umbrella,
    csm,
    client,
    begin: month(-20),
    end: lastOfMonth(month(-12)),
    changes: { label: 'Tests automatisés de la paie', type: 'IT', enable_cra_upload: false },
  });
  return [active, earlier];
}

export function tellStory(random: Random, csm: Planned<'staff'> | undefined, today: string): Story {
  const frame: Frame = { today, csm, month: (shift) => addMonths(firstOfMonth(today), shift) };
  const clients = [
    firstClient(random.of('first client')),
    clientCompany(random.of('second client'), 'Énergies du Littoral', 'energies-littoral.example'),
    clientCompany(random.of('third client'), 'Mutuelle des Deux Rives', 'mutuelle-deux-rives.example'),
  ] as const;
  const [client, other] = clients;
  const me = {
    ...bloomer(random.of('camille'), 'Camille', 'Durand', 'bloomer@bloom.example'),
    communication_type: 'email' as const,
  };
  const hugo = bloomer(random.of('hugo'), 'Hugo', 'Lefèvre', 'portage@bloom.example');
  const newcomer = bloomer(random.of('inès'), 'Inès', 'Moreau', 'nouveau@bloom.example');
  const company = bloomerCompany(random.of('company'), 'complete', me, today);
  const umbrella = portageCompany(random.of('umbrella'), 'Portage Atlantique');
  const cast: Cast = { me, society: company.society, clients };
  const main = mainMission(random, cast, frame);
  const incoming = planMission(random.of('incoming'), {
    bloomer: newcomer,
    society: undefined,
    csm,
    client: other,
    begin: frame.month(1),
    end: lastOfMonth(frame.month(7)),
    changes: { label: 'Conduite du changement', type: 'People', enable_cra_upload: false },
  });
  return {
    clients,
    bloomers: [me, hugo, newcomer],
    societies: [company.society, umbrella],
    papers: company.papers,
    missions: [
      main,
      ...otherMissions(random, cast, frame),
      ...besidesAtClient(random, client, frame, hugo, umbrella),
      incoming,
    ],
    main,
    newcomer,
  };
}
