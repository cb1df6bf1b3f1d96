import { sql } from 'kysely';
import { addressesToForget } from '../../platform/retention/only-theirs.ts';
import {
  anyOf,
  changed,
  type DataSubject,
  definePersonalData,
  rowsOf,
} from '../../platform/retention/personal-data.ts';

const names = ({ emails }: Pick<DataSubject, 'emails'>) => sql`interlocutor_emails && ${[...emails]}::text[]`;

definePersonalData({
  category: 'job-interlocutors',
  label: 'Interlocuteurs des offres',
  of: ['contact'],
  holds: { job_project: ['interlocutor_emails'] },
  export: (db, person) =>
    rowsOf(
      db,
      sql`select name as "offre", created_at as "date" from job_project where ${names(person)} order by created_at`,
    ),
  async erase(tx, person) {
    const emails = await addressesToForget(tx, person.emails, person.id);
    const count = await changed(
      tx,
      sql`update job_project set interlocutor_emails =
        array(select email from unnest(interlocutor_emails) as email where not email = ${anyOf(emails)})
      where ${names({ emails })}`,
    );
    return { count };
  },
});
