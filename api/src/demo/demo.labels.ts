/** Words of the demo that nobody has put in order yet: what recruiters typed, beside the normalised label. */

import type { Random } from './demo.random.ts';
import type { Planned } from './demo.rows.ts';
import { CRAFTS } from './demo.skills.ts';

/** Other words that the normalised title already has; and titles as people type them, which have no label yet. */
const TITLE_WORDS: Readonly<Record<string, { known?: readonly string[]; typed?: readonly string[] }>> = {
  'Développement React': {
    known: ['Développeur React', 'Dev React'],
    typed: ['Développement ReactJS', 'dev. react js'],
  },
  'Développement full-stack': { known: ['Full stack'], typed: ['Développement fullstack', 'Dev full stack JS'] },
  'Développement Java': { known: ['Développeur Java'], typed: ['Développement Java/JEE', 'Dév. java'] },
  'Data engineering': { known: ['Data engineer'], typed: ['Data enginering', 'Ingénierie data'] },
  'Ingénierie DevOps': { known: ['DevOps'], typed: ['Ingénierie dev ops', 'SRE / DevOps'] },
  'Product design': { known: ['Product designer'], typed: ['Produit design', 'UX/UI design'] },
  'Gestion de produit': { known: ['Product owner', 'PO'], typed: ['Gestion produit'] },
  'Cybersécurité opérationnelle': { typed: ['Cyber sécurité opérationnelle'] },
};

/** Skills as people typed them, by the normalised one they mean. */
const SKILL_WORDS: Readonly<Record<string, readonly string[]>> = {
  React: ['React 19', 'Reactjs hooks'],
  JavaScript: ['Javascript ES6'],
  Java: ['Java 21'],
  PostgreSQL: ['Postgre SQL'],
  Kubernetes: ['Kubernetes (K8s)'],
  AWS: ['AWS cloud'],
  Python: ['Python 3'],
  'Recherche utilisateur': ['Recherche utilisateurs'],
  Cybersécurité: ['Cyber-sécurité'],
};

export function normalisedTitles(random: Random): Planned<'job_title'>[] {
  const titles = [...new Set(CRAFTS.flatMap((craft) => craft.titles))];
  return titles.map((label) => ({
    id: random.of(`title ${label}`).uuid(),
    label,
    alternate_labels: [...(TITLE_WORDS[label]?.known ?? [])],
    iso: true,
  }));
}

/** The title as a recruiter sometimes types it. */
export function typedTitle(random: Random, title: string): string {
  const typed = TITLE_WORDS[title]?.typed;
  return typed !== undefined && random.chance(0.3) ? random.pick(typed) : title;
}

export function untidySkills(random: Random): Planned<'skill'>[] {
  return Object.values(SKILL_WORDS)
    .flat()
    .map((label) => ({ id: random.of(`skill ${label}`).uuid(), label, alternate_labels: [], iso: false }));
}

/** The label that somebody chose for the skill: mostly the normalised one. */
export function typedSkill(random: Random, label: string): string {
  const words = SKILL_WORDS[label];
  return words !== undefined && random.chance(0.15) ? random.pick(words) : label;
}
