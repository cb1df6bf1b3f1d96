/** The people of the job funnel; they, their companies and their schools are invented. */
import type { NewRow } from '../platform/database/database.tables.ts';
import type { JobKey } from './demo.jobs.ts';

type Step = {
  readonly job: JobKey;
  readonly phase: NonNullable<NewRow<'job_talent'>['phase']>;
  readonly daysAgo: number;
  /** With the person's consent for this client. */
  readonly isPresented: boolean;
};

export type Candidate = {
  readonly firstname: string;
  readonly lastname: string;
  readonly jobTitle: string;
  readonly status: 'CDI' | 'Freelance' | 'FreeAndCDI';
  readonly remoteWork: 'Flexible' | 'Remote' | 'OnSite';
  readonly availableIn: number;
  readonly city: string;
  readonly summary: string;
  /** Of the recruiter: never shown to a client, no more than the price. */
  readonly comment: string;
  readonly tjm: number;
  readonly skills: readonly (readonly [label: string, level: number])[];
  readonly languages: readonly (readonly [id: string, level: number])[];
  readonly github?: true;
  readonly withoutCv?: true;
  readonly experiences: readonly {
    readonly company: string;
    readonly title: string;
    readonly from: string;
    readonly to?: string;
    readonly description: string;
  }[];
  readonly educations: readonly {
    readonly school: string;
    readonly label: string;
    readonly from: number;
    readonly to: number;
  }[];
  readonly funnel: readonly Step[];
};

const french = ['fr', 1] as const;

