import { type AppBytes, budgetProblems } from '../../registry/src/manifest/manifest-bytes.ts';

export interface Budget {
  page: number;
  total: number;
}

/** Room that a build has to grow in before somebody decides: enough for a text or a small part of a screen. */
const ROOM = 0.03;
/** How far a budget may stand above what it would be now, so that builds of two machines and days agree. */
const TOLERANCE = 0.02;
const STEP = 100;

/** The budget of a build that size: a little room, in round figures. */
export function budgetFor({ page, total }: Budget): Budget {
  const withRoom = (bytes: number) => Math.ceil((bytes * (1 + ROOM)) / STEP) * STEP;
  return { page: withRoom(page), total: withRoom(total) };
}

/** Down only: to give a remote more is a line that somebody writes into its manifest, and somebody else reads. */
export function lowered(budget: Budget, bytes: Budget): Budget {
  const fair = budgetFor(bytes);
  return { page: Math.min(budget.page, fair.page), total: Math.min(budget.total, fair.total) };
}

/** Why a build fails that weighs more than it may. */
export function overProblems(app: string, budget: Budget, bytes: AppBytes): string[] {
  return budgetProblems(budget, bytes).map(
    (problem) => `${app}: ${problem} Make it smaller, or raise "byteBudget" in its manifest and say why.`,
  );
}

/** Why a build fails that weighs so much less that its budget has to follow. */
export function looseProblems(app: string, budget: Budget, bytes: Budget): string[] {
  const next = lowered(budget, bytes);
  const isLoose = (kind: keyof Budget) => budget[kind] - next[kind] > budget[kind] * TOLERANCE;
  return (['page', 'total'] as const)
    .filter(isLoose)
    .map((kind) => `${app} has shrunk: its budget "${kind}" of ${budget[kind]} can be ${next[kind]}. npm run budgets`);
}
