import { lineUrgency } from './to-do.rules.ts';

const today = '2026-11-30';

describe('how pressing a line is', () => {
  it.each([
    ['reportMissing', '2026-10-31', 'en retard de 30\u00a0jours'],
    ['reportMissing', today, 'pour aujourd’hui'],
    ['reportMissing', '2026-12-31', 'pour le jeu. 31 déc.'],
    ['certificate', '2026-11-21', 'expirée depuis 9\u00a0jours'],
    ['certificate', today, 'expire aujourd’hui'],
    ['certificate', '2026-12-24', 'expire le 24/12/2026'],
    ['failedMail', today, 'aujourd’hui'],
  ] as const)('of %s of %s is said as people say it', (kind, oldest, text) => {
    expect(lineUrgency({ kind, oldest }, today).text).toBe(text);
  });
});