export const CANDIDATES: readonly Candidate[] = [
  {
    firstname: 'Élodie',
    lastname: 'Vasseur',
    jobTitle: 'Développeuse front-end senior',
    status: 'Freelance',
    remoteWork: 'Flexible',
    availableIn: 14,
    city: 'Paris',
    summary:
      'Neuf ans de front-end, dont cinq sur des portails clients. Aime les écrans que l’on comprend sans aide et les bibliothèques de composants qui durent.',
    comment: 'Négociable à 520 si trois jours de télétravail.',
    tjm: 540,
    skills: [
      ['React', 0.9],
      ['TypeScript', 0.9],
      ['Accessibilité', 0.7],
      ['Jest', 0.6],
      ['GraphQL', 0.4],
    ],
    languages: [french, ['en', 0.8]],
    github: true,
    experiences: [
      {
        company: 'Studio Nacre',
        title: 'Développeuse front-end',
        from: '2023-03',
        description: 'Espace client d’un assureur\u00a0: 12 écrans livrés, 38\u00a0% d’appels au support en moins.',
      },
      {
        company: 'Le Comptoir des Cartes',
        title: 'Développeuse React',
        from: '2019-01',
        to: '2023-02',
        description: 'Boutique en ligne et tunnel de paiement.',
      },
    ],
    educations: [{ school: 'Université de Rennes', label: 'Master informatique', from: 2014, to: 2016 }],
    funnel: [{ job: 'portal', phase: 'PreparationITW', daysAgo: 3, isPresented: true }],
  },
  {
    firstname: 'Thomas',
    lastname: 'Nguyen',
    jobTitle: 'Développeur full-stack JavaScript',
    status: 'Freelance',
    remoteWork: 'Remote',
    availableIn: 30,
    city: 'Nantes',
    summary: 'Six ans entre Node.js et React, à l’aise dès la première semaine dans une équipe existante.',
    comment: 'Deux autres pistes en cours.',
    tjm: 480,
    skills: [
      ['React', 0.7],
      ['Node.js', 0.8],
      ['PostgreSQL', 0.6],
    ],
    languages: [french, ['en', 0.8], ['es', 0.5]],
    github: true,
    experiences: [
      {
        company: 'Coopérative du Val',
        title: 'Développeur full-stack',
        from: '2021-05',
        description: 'Suivi des livraisons de 300 producteurs.',
      },
    ],
    educations: [{ school: 'IUT de Nantes', label: 'Licence professionnelle web', from: 2016, to: 2019 }],
    funnel: [{ job: 'portal', phase: 'PresentedToClient', daysAgo: 1, isPresented: true }],
  },
  {
    firstname: 'Mariam',
    lastname: 'Koné',
    jobTitle: 'Ingénieure front-end',
    status: 'FreeAndCDI',
    remoteWork: 'Flexible',
    availableIn: 0,
    city: 'Montreuil',
    summary: 'Sept ans d’interfaces pour le grand public\u202f; a mené deux refontes avec mise en conformité RGAA.',
    comment: 'Préfère une mission de plus de six mois.',
    tjm: 500,
    skills: [
      ['React', 0.8],
      ['Accessibilité', 0.9],
      ['CSS', 0.8],
    ],
    languages: [french, ['en', 0.5]],
    withoutCv: true,
    experiences: [
      {
        company: 'Ville Claire',
        title: 'Ingénieure front-end',
        from: '2020-09',
        to: '2026-09',
        description: 'Démarches en ligne de 80 communes.',
      },
    ],
    educations: [{ school: 'École des Hauts-Moulins', label: 'Diplôme d’ingénieur', from: 2013, to: 2018 }],
    funnel: [{ job: 'portal', phase: 'DebriefITW', daysAgo: 2, isPresented: true }],
  },
  {
    firstname: 'Paul',
    lastname: 'Garcia',
    jobTitle: 'Développeur front-end',
    status: 'Freelance',
    remoteWork: 'OnSite',
    availableIn: 60,
    city: 'Paris',
    summary: 'Trois ans d’expérience.',
    comment: 'Trop junior ? À revoir avec Alice.',
    tjm: 380,
    skills: [
      ['Vue.js', 0.6],
      ['React', 0.3],
    ],
    languages: [french],
    experiences: [],
    educations: [],
    // Still with us: the client does not see him.
    funnel: [{ job: 'portal', phase: 'Qualification', daysAgo: 5, isPresented: false }],
  },
  {
    firstname: 'Sarah',
    lastname: 'Lemoine',
    jobTitle: 'Data engineer',
    status: 'CDI',
    remoteWork: 'Flexible',
    availableIn: 90,
    city: 'Lyon',
    summary: 'Cinq ans de flux de données dans la distribution\u202f; cherche une équipe où les chiffres sont lus.',
    comment: 'Préavis de trois mois, négociable.',
    tjm: 0,
    skills: [
      ['Python', 0.8],
      ['SQL', 0.9],
      ['dbt', 0.7],
      ['Airflow', 0.6],
    ],
    languages: [french, ['en', 0.8], ['de', 0.5]],
    experiences: [
      {
        company: 'Halles & Compagnie',
        title: 'Data engineer',
        from: '2021-02',
        description: 'Entrepôt de données de 120 magasins, alimenté chaque heure.',
      },
    ],
    educations: [{ school: 'Université Lyon 1', label: 'Master data', from: 2018, to: 2020 }],
    funnel: [{ job: 'data', phase: 'PresentedToClient', daysAgo: 2, isPresented: true }],
  },
  {
    firstname: 'Yann',
    lastname: 'Le Goff',
    jobTitle: 'Ingénieur réseaux',
    status: 'Freelance',
    remoteWork: 'OnSite',
    availableIn: 20,
    city: 'La Rochelle',
    summary: 'Dix ans de supervision de réseaux industriels.',
    comment: 'Très demandé sur la côte.',
    tjm: 560,
    skills: [
      ['Zabbix', 0.8],
      ['Linux', 0.9],
    ],
    languages: [french],
    experiences: [
      {
        company: 'Ports du Ponant',
        title: 'Ingénieur réseaux',
        from: '2018-04',
        description: 'Supervision de 14 ports de plaisance.',
      },
    ],
    educations: [],
    funnel: [
      { job: 'network', phase: 'PresentedToClient', daysAgo: 4, isPresented: true },
      { job: 'former', phase: 'Archive', daysAgo: 150, isPresented: false },
    ],
  },
];
