import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import * as repository from './dev-platform.repository.ts';
import { type InvoicePlatform, PlatformRefusal } from './invoice-platform.ts';

/**
 * The platform of who has none: it keeps what it is given, says that it did, and sends nothing anywhere. It is away, or
 * stubborn, on demand.
 */
export function createDevPlatform(db: Db, clock: Clock): InvoicePlatform {
  /** @throws where it is away, as nothing answers */
  const mood = async () => {
    const now = await repository.readMood(db);
    if (now === 'away') throw new Error('the platform for development is away');
    return now;
  };
  return {
    name: 'development',
    async deposit(flow) {
      const now = await mood();
      if (now === 'refuses') throw new PlatformRefusal('la plateforme de développement refuse chaque dépôt');
      const { id, isNew } = await repository.keepFlow(db, flow);
      // Of a report its buttons say what becomes of it.
      if (isNew && flow.syntax === 'Factur-X' && flow.rule === 'B2B') {
        await repository.insertEvent(db, { flow_id: id, code: '200', reason: null, at: clock.now() });
      }
      if (now === 'lost' && isNew) throw new Error('the platform for development lost its answer');
      return id;
    },
    async find(trackingId) {
      await mood();
      return repository.findTracked(db, trackingId);
    },
    async statuses(since) {
      await mood();
      const told = await repository.eventsSince(db, since === null ? null : new Date(since));
      const flows = told.map(
        ({ id, flow_id: flowId, trackingId, code, reason, at: happened, amounts, told_at: toldAt }) => {
          const [messageId, at] = [`${flowId}:${id}`, happened.toISOString()];
          const event = { messageId, about: { flowId, trackingId }, code, reason, comment: null, at, amounts };
          return { flowId: messageId, at, readUntil: toldAt.toISOString(), events: async () => [event] };
        },
      );
      return { flows };
    },
    async received(since) {
      await mood();
      const flows = await repository.filedSince(db, since === null ? null : new Date(since));
      return {
        flows: flows.map(({ id, name, bytes, filed_at }) => ({
          flowId: id,
          name,
          at: filed_at.toISOString(),
          readUntil: filed_at.toISOString(),
          bytes: async () => bytes,
          readable: async () => null,
        })),
      };
    },
    async original(flowId) {
      await mood();
      return repository.bytesOf(db, flowId);
    },
    readable: async () => null,
    // Every company is where the law puts it.
    directory: async (siren) => siren,
  };
}
