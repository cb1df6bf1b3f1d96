import { sql } from 'kysely';
import { bloomerLeft, hasPapers } from '../../platform/retention/ended-relation.sql.ts';
import { defineRetention, noHoldOn } from '../../platform/retention/retention.ts';

// Addresses that somebody typed and nobody confirmed. Those that counted are part of the person's history.
defineRetention({
  category: 'unconfirmedAddresses',
  table: 'email_change',
  keeps: '12 months',
  since: 'created_at',
  where: sql`r.confirmed_at is null and ${noHoldOn('bloomer', 'r.bloomer_id')}`,
  personal: true,
});

// The job that closes the account removes the address within seconds; this is for one that was given up.
defineRetention({
  category: 'accountsToClose',
  table: 'account_to_close',
  keeps: '30 days',
  since: 'asked_at',
  personal: true,
});

// That somebody agreed to be written to is proved as long as a contract would be.
defineRetention({
  category: 'channelConsents',
  table: 'channel_consent',
  keeps: '5 years',
  since: 'given_at',
  where: (before) => sql`(r.withdrawn_at < ${before} or (r.bloomer_id is not null
      and ${bloomerLeft(sql.ref('r.bloomer_id'), before)}))
    and ${noHoldOn('bloomer', 'r.bloomer_id')}`,
  announced: true,
  personal: true,
});

// Who was erased keeps a name while a paper says it.
defineRetention({
  category: 'namesOnPapers',
  table: 'bloomer',
  keeps: '10 years',
  since: 'created_at',
  where: sql`r.erased_at is not null and (r.firstname, r.lastname) <> ('Personne', 'effacée')
    and not ${hasPapers(sql.ref('r.id'))}`,
  heldBack: { legalHold: sql`under_legal_hold('bloomer', r.id)` },
  becomes: { set: sql`firstname = 'Personne', lastname = 'effacée'`, called: 'without a name' },
  announced: true,
  personal: true,
});
