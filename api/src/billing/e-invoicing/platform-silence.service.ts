import { ALERT_LIMITS } from '@bloom/shared-server/watch/alert-limits';
import { audit } from '../../platform/audit/audit.ts';
import type { Platform, RequestContext } from '../../platform/context/context.ts';
import { AppError } from '../../platform/errors.ts';
import { lastSuccess, noteSuccess } from '../../platform/jobs/sweep-run-record.repository.ts';
import { isStaff, refusal, type Viewer } from '../../platform/viewer/viewer.ts';
import { PLATFORM_NEWS_SWEEP } from './platform.queues.ts';
import { readNews } from './platform-reading.service.ts';

/** Since when the firm's invoicing platform has not answered. */
export interface PlatformAnswer {
  /** Null until its news were asked for once. */
  answeredAt: Date | null;
  isSilent: boolean;
}

/** Its news are read every ten minutes: a reading that fails is its silence. */
export async function platformAnsweredAt({ db }: Pick<Platform, 'db'>): Promise<Date | null> {
  return (await lastSuccess(db, PLATFORM_NEWS_SWEEP)) ?? null;
}

/** Null without a platform. */
export async function platformAnswer(platform: Platform): Promise<PlatformAnswer | null> {
  if (platform.environment.invoicePlatform === null) return null;
  const answeredAt = await platformAnsweredAt(platform);
  const silent = answeredAt === null ? 0 : platform.clock.now().getTime() - answeredAt.getTime();
  return { answeredAt, isSilent: silent > ALERT_LIMITS.platformSeconds * 1_000 };
}

/** Whoever waits for its news. */
export const mayAskPlatform = (viewer: Viewer): boolean => isStaff(viewer, 'account', 'finance');

/** Asks for its news now instead of within ten minutes. */
export async function askInvoicePlatform(context: RequestContext): Promise<PlatformAnswer> {
  if (!mayAskPlatform(context.viewer)) throw refusal(context.viewer);
  if (context.environment.invoicePlatform === null) throw new AppError('OBJECT_NOT_FOUND');
  await readNews(context).catch((cause: unknown) => {
    context.log.warn({ err: cause }, 'the invoicing platform was asked by hand and did not answer');
    throw new AppError('EXTERNAL_UNAVAILABLE', {
      message:
        'La plateforme de facturation ne répond toujours pas\u00a0: les factures attendent et partiront à son retour.',
      cause,
    });
  });
  const answeredAt = context.clock.now();
  await noteSuccess(context.db, PLATFORM_NEWS_SWEEP, answeredAt);
  await audit(context.db, context, { action: 'platform.ask', objectKind: 'platform', objectId: 'invoicing' });
  return { answeredAt, isSilent: false };
}
