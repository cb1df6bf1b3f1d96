/** Identity documents: some wait to be looked at, most were verified and erased, one was refused. */
import { addDays } from '@bloom/shared-rules/calendar/calendar-day';
import type { Random } from './demo.random.ts';
import type { PlannedBloomer, PlannedPaper } from './demo.rows.ts';

/** Enough for several pages of a table. */
const PEOPLE = 60;

type Identities = { readonly bloomers: readonly PlannedBloomer[]; readonly papers: readonly PlannedPaper[] };

export function identitiesOf(
  random: Random,
  people: readonly PlannedBloomer[],
  newcomerId: string,
  today: string,
): Identities {
  const papers: PlannedPaper[] = [];
  const bloomers = people.map((person, index): PlannedBloomer => {
    // All rows of a batch have the same columns.
    const none = {
      credential_file_id: null,
      credential_checked_at: null,
      credential_check_result: null,
      credential_check_reason: null,
    };
    if (index >= PEOPLE || person.id === newcomerId) return { ...person, ...none };
    if (index % 4 !== 0 && index !== 7) {
      const checked = {
        credential_checked_at: `${addDays(today, -90)}T10:00:00Z`,
        credential_check_result: 'valid' as const,
      };
      return { ...person, ...none, ...checked };
    }
    const paper = identityPaper(random.of(person.id), person, addDays(today, -2));
    papers.push(paper);
    const refused = {
      credential_checked_at: `${addDays(today, -1)}T15:00:00Z`,
      credential_check_result: 'refused' as const,
      credential_check_reason: 'Le verso manque.',
    };
    return { ...person, ...none, credential_file_id: paper.id, ...(index === 7 ? refused : {}) };
  });
  return { bloomers, papers };
}

function identityPaper(random: Random, { id, firstname, lastname }: PlannedBloomer, day: string): PlannedPaper {
  return {
    id: random.uuid(),
    name: 'identite.pdf',
    title: 'Carte nationale d’identité',
    lines: [`Nom : ${lastname}`, `Prénom : ${firstname}`],
    uploadedBy: `bloomer:${id}`,
    createdAt: `${day}T18:20:00Z`,
  };
}
