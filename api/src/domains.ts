// Every domain of the API: what it adds to the schema, the jobs it runs and the files it serves.
import './talents/languages.schema.ts';
import './notifications/notifications.schema.ts';
