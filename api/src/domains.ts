// Every domain of the API: what it adds to the schemas, the jobs it runs and the files it serves.
import './session/session.schema.ts';
import './people/people.schema.ts';
import './people/profile.schema.ts';
import './people/people.files.ts';
import './societies/societies.schema.ts';
import './societies/client.schema.ts';
import './societies/society-edit.schema.ts';
import './societies/societies.files.ts';
import './missions/missions.schema.ts';
import './missions/mission-create.schema.ts';
import './missions/mission-edit.schema.ts';
import './contracts/contracts.schema.ts';
import './contracts/contracts.files.ts';
import './contracts/infected-contract.service.ts';
import './invitations/invitations.schema.ts';
import './activities/activities.schema.ts';
import './activities/activities.files.ts';
import './activities/infected-file.service.ts';
import './people/infected-identity.service.ts';
import './societies/infected-paper.service.ts';
import './activities/cra-board.schema.ts';
import './signing/signing.schema.ts';
import './signing/signing.jobs.ts';
import './nps/nps.schema.ts';
import './notifications/notifications.schema.ts';
import './notifications/preferences.schema.ts';
import './notifications/notifications.jobs.ts';
import './help/help.schema.ts';
import './help/help.jobs.ts';
import './jobs/jobs.schema.ts';
import './error-reports/error-reports.jobs.ts';
import './search/search.schema.ts';
import './talents/languages.schema.ts';
import './talents/talents.files.ts';

// Only where developers ask for it: these operations exist to fail, and are no part of the printed schema.
if (process.env.ERROR_TEST === '1') await import('./error-test/error-test.schema.ts');
