// Every domain of the API: what it adds to the schemas, the jobs it runs and the files it serves.
import './session/session.schema.ts';
import './people/people.schema.ts';
import './societies/societies.schema.ts';
import './missions/missions.schema.ts';
import './invitations/invitations.schema.ts';
import './notifications/notifications.schema.ts';
import './jobs/jobs.schema.ts';
import './talents/languages.schema.ts';
