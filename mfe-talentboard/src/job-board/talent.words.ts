import { feedbackLabels } from '@bloom/shared-rules/talents/job-offer-words';
import { formatDate, formatMonth, todayInParis } from '@bloom/shared-ui/format';
import type { StatusTone } from '@bloom/shared-ui/status-tag';
import type { BoardTalentFragment, TalentBoardFeedbackKind } from '../talents.generated.ts';

/** What the phases that a client sees are called. */
export const phaseWords: Partial<Record<BoardTalentFragment['phase'], string>> = {
  PresentedToClient: 'Profil présenté',
  PreparationITW: 'Entretien en préparation',
  DebriefITW: 'Entretien passé',
  ValidationInfos: 'Validation en cours',
  BPA: 'Bon pour accord',
  Validated: 'Profil validé',
};

export const feedbackWords: Record<TalentBoardFeedbackKind, { label: string; tone: StatusTone }> = {
  accept: { label: feedbackLabels.accept, tone: 'success' },
  refuse: { label: feedbackLabels.refuse, tone: 'neutral' },
  question: { label: feedbackLabels.question, tone: 'warning' },
  note: { label: feedbackLabels.note, tone: 'neutral' },
};

/** The last word of the client on a candidate; a question answers nothing. */
export function saidOf(feedbacks: BoardTalentFragment['feedbacks']) {
  const last = feedbacks.find(({ kind }) => kind === 'accept' || kind === 'refuse');
  return last && feedbackWords[last.kind];
}

export function availabilityOf(day: string | null | undefined): string | undefined {
  if (!day) return undefined;
  return day <= todayInParis() ? 'Disponible tout de suite' : `Disponible le ${formatDate(day)}`;
}

export const remoteWords: Record<string, string> = {
  Flexible: 'Sur site ou à distance',
  Remote: 'À distance',
  OnSite: 'Sur site',
};

export const statusWords: Record<string, string> = {
  CDI: 'CDI',
  Freelance: 'Freelance',
  FreeAndCDI: 'Freelance ou CDI',
};

interface Period {
  current: boolean;
  startDate?: string | null;
  endDate?: string | null;
}

/** « mars 2023 – aujourd’hui » */
export function periodOf({ current, startDate, endDate }: Period): string | undefined {
  const end = current ? 'aujourd’hui' : endDate ? formatMonth(endDate) : undefined;
  return [startDate ? formatMonth(startDate) : undefined, end].filter(Boolean).join(' – ') || undefined;
}
