import type { CraPdfInput } from './cra.pdf.ts';
import { type CraSnapshot, freeze } from './cra.snapshot.ts';
import type { CraSignature } from './cra-evidence.pdf.ts';

/** November 2026 with every weekday worked, for the tests of this folder. */
export function snapshotFixture(change: Partial<CraSnapshot> = {}): CraSnapshot {
  const days = Array.from({ length: 30 }, (_, index) => {
    const date = `2026-11-${String(index + 1).padStart(2, '0')}`;
    const isWeekend = [0, 6].includes(new Date(date).getUTCDay());
    const isHoliday = index === 0 || index === 10;
    const dayWorked = isWeekend || isHoliday ? 0 : 1;
    return { date, name: 'jour', isHoliday, isWeekend, dayWorked, astreinte: 0, comment: '' };
  });
  return {
    kind: 'cra',
    format: 1,
    documentVersion: 1,
    activityId: '11111111-1111-4111-8111-111111111111',
    missionId: '22222222-2222-4222-8222-222222222222',
    missionLabel: 'Refonte du portail',
    month: '2026-11-01',
    clientName: 'Hôtel Œuvre & Fils',
    bloomerFullname: 'Zoé Dupont',
    hoursPerDays: 8,
    holidayZone: 'metropole',
    days,
    nbDaysWorked: 20,
    nbDaysMarkupWorked: 0,
    nbDaysMarkup2Worked: 0,
    nbDaysAstreinteWorked: 0,
    totalDays: 20,
    ...change,
  };
}

export function signatureFixture(change: Partial<CraSignature> = {}): CraSignature {
  return {
    role: 'bloomer',
    signerFullname: 'Zoé Dupont',
    signerIdentity: 'Zoé Dupont, zoe@bloom.example',
    signDate: new Date('2026-11-27T13:05:12Z'),
    level: 'signature électronique simple',
    codeChannel: null,
    linkId: null,
    session: 'compte (code reçu par e-mail), ouvert chez http://issuer.test',
    consentText: 'Je certifie l’exactitude de ce compte rendu.',
    signedSha256: 'f'.repeat(64),
    signerIp: '192.0.2.77',
    userAgent: 'Navigateur de test',
    ...change,
  };
}

export function pdfInput(
  change: Partial<CraSnapshot> = {},
  options: { preview?: boolean; showIp?: boolean; signatures?: CraSignature[] } = {},
): CraPdfInput {
  const snapshot = snapshotFixture(change);
  const frozen = freeze(snapshot);
  const documentId = '33333333-3333-4333-8333-333333333333';
  return {
    snapshot,
    snapshotText: frozen.text,
    snapshotSha256: frozen.sha256,
    documentId,
    firm: { name: 'Bloom', legalLine: 'Bloom, société de démonstration' },
    madeAt: new Date('2026-11-25T10:00:00Z'),
    preview: options.preview ?? false,
    evidence: {
      documentId,
      documentVersion: 1,
      snapshotSha256: frozen.sha256,
      signatures: options.signatures ?? [signatureFixture(), signatureFixture({ role: 'client' })],
      billing: [['Société du Bloomer', 'Dupont Conseil, SIRET 94720504300021']],
      verificationUrl: `https://bloom.example/verification/${documentId}`,
      showIp: options.showIp ?? false,
    },
  };
}
