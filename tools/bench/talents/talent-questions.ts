import type { TalentSearch } from '../../../api/src/talents/talents/talent-search.service.ts';

/** Draws that are the same on every machine: mulberry32. */
function drawing(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const TEXTS = [
  'java',
  'développeur java',
  'développeuse react paris',
  'kubernets',
  'bertrnd',
  'marie',
  'chef de projet sap',
  'consultante salesforce lyon',
  'ingénieur devops',
  'kub',
  'architecte cloud',
  'migration facturation banque',
  'pilotage agile sprint',
  'python données',
  'dupuis',
  'martin',
  'admin réseaux',
  'recrutement paie',
  'c++ embarqué',
  'lead developer mobile',
];

const PLACES = [
  { city: 'Paris', latitude: 48.8566, longitude: 2.3522 },
  { city: 'Lyon', latitude: 45.764, longitude: 4.8357 },
  { city: 'Nantes', latitude: 47.2184, longitude: -1.5536 },
];

/** A mixture of what recruiters ask: texts, skills with levels, both, with choices and places; always the same. */
export function talentQuestions(skills: readonly { id: string; label: string }[], count: number): TalentSearch[] {
  const next = drawing(20_261_123);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const often = <T>(list: readonly T[]): T => list[Math.floor(list.length * next() ** 3)] as T;
  const chance = (share: number) => next() < share;
  return Array.from({ length: count }, (): TalentSearch => {
    const hasText = chance(0.55);
    const chosen = Array.from({ length: hasText && chance(0.5) ? 0 : 1 + Math.floor(next() * 3) }, () => often(skills));
    const asked = chosen.map(({ id, label }) => ({ id, label, minLevel: pick([0, 0.1, 0.4, 0.7]) }));
    return {
      ...(hasText && { fulltext: pick(TEXTS) }),
      ...(asked.length > 0 && { skills: { skills: asked, or: asked.length > 1 && chance(0.4) } }),
      ...(chance(0.3) && { status: pick(['CDI', 'Freelance', 'FreeAndCDI'] as const) }),
      ...(chance(0.25) && { availabilityDate: pick(['today', 'in30Days', 'in60Days'] as const) }),
      ...(chance(0.2) && { remoteWork: pick(['Flexible', 'Remote', 'OnSite'] as const) }),
      ...(chance(0.2) && { languages: [pick(['en', 'es', 'de'])] }),
      ...(chance(0.2) && { place: { ...pick(PLACES), range: pick([0, 10, 30, 100]) } }),
    };
  });
}
