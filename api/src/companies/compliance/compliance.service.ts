import { isDay } from '@bloom/shared-rules/calendar/calendar-day';
import { isAbroad } from '@bloom/shared-rules/company/company-status';
import { securityCode, securityCodeProblem } from '@bloom/shared-rules/company/vigilance-code';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { type Db, inTransaction, isUuid } from '../../platform/database/database.ts';
import { AppError, forbidden, invalidInput } from '../../platform/errors.ts';
import { actorOf, isBloomer, isStaff, refusal, requireStaff } from '../../platform/viewer/viewer.ts';
import { requireSociety } from '../societies/societies.service.ts';
import * as repository from './compliance.repository.ts';
import {
  blockingProblems,
  type ComplianceProblem,
  legalWarnings,
  type PaperStatus,
  paperStatuses,
  type SupplierFacts,
  vigilanceExpiry,
} from './compliance.rules.ts';
import {
  PORTAGE_LIMIT_MONTHS,
  type PortageState,
  portageLastDay,
  portageMonths,
  portageState,
} from './portage.rules.ts';
import { type DocumentName, VIGILANCE_CENTS, VIGILANCE_NEAR_CENTS } from './requirements.ts';

export interface Compliance {
  problems: ComplianceProblem[];
  warnings: ComplianceProblem[];
  papers: PaperStatus[];
  cumulatedCents: number;
}

type Settings = Pick<RequestContext, 'environment' | 'clock'>;

/**
 * Whether a supplier's papers allow its invoices, and what the law adds.
 * @param bloomerId counts one Bloomer's contracts only, for what the Bloomer is shown
 */
async function complianceOf(
  { environment, clock }: Settings,
  db: Db,
  societyId: string,
  bloomerId: string | null = null,
): Promise<Compliance> {
  const facts = await supplierFacts(db, societyId, bloomerId);
  const today = clock.today();
  const [blocking, legal] = [blockingProblems(facts, today), legalWarnings(facts, today)];
  return {
    problems: environment.strictCompliance ? [...blocking, ...legal] : blocking,
    warnings: environment.strictCompliance ? [] : legal,
    papers: paperStatuses(facts, today),
    cumulatedCents: facts.cumulatedCents,
  };
}

async function supplierFacts(db: Db, societyId: string, bloomerId: string | null = null): Promise<SupplierFacts> {
  const society = await repository.supplierRow(db, societyId);
  if (society === undefined) throw new AppError('OBJECT_NOT_FOUND', { message: 'Cette société n’existe pas.' });
  return {
    status: society.status,
    isAbroad: isAbroad(society.status),
    portage: society.portage,
    cumulatedCents: await repository.cumulatedCents(db, societyId, bloomerId),
    papers: await repository.papersOf(db, society),
    urssafCheckResult: society.urssaf_check_result,
  };
}

export interface VigilanceNews {
  /** The contracts amount to what the law names; else they come near it. */
  isReached: boolean;
  /** What the law asks from there on and nobody has given, at least one. */
  missing: DocumentName[];
}

/** What a supplier is to be told of the amount from which the law asks for more papers; undefined when nothing is. */
export async function vigilanceNews(db: Db, societyId: string, today: string): Promise<VigilanceNews | undefined> {
  const facts = await supplierFacts(db, societyId);
  if (facts.cumulatedCents < VIGILANCE_NEAR_CENTS) return undefined;
  const atLeast = { ...facts, cumulatedCents: Math.max(facts.cumulatedCents, VIGILANCE_CENTS) };
  const missing = paperStatuses(atLeast, today)
    .filter(({ level, state }) => level === 'warns' && state === 'missing')
    .map(({ document }) => document);
  return missing.length === 0 ? undefined : { isReached: facts.cumulatedCents >= VIGILANCE_CENTS, missing };
}

/**
 * Throws COMPLIANCE with the list while papers are missing. Billing calls it before it takes or creates an invoice;
 * staff go on by `byPass`, a Bloomer never.
 */
export async function assertCompliant(
  context: RequestContext,
  tx: Db,
  of: { societyId: string; missionId: string; byPass: boolean },
): Promise<void> {
  const staff = isStaff(context.viewer, 'account', 'finance');
  if (of.byPass && !staff) throw forbidden('PERMISSION');
  if (of.byPass) return;
  const { problems } = await complianceOf(context, tx, of.societyId);
  if (problems.length === 0) return;
  throw new AppError('COMPLIANCE', {
    message: problems.map(({ problem }) => problem).join(' '),
    data: { problems, missionRecordId: of.missionId, societyRecordId: of.societyId },
  });
}

