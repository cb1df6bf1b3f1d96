import { sql } from 'kysely';
import { isNameless } from '../../platform/retention/ended-relation.sql.ts';
import { defineRetention } from '../../platform/retention/retention.ts';

// Figures count the mission; its words may say who worked.
defineRetention({
  category: 'missionWords',
  table: 'mission',
  keeps: '10 years',
  since: 'end_mission',
  where: sql`r.label <> '(effacé)' and ${isNameless(sql.ref('r.bloomer_id'))}`,
  heldBack: { legalHold: sql`under_legal_hold('bloomer', r.bloomer_id)` },
  becomes: { set: sql`label = '(effacé)', origin = null`, called: 'without its words' },
  announced: true,
  personal: true,
});
