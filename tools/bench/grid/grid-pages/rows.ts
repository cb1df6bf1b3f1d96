export interface Line {
  id: string;
  client: string;
  bloomer: string;
  label: string;
  kind: string;
  begin: string;
  end: string;
  society: string;
  active: boolean;
  replacement: boolean;
  purchase: number;
  sale: number;
}

const names = ['Éolia', 'Banque du Nord', 'Zénith', 'Atelier Ménard', 'Lumen', 'Fabrique 12', 'Ostréa', 'Véga'];
const people = ['Zoé Martin', 'Élodie Durand', 'Karim Benali', 'Hugo Lefèvre', 'Anaïs Petit', 'Noël Garnier'];

/** Always the same rows, with the accents and the repetitions that real missions have. */
export function makeRows(count: number): Line[] {
  let seed = 7;
  const pick = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const two = (figure: number) => String(figure).padStart(2, '0');
  return Array.from({ length: count }, (_, index) => ({
    id: String(index),
    client: `${names[pick(names.length)]} ${pick(400)}`,
    bloomer: `${people[pick(people.length)]} ${pick(2000)}`,
    label: `Mission ${pick(9)}, lot ${index}`,
    kind: ['IT', 'RPO', 'People'][pick(3)] ?? 'IT',
    begin: `2026-${two(1 + pick(12))}-${two(1 + pick(28))}`,
    end: `2027-${two(1 + pick(12))}-${two(1 + pick(28))}`,
    society: `${names[pick(names.length)]} Conseil`,
    active: pick(4) > 0,
    replacement: pick(9) === 0,
    purchase: 300 + pick(400) + pick(4) / 4,
    sale: 500 + pick(500) + pick(4) / 4,
  }));
}