export interface PortageCount {
  missionRecordId: string;
  label: string;
  bloomer: string;
  months: number;
  state: PortageState;
  lastDay: string;
}

/** What the page of a company shows of its papers; a Bloomer sees their own contracts only. */
export async function societyCompliance(context: RequestContext, societyId: string) {
  const { viewer, db, clock } = context;
  await requireSociety(context, societyId);
  const staff = isStaff(viewer, 'account', 'finance');
  if (!staff && !isBloomer(viewer)) throw refusal(viewer);
  const bloomerId = staff ? null : viewer.bloomerId;
  const found = await complianceOf(context, db, societyId, bloomerId);
  const today = clock.today();
  const missions = await repository.portageMissions(db, societyId, { bloomerId, today });
  return {
    ...found,
    papers: found.papers.map((paper) => ({ ...paper, file: addressOf(societyId, paper) })),
    cumulatedAmount: found.cumulatedCents / 100,
    vigilanceThreshold: VIGILANCE_CENTS / 100,
    paymentBlocked: found.problems.length > 0,
    portage: missions.map(({ id, label, bloomer, begin }): PortageCount => {
      const months = portageMonths(begin, today);
      return {
        missionRecordId: id,
        label,
        bloomer,
        months,
        state: portageState(months),
        lastDay: portageLastDay(begin),
      };
    }),
  };
}

const ON_THE_COMPANY = new Set(['KBIS', 'URSSAFVigilanceCertificate', 'RCPVigilanceCertificate']);

function addressOf(societyId: string, { document, state }: PaperStatus): string | null {
  if (ON_THE_COMPANY.has(document) || state === 'missing') return null;
  return `/files/society/${societyId}/documents/${document}.pdf`;
}

export interface VigilanceInput {
  societyRecordId: string;
  issuedOn: string;
  code?: string | null;
  result: 'valid' | 'invalid' | 'unavailable';
}

/** What staff read on a vigilance certificate, and what the URSSAF says of its code; kept as proof. */
export async function recordVigilanceCheck(context: RequestContext, input: VigilanceInput): Promise<string> {
  const { viewer, clock } = context;
  requireStaff(viewer, 'account', 'finance');
  if (!isUuid(input.societyRecordId)) throw unknownCertificate();
  const code = securityCode(input.code) || null;
  const problems: Record<string, string> = {};
  if (!isDay(input.issuedOn) || input.issuedOn > clock.today()) {
    problems.issuedOn = 'La date d’émission est celle de l’attestation, au plus tard aujourd’hui.';
  }
  const wrongCode = securityCodeProblem(code, input.result !== 'unavailable');
  if (wrongCode !== undefined) problems.code = wrongCode;
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  const expiresOn = vigilanceExpiry(input.issuedOn);
  return inTransaction(context.db, async (tx) => {
    const { issuedOn, result, societyRecordId } = input;
    const check = { issuedOn, expiresOn, code, result, checkedBy: actorOf(viewer), now: clock.now() };
    if (!(await repository.saveVigilanceCheck(tx, societyRecordId, check))) throw unknownCertificate();
    await audit(tx, context, {
      action: 'society.documentCheck',
      objectKind: 'society',
      objectId: societyRecordId,
      data: { document: 'URSSAFVigilanceCertificate', issuedOn, expiresOn, result },
    });
    return societyRecordId;
  });
}

function unknownCertificate(): AppError {
  return new AppError('OBJECT_NOT_FOUND', { message: 'Cette société n’a pas d’attestation de vigilance.' });
}

/**
 * Throws BAD_USER_INPUT on `newEndMission` when a mission under an umbrella company would last longer than the law
 * allows; finance and the data protection officer may go on, which is audited. To be called where a mission is
 * extended.
 */
export async function assertPortageExtension(
  context: RequestContext,
  tx: Db,
  mission: { id: string; newEnd: string },
): Promise<void> {
  const found = await repository.portageOfMission(tx, mission.id);
  if (found === undefined || mission.newEnd <= portageLastDay(found.begin)) return;
  if (!isStaff(context.viewer, 'finance', 'dpo')) {
    throw invalidInput({
      newEndMission: `Le portage salarial est limité à ${PORTAGE_LIMIT_MONTHS} mois chez un même client\u00a0: la finance doit accepter cette prolongation.`,
    });
  }
  await audit(tx, context, {
    action: 'mission.update',
    objectKind: 'mission',
    objectId: mission.id,
    data: { portageLimitPassed: { months: PORTAGE_LIMIT_MONTHS, newEnd: mission.newEnd } },
  });
}
